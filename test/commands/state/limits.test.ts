import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gitSession } from '../../support/git-session.ts'
import { create } from '../../support/small-plan.ts'

test('snapshot_max_mb counts for a sync too', async () => {
  const project = await gitSession({ files: { 'a.txt': 'a\n' }, settings: 'snapshot_max_mb: 1\n' })
  await project.turn(create('b.txt', 'b\n'))
  project.put('large.bin', 'x'.repeat(2_000_000))
  await project.plan(create('c.txt', 'c\n'))
  expect(existsSync(join(project.worktree, 'large.bin'))).toBe(false)
})
