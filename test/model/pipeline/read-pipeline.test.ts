import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../../../src/config/load.ts'
import { findProject } from '../../../src/config/project.ts'
import { forgetTrust, rememberTrust } from '../../../src/config/trust.ts'
import { listPipelines } from '../../../src/model/pipeline/list-pipelines.ts'
import { readPipeline } from '../../../src/model/pipeline/read-pipeline.ts'
import { pipelinesNeedingTrust } from '../../../src/model/pipeline/trust-pipeline.ts'
import { projectFile, projectWorld } from '../../support/project.ts'

const folder = 'project/.teddy/pipelines'

function inProject(files: Readonly<Record<string, string>>) {
  const made = projectWorld(files)
  const project = findProject(made.world)
  return {
    ...made,
    project,
    read: (name: string) => readPipeline(made.world, project, loadConfig(made.world, project), name),
    list: () => listPipelines(made.world, project),
  }
}

describe('the pipelines that come with TeDDy', () => {
  test.each([
    ['think', ['analysis notes', 'decision notes', 'plan plan']],
    ['review', ['draft plan', 'critique notes', 'plan plan']],
  ])('%s', (name, steps) => {
    const pipeline = inProject({}).read(name)
    expect(pipeline.steps.map(step => `${step.name} ${step.writes}`)).toEqual(steps)
    expect(pipeline).toMatchObject({ name, origin: { from: 'built-in' }, warnings: [] })
    // The same beginning for all steps, so that providers need not read the context again.
    expect(pipeline.steps.every(step => step.prompt.startsWith('{{context}}\n'))).toBe(true)
  })
})

test('the project’s own override them; names ignore case', () => {
  const { read, list, root } = inProject({
    [`${folder}/Think.yaml`]: 'steps: [{ name: plan, agent: developer }]',
    [`${folder}/deploy.yaml`]: 'steps: [{ name: plan, prompt: x }]',
    [`${folder}/readme.md`]: 'x',
  })
  expect(list()).toEqual(['think', 'review', 'deploy'])
  const pipeline = read('THINK')
  expect(pipeline.origin).toEqual({ from: 'project', file: join(root, '.teddy/pipelines/Think.yaml') })
  expect(pipeline.steps[0]!.agentPrompt).toMatch(/^<agent name="developer"/)
})

test('an unknown one: the nearest name; a path is none', () => {
  const { read } = inProject({})
  expect(() => read('thnk')).toThrow(
    expect.objectContaining({ kind: 'usage', hints: expect.arrayContaining(['did you mean think?']) }),
  )
  expect(() => read('../../evil')).toThrow(/expected the name of a pipeline/)
})

test('Y-11 every problem in one Fault that names the file; no model was called', () => {
  const { read } = inProject({
    [`${folder}/bad.yaml`]: 'steps:\n- {name: a, prompt: "{{b}}"}\n- {name: b, agent: nobody}\n',
  })
  expect(() => read('bad')).toThrow(
    expect.objectContaining({
      kind: 'usage',
      message: expect.stringMatching(/bad\.yaml has 2 problems$/),
      file: expect.stringMatching(/bad\.yaml$/),
      problems: [
        expect.objectContaining({ line: 2, rule: 'later-step' }),
        expect.objectContaining({ line: 3, rule: 'unknown-agent' }),
      ],
    }),
  )
})

test('a step whose agent cannot be read stops it before the first call', () => {
  const { read } = inProject({
    [`${folder}/own.yaml`]: 'steps: [{ name: plan, agent: broken }]',
    'project/.teddy/prompts/broken.xml': ' ',
  })
  expect(() => read('own')).toThrow(/broken\.xml is empty/)
})

test('a provider of the project’s settings counts only once it is trusted', async () => {
  const { read, world, project } = inProject({
    [projectFile]: 'endpoints: { evil: "http://evil.example" }\n',
    [`${folder}/own.yaml`]: 'steps: [{ name: plan, prompt: x, model: evil/model }]',
  })
  expect(() => read('own')).toThrow(
    expect.objectContaining({ problems: [expect.objectContaining({ rule: 'unknown-model' })] }),
  )
  await rememberTrust(world, project.root, [{ name: 'endpoints', value: { evil: 'http://evil.example' } }])
  expect(read('own').steps[0]!.model).toBe('evil/model')
})

describe('Y-06 recorded replies named by a project', () => {
  const text =
    'steps:\n- {name: a, prompt: x, model: "recorded:replies"}\n- {name: b, prompt: "{{a}}", model: manual}\n'

  test('are ignored with one warning until they are trusted; any change asks again', async () => {
    const { read, world, project, root } = inProject({ [`${folder}/own.yaml`]: text })
    const models = () => read('own').steps.map(step => step.model)
    expect(models()).toEqual([undefined, 'manual'])
    expect(read('own').warnings).toEqual([
      expect.objectContaining({ rule: 'not-trusted', severity: 'warning', line: 2 }),
    ])

    const [guarded] = pipelinesNeedingTrust(world, project)
    expect(guarded).toEqual({
      file: join(root, '.teddy/pipelines/own.yaml'),
      lines: [{ name: 'steps.1.model', value: 'recorded:replies', line: 2 }],
    })
    await rememberTrust(world, guarded!.file, guarded!.lines)
    expect(models()).toEqual(['recorded:replies', 'manual'])
    expect(read('own').warnings).toEqual([])

    writeFileSync(
      join(root, '.teddy/pipelines/own.yaml'),
      text.replace('recorded:replies', 'recorded:others'),
    )
    expect(models()).toEqual([undefined, 'manual'])
    writeFileSync(join(root, '.teddy/pipelines/own.yaml'), text)
    await forgetTrust(world, project)
    expect(models()).toEqual([undefined, 'manual'])
  })
})

test('P-03 a pipeline that is a link, or lies in a folder that is one, is refused', () => {
  const {
    read,
    list,
    root,
    folder: base,
  } = inProject({ 'elsewhere/own.yaml': 'steps: [{ name: plan, prompt: x }]' })
  symlinkSync(join(base, 'elsewhere'), join(root, '.teddy/pipelines'))
  expect(() => read('own')).toThrow(/symbolic link/)
  expect(list).toThrow(/symbolic link/)

  const other = inProject({ 'elsewhere/own.yaml': 'steps: [{ name: plan, prompt: x }]' })
  mkdirSync(join(other.root, '.teddy/pipelines'))
  symlinkSync(join(other.folder, 'elsewhere/own.yaml'), join(other.root, '.teddy/pipelines/own.yaml'))
  expect(() => other.read('own')).toThrow(/symbolic link/)
})
