import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from '../../src/config/settings.ts'
import { projectFile, projectWorld, userFile } from '../support/project.ts'
import { teddy } from '../support/teddy.ts'

test('every setting with its value and where it came from; keys stay hidden', () => {
  const { root, home } = projectWorld({ [userFile]: 'keys:\n  anthropic: not-a-real-key-1\nsandbox: auto\n' })
  const { code, out, err } = teddy(['config'], { cwd: root, env: { HOME: home } })
  expect(code).toBe(0)
  expect(err).toBe('')
  for (const name of settingNames) expect(out).toMatch(new RegExp(`^${name} `, 'm'))
  expect(out).toContain(`sandbox             auto  from ${join(home, '.config/teddy/config.yaml')}:3`)
  expect(out).toContain('{"anthropic":"(hidden)"}')
  expect(out + teddy(['config', '--json'], { cwd: root, env: { HOME: home } }).out).not.toContain(
    'not-a-real-key-1',
  )
})

test('--json and one setting', () => {
  const { root, home } = projectWorld({ [projectFile]: 'sandbox: required\n' })
  const rows = JSON.parse(teddy(['config', 'sandbox', '--json'], { cwd: root, env: { HOME: home } }).out)
  expect(rows).toEqual([
    expect.objectContaining({
      name: 'sandbox',
      value: 'required',
      origin: { from: 'project', file: join(root, '.teddy/config.yaml'), line: 1 },
    }),
  ])
})

test('all problems of a file at once, exit 2', () => {
  const { root, home } = projectWorld({ [projectFile]: 'sandbx: auto\nmodel: [x]\n' })
  const { code, out, err } = teddy(['config'], { cwd: root, env: { HOME: home } })
  expect(code).toBe(2)
  expect(out).toBe('')
  expect(err).toMatch(/config\.yaml has 2 problems/)
  expect(err).toMatch(/config\.yaml:1:1 {2}error {2}unknown-key .*did you mean `sandbox`/)
  expect(err).toMatch(/config\.yaml:2:1 {2}error {2}wrong-value .*for example `model:/)
})
