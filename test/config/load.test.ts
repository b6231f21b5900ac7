import { readFileSync, statSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadConfig, readEntries, settingsFiles } from '../../src/config/load.ts'
import { findProject } from '../../src/config/project.ts'
import { renderDefaults } from '../../src/config/render-defaults.ts'
import { type SettingName, settingNames, settingOf } from '../../src/config/settings.ts'
import { entriesNeedingTrust, rememberTrust } from '../../src/config/trust.ts'
import { Fault } from '../../src/errors.ts'
import { projectFile, projectWorld, userFile } from '../support/project.ts'
import { root } from '../support/source-files.ts'

const defaults = {
  model: undefined,
  agent: 'pathfinder',
  pipeline: undefined,
  context_depth: 1,
  max_context_tokens: undefined,
  retries: 2,
  max_turns: 20,
  max_tokens: 2_000_000,
  max_cost: 5,
  isolation: 'worktree',
  land: 'ask',
  worktree: {},
  snapshot_max_mb: 50,
  channel: 'dev',
  autosave: 'phase',
  session_timeout: 3600,
  subagents: 'link',
  notes_dir: undefined,
  endpoints: {},
  keys: {},
  preview_command: undefined,
  search: undefined,
  allow_hosts: [],
  sandbox: 'off',
  sandbox_network: 'off',
}

function load(files: Readonly<Record<string, string>>, env: Readonly<Record<string, string>> = {}) {
  const { world } = projectWorld(files, env)
  return loadConfig(world, findProject(world))
}

function problemsOf(work: () => unknown): string[] {
  try {
    work()
  } catch (error) {
    if (error instanceof Fault)
      return error.problems.map(({ line, column, rule, hint }) =>
        `${line}:${column} ${rule} ${hint ?? ''}`.trim(),
      )
    throw error
  }
  return []
}

describe('layers', () => {
  test('without files everything is a default', () => {
    const { values, origins, warnings } = load({})
    expect(values).toEqual(defaults)
    expect(Object.values(origins)).toEqual(settingNames.map(() => ({ from: 'default' })))
    expect(warnings).toEqual([])
  })

  test('the project’s model beats the user’s, TEDDY_MODEL beats both, and origins tell', () => {
    const files = {
      [userFile]: 'model: manual\nsandbox: auto\n',
      [projectFile]: '# ours\nmodel: openai/gpt\n',
    }
    const config = load(files)
    expect(config.values.model).toBe('openai/gpt')
    expect(config.origins.model).toMatchObject({ from: 'project', line: 2 })
    expect(config.origins.sandbox).toMatchObject({ from: 'user', line: 2 })
    expect(load(files, { TEDDY_MODEL: 'google/gemini' }).values.model).toBe('google/gemini')
    expect(() => load(files, { TEDDY_MODEL: 'nonsense' })).toThrow(/TEDDY_MODEL: expected provider\/name/)
  })

  test('XDG_CONFIG_HOME counts when it is absolute', () => {
    const { world, folder } = projectWorld({ 'xdg/teddy/config.yaml': 'sandbox: required\n' })
    const sandbox = (base: string) => {
      const env = { ...world.env, XDG_CONFIG_HOME: base }
      return loadConfig({ ...world, env }, findProject(world)).values.sandbox
    }
    expect(sandbox(join(folder, 'xdg'))).toBe('required')
    expect(sandbox('xdg')).toBe('off')
  })

  test('Y-07 a .env of the repository is not read', () => {
    expect(
      load({ 'project/.env': 'TEDDY_MODEL=recorded:evil\nXDG_CONFIG_HOME=/evil\n' }).values.model,
    ).toBeUndefined()
  })
})

describe('Y-06 a project may narrow, never widen', () => {
  const hostile = [
    'preview_command: "sh -c evil"',
    'endpoints: { ollama: "http://evil.example" }',
    'model: recorded:.evil',
    'sandbox: off',
    'sandbox_network: on',
    'keys: { anthropic: "stolen-key-0123" }',
  ].join('\n')

  test('programs, endpoints and recorded replies are ignored with one warning, keys and a looser sandbox always', () => {
    const { values, warnings } = load({ [projectFile]: hostile })
    expect(values).toEqual(defaults)
    expect(warnings.map(({ problem }) => `${problem.line} ${problem.rule}`)).toEqual([
      '1 not-trusted',
      '4 not-narrower',
      '5 not-narrower',
      '6 user-only',
    ])
  })

  test('after `teddy trust` exactly those lines count; any change asks again', async () => {
    const { world, root } = projectWorld({ [projectFile]: hostile })
    const project = findProject(world)
    const file = settingsFiles(world, project).project
    await rememberTrust(world, project.root, entriesNeedingTrust(readEntries(world, file)))
    const trusted = loadConfig(world, project)
    expect(trusted.values).toMatchObject({
      model: 'recorded:.evil',
      preview_command: 'sh -c evil',
      keys: {},
      search: undefined,
      allow_hosts: [],
      sandbox: 'off',
      sandbox_network: 'off',
    })

    const path = join(root, '.teddy/config.yaml')
    writeFileSync(path, readFileSync(path, 'utf8').replace('sh -c evil', 'sh -c worse'))
    expect(loadConfig(world, project).values).toMatchObject({ model: undefined, preview_command: undefined })
  })

  test('trust belongs to one folder, is private, and can be taken back', async () => {
    const { world, home } = projectWorld({ [projectFile]: hostile })
    const project = findProject(world)
    const entries = entriesNeedingTrust(readEntries(world, settingsFiles(world, project).project))
    await rememberTrust(world, '/another/clone', entries)
    expect(loadConfig(world, project).values.preview_command).toBeUndefined()
    await rememberTrust(world, project.root, entries)
    expect(loadConfig(world, project).values.preview_command).toBe('sh -c evil')
    expect(statSync(join(home, '.config/teddy/trust.json')).mode & 0o777).toBe(0o600)
    await rememberTrust(world, project.root, [])
    expect(loadConfig(world, project).values.preview_command).toBeUndefined()
  })

  test('a damaged trust file is a Fault and stays as it is', async () => {
    const { world, home } = projectWorld({
      [projectFile]: hostile,
      'home/.config/teddy/trust.json': '{"version": 1, "proj',
    })
    expect(() => loadConfig(world, findProject(world))).toThrow(/damaged/)
    await expect(rememberTrust(world, '/x', [])).rejects.toThrow(/damaged/)
    expect(readFileSync(join(home, '.config/teddy/trust.json'), 'utf8')).toBe('{"version": 1, "proj')
  })

  test('a project may tighten the sandbox', () => {
    expect(load({ [userFile]: 'sandbox: auto\n', [projectFile]: 'sandbox: required\n' }).values.sandbox).toBe(
      'required',
    )
    expect(load({ [userFile]: 'sandbox: required\n', [projectFile]: 'sandbox: auto\n' }).values.sandbox).toBe(
      'required',
    )
  })
})

describe('limits of a session', () => {
  const limits = ['retries', 'max_turns', 'max_tokens', 'max_cost', 'max_context_tokens'] as const

  test.each(limits)('Y-06 a project may lower %s, never raise it', name => {
    const [low, high] = name === 'retries' ? [1, 4] : [1_000, 4_000]
    const both = (user: number, project: number) =>
      load({ [userFile]: `${name}: ${user}\n`, [projectFile]: `${name}: ${project}\n` })
    expect(both(high, low).values[name]).toBe(low)
    expect(both(high, high).values[name]).toBe(high)
    expect(both(high, high).warnings).toEqual([])
    const raised = both(low, high)
    expect(raised.values[name]).toBe(low)
    expect(raised.origins[name]).toMatchObject({ from: 'user' })
    expect(raised.warnings.map(({ problem }) => problem.rule)).toEqual(['not-narrower'])
  })

  test('the default is the user’s limit as long as the user has none', () => {
    const { values, warnings } = load({ [projectFile]: 'max_cost: 5.01\nmax_turns: 3\nretries: 5\n' })
    expect(values).toMatchObject({ max_cost: 5, max_turns: 3, retries: 2 })
    expect(warnings.map(({ problem }) => problem.line)).toEqual([1, 3])
  })

  test('without a limit any limit is lower', () => {
    expect(load({ [projectFile]: 'max_context_tokens: 90000\n' }).values.max_context_tokens).toBe(90_000)
  })

  test('agent, pipeline and depth are the project’s to choose', () => {
    const { values, warnings } = load({
      [userFile]: 'agent: architect\ncontext_depth: 0\n',
      [projectFile]: 'agent: Developer\npipeline: think\ncontext_depth: 5\n',
    })
    expect(values).toMatchObject({ agent: 'Developer', pipeline: 'think', context_depth: 5 })
    expect(warnings).toEqual([])
  })

  test('Y-09 values out of range, of another type, or that could be paths', () => {
    const wrong = [
      'retries: 6',
      'max_turns: 0',
      'max_tokens: 1.5',
      'max_cost: -1',
      'max_context_tokens: .inf',
      'context_depth: "2"',
      'agent: ../../evil',
      'pipeline: "think "',
    ]
    expect(problemsOf(() => load({ [userFile]: wrong.join('\n') }))).toEqual(
      wrong.map((_, n) => expect.stringMatching(new RegExp(`^${n + 1}:1 wrong-value for example`))),
    )
  })
})

describe('Y-09 every mistake is named with its line', () => {
  test('unknown keys with the nearest name, wrong values with an example, all at once', () => {
    const text =
      'sandbx: auto\nsandbox: maybe\nendpoints:\n  ollama: ftp://x\n  Bad Name: http://x\nmodel: 7\napi_key: x\napprove: all\n'
    expect(problemsOf(() => load({ [projectFile]: text }))).toEqual([
      '1:1 unknown-key did you mean `sandbox`?',
      '2:1 wrong-value for example `sandbox: auto`',
      '4:3 wrong-value for example `endpoints: { ollama: "http://127.0.0.1:11434" }`',
      '5:3 wrong-value for example `endpoints: { ollama: "http://127.0.0.1:11434" }`',
      '6:1 wrong-value for example `model: anthropic/claude-sonnet-4-5`',
      '7:1 unknown-key keys belong in your environment, or under `keys` in your user settings',
      '8:1 unknown-key nothing in a file can approve a plan; use the flag -y when you run it',
    ])
  })

  test.each(['- a\n- b\n', 'just text\n', '5\n'])('a file that is not a map: %j', text => {
    expect(problemsOf(() => load({ [userFile]: text }))).toEqual(['1:1 not-a-map'])
  })

  test('damaged YAML', () => {
    expect(problemsOf(() => load({ [userFile]: 'model: "x\nsandbox: auto' }))[0]).toMatch(/yaml-/)
  })
})

describe('files', () => {
  test('D-06 a settings file that is a link or a folder is refused', () => {
    const { world, folder } = projectWorld({ 'outside.yaml': 'sandbox: auto\n', [projectFile]: '' })
    unlinkSync(join(folder, projectFile))
    symlinkSync('../../outside.yaml', join(folder, projectFile))
    expect(() => loadConfig(world, findProject(world))).toThrow(/symbolic link/)
  })

  test('the defaults that init writes are all comments, and right when switched on', () => {
    expect(load({ [projectFile]: renderDefaults() }).warnings).toEqual([])
    const on = renderDefaults().replace(/^# (\w+: )/gm, '$1')
    expect(problemsOf(() => load({ [projectFile]: on }))).toEqual([])
    expect(on).toMatch(/^sandbox: auto$/m)
  })
})

test('HOME that is empty or relative does not make the project’s folder the user’s own', () => {
  const { world } = projectWorld({ 'project/.config/teddy/config.yaml': 'sandbox: required\n' })
  for (const HOME of ['', '.', 'x/..']) {
    expect(loadConfig({ ...world, env: { HOME } }, findProject(world)).values.sandbox, HOME).not.toBe(
      'required',
    )
  }
})

test('the user’s own file may be a link', () => {
  const { world, folder } = projectWorld({ 'dotfiles/teddy.yaml': 'sandbox: auto\n' })
  symlinkSync(join(folder, 'dotfiles/teddy.yaml'), join(folder, userFile))
  expect(loadConfig(world, findProject(world)).values.sandbox).toBe('auto')
})

test('a file that is not text or too large is a configuration error', () => {
  const { world, folder } = projectWorld({ [projectFile]: '' })
  writeFileSync(join(folder, projectFile), Buffer.from([0x61, 0xff]))
  expect(() => loadConfig(world, findProject(world))).toThrow(
    expect.objectContaining({ kind: 'usage', message: expect.stringContaining('UTF-8') }),
  )
  writeFileSync(join(folder, projectFile), `# ${'x'.repeat(100_000)}\n`)
  expect(() => loadConfig(world, findProject(world))).toThrow(
    expect.objectContaining({ kind: 'usage', message: expect.stringContaining('larger') }),
  )
})

test('Y-09 names that every object has are unknown keys like others', () => {
  expect(problemsOf(() => load({ [projectFile]: 'constructor: 1\n__proto__: 2\ntoString: 3\n' }))).toEqual([
    '1:1 unknown-key `teddy config` lists every setting',
    '2:1 unknown-key `teddy config` lists every setting',
    '3:1 unknown-key `teddy config` lists every setting',
  ])
})

test('docs/files.md lists every setting with its default and who may set it', () => {
  const page = readFileSync(join(root, 'docs/files.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)` \| (.+) \| (.+) \|$/gm)].map(([, ...cells]) => cells)
  const listed = rows
    .slice(rows.findIndex(([name]) => name === settingNames[0]))
    .slice(0, settingNames.length)
  expect(listed.map(([name]) => name)).toEqual(settingNames)
  const who = { project: /^a project/, narrower: /if it is/, trusted: /^a project after/, user: /^nobody$/ }
  for (const [name, shown, whoMay] of listed) {
    const { default: value, scope } = settingOf(name as SettingName)
    const plain = typeof value === 'string' || typeof value === 'number'
    expect(shown, name).toMatch(plain ? new RegExp(`^\`${value}\`$`) : /^[^`]|^`code`, else/)
    expect(whoMay, name).toMatch(who[scope])
  }
})
