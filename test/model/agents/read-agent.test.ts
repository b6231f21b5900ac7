import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findProject } from '../../../src/config/project.ts'
import { builtInAgents, listAgents } from '../../../src/model/agents/list-agents.ts'
import { readAgent } from '../../../src/model/agents/read-agent.ts'
import { failingDisk } from '../../support/faulty-disk.ts'
import { projectWorld } from '../../support/project.ts'
import { root as source } from '../../support/source-files.ts'

function inProject(prompts: Readonly<Record<string, string | Buffer>>) {
  const { world, root, folder } = projectWorld({})
  const project = findProject(world)
  mkdirSync(join(root, '.teddy/prompts'))
  for (const [name, text] of Object.entries(prompts)) writeFileSync(join(root, '.teddy/prompts', name), text)
  return {
    folder,
    prompts: join(root, '.teddy/prompts'),
    read: (name: string) => readAgent(world, project, name),
    list: () => listAgents(world, project),
  }
}

describe('names', () => {
  test('ignore case, and built-in agents need no folder', () => {
    const { world } = projectWorld({})
    const agent = readAgent(world, findProject(world), 'Pathfinder')
    expect(agent).toMatchObject({ name: 'pathfinder', version: '1', origin: { from: 'built-in' } })
    expect(listAgents(world, findProject(world))).toEqual([...builtInAgents])
  })

  test('the project’s own come after the built-in ones, each once', () => {
    const { list } = inProject({
      'Reviewer.xml': 'x',
      'DEVELOPER.XML': 'y',
      'notes.txt': 'z',
      '.xml': 'z',
      'bad$name.xml': 'z',
    })
    expect(list()).toEqual([...builtInAgents, 'reviewer'])
  })

  test.each([
    '../../evil',
    '..',
    '',
    '   ',
    'a/b',
    'a\\b',
    '/etc/passwd',
    'a\0b',
    'x'.repeat(65),
    'a.xml',
    '-rf',
  ])('M-17 %j is no name of an agent', name => {
    expect(() => inProject({}).read(name)).toThrow(
      expect.objectContaining({
        kind: 'usage',
        message: expect.stringContaining('expected the name of an agent'),
      }),
    )
  })

  test('M-17 an unknown agent: the nearest name, else all of them', () => {
    const { read } = inProject({ 'reviewer.xml': 'x' })
    expect(() => read('reviewr')).toThrow(
      expect.objectContaining({ kind: 'usage', hints: expect.arrayContaining(['did you mean reviewer?']) }),
    )
    expect(() => read('zzzzzz')).toThrow(
      expect.objectContaining({
        hints: expect.arrayContaining([expect.stringContaining('pathfinder, architect')]),
      }),
    )
  })
})

describe('the project’s own prompt', () => {
  test('overrides the built-in one and is taken as it is', () => {
    const text = '<agent version="2.1-beta">\r\nBe brief. {{analysis}} $& < not & XML\n</agent>'
    const { read, prompts } = inProject({ 'Developer.xml': text })
    expect(read('developer')).toEqual({
      name: 'developer',
      version: '2.1-beta',
      prompt: text,
      origin: { from: 'project', file: join(prompts, 'Developer.xml') },
    })
  })

  test('may have the plan format put in', () => {
    const { read } = inProject({ 'poet.xml': 'Write verse.\n<plan_format/>\n$1' })
    const format = readFileSync(join(source, 'src/model/agents/prompts/plan-format.xml'), 'utf8').trim()
    expect(read('poet').prompt).toBe(`Write verse.\n${format.replace('{{agent}}', 'Poet')}\n$1`)
  })

  test.each([
    ['<agent version="3">x</agent>', '3'],
    ["<?xml version='1.0'?>\n<!-- version=\"8\" --> <a name='x' version='4' >x</a>", '4'],
    ['<agent subversion="5">x</agent>', undefined],
    ['<agent><part version="6"/></agent>', undefined],
    ['plain text, version="7"', undefined],
    ['<!-- never closed <agent version="9">', undefined],
  ])('the version of %j', (text, version) => {
    expect(inProject({ 'own.xml': text }).read('own').version).toBe(version)
  })

  test('a version that is none is a Fault', () => {
    expect(() => inProject({ 'own.xml': '<a version="1 &#10; 2">x</a>' }).read('own')).toThrow(
      /expected a version/,
    )
  })

  test('many comments before the root take no time', () => {
    const text = `${'<!---->'.repeat(30_000)}x`
    expect(inProject({ 'own.xml': text }).read('own').version).toBeUndefined()
  })
})

describe('L-13 a prompt that cannot be used is a Fault', () => {
  test.each<[string, string | Buffer, RegExp]>([
    ['10 MB', 'x'.repeat(10_000_000), /larger than 256,000 bytes/],
    ['not UTF-8', Buffer.from([0x61, 0xff]), /not UTF-8/],
    ['empty', '', /is empty/],
    ['blank', ' \n\t\n', /is empty/],
    ['with a NUL byte', 'a\0b', /NUL/],
  ])('%s', (_, content, message) => {
    expect(() => inProject({ 'developer.xml': content }).read('developer')).toThrow(
      expect.objectContaining({ kind: 'usage', message: expect.stringMatching(message) }),
    )
  })

  test('P-03 a link, wherever it leads', () => {
    const { read, prompts, folder } = inProject({})
    writeFileSync(join(folder, 'secret.xml'), 'a secret')
    symlinkSync('../../../secret.xml', join(prompts, 'developer.xml'))
    expect(() => read('developer')).toThrow(
      expect.objectContaining({ kind: 'usage', message: expect.stringMatching(/symbolic link/) }),
    )
  })

  test('a folder of that name', () => {
    const { read, prompts } = inProject({})
    mkdirSync(join(prompts, 'developer.xml'))
    expect(() => read('developer')).toThrow(/regular file|folder/)
  })

  test('two files that are one name', () => {
    const { read } = inProject({ 'own.xml': 'a', 'OWN.xml': 'b' })
    expect(() => read('own')).toThrow(/are one name/)
  })
})

test('P-03 a folder of prompts that is a link is refused, by the list as well', () => {
  const { world, root, folder } = projectWorld({})
  mkdirSync(join(folder, 'elsewhere'))
  writeFileSync(join(folder, 'elsewhere/spy.xml'), 'x')
  symlinkSync(join(folder, 'elsewhere'), join(root, '.teddy/prompts'))
  const project = findProject(world)
  expect(() => readAgent(world, project, 'spy')).toThrow(expect.objectContaining({ kind: 'guard' }))
  expect(() => listAgents(world, project)).toThrow(/symbolic link to .*elsewhere/)
})

test('L-13 a disk that fails at any call gives a Fault that names the file', () => {
  const { world, root } = projectWorld({ 'project/.teddy/prompts/own.xml': 'x' })
  const project = findProject(world)
  let failures = 0
  for (let at = 1; ; at++) {
    const { disk, failed } = failingDisk(at, 'EIO')
    const read = () => readAgent({ disk }, project, 'own')
    try {
      expect(read().prompt).toBe('x')
    } catch (error) {
      expect(error).toMatchObject({
        name: 'Fault',
        message: expect.stringContaining(join(root, '.teddy/prompts')),
      })
      failures++
    }
    if (!failed()) break
  }
  expect(failures).toBeGreaterThan(3)
})
