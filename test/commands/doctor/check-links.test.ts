import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gitSession } from '../../support/git-session.ts'

test('a folder of worktree.link that is missing is a warning, by name; without any there is nothing to say', async () => {
  const project = await gitSession({ settings: 'worktree: { link: [node_modules, web/.venv] }\n' })
  mkdirSync(join(project.root, 'node_modules'))
  const { out } = await project.teddy('doctor')
  expect(out).toMatch(/! worktree +worktree\.link names what is not there: web\/\.venv\n/)
  mkdirSync(join(project.root, 'web/.venv'), { recursive: true })
  expect((await project.teddy('doctor')).out).toMatch(/✓ worktree +node_modules, web\/\.venv: there/)
  const plain = await gitSession()
  expect((await plain.teddy('doctor')).out).not.toContain('worktree')
})
