import { expect, test } from 'vitest'
import { loadConfig } from '../../src/config/load.ts'
import { overrideSettings } from '../../src/config/override.ts'
import { findProject } from '../../src/config/project.ts'
import { projectFile, projectWorld } from '../support/project.ts'

function config(project = '') {
  const { world } = projectWorld({ [projectFile]: project })
  return loadConfig(world, findProject(world))
}

test('flags count before every file, may widen, and say that it was them', () => {
  const given = config('max_turns: 3\nagent: developer\n')
  const changed = overrideSettings(given, {
    max_turns: '50',
    max_cost: '0.5',
    agent: 'architect',
    context_depth: 0,
    pipeline: undefined,
  })
  expect(changed.values).toEqual({
    ...given.values,
    max_turns: 50,
    max_cost: 0.5,
    agent: 'architect',
    context_depth: 0,
  })
  expect(changed.origins.max_turns).toEqual({ from: 'flag', flag: '--max-turns' })
  expect(changed.origins.pipeline).toEqual({ from: 'default' })
  expect(changed.origins.retries).toEqual(given.origins.retries)
})

test('Y-09 a wrong value names the flag, what was expected and an example', () => {
  expect(() => overrideSettings(config(), { max_turns: 'many' })).toThrow(
    expect.objectContaining({
      kind: 'usage',
      message: "--max-turns: expected a whole number from 1 to 10,000, found 'many'",
      hints: ['for example --max-turns 10'],
    }),
  )
})

test.each([
  ['retries', '6'],
  ['retries', '1.5'],
  ['retries', '-1'],
  ['retries', ''],
  ['retries', '1e0'],
  ['max_cost', 'NaN'],
  ['max_cost', 'Infinity'],
  ['agent', '../../evil'],
  ['model', 'nonsense\u001b[2J'],
])('Y-09 %s %j is refused', (name, value) => {
  expect(() => overrideSettings(config(), { [name]: value })).toThrow(
    expect.objectContaining({ kind: 'usage', message: expect.not.stringContaining('\u001b') }),
  )
})
