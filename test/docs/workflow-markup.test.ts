import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkWorkflowText } from '../../src/codify/check-workflow.ts'
import { parseWorkflow } from '../../src/codify/parse-workflow.ts'
import { renderWorkflow } from '../../src/codify/render-workflow.ts'
import { root } from '../support/source-files.ts'

const page = readFileSync(join(root, 'docs/workflow-markup.md'), 'utf8')
const example = /^`{5}markdown\n([\s\S]*?)^`{5}$/m.exec(page)![1]!

test('the example has no problems, and is printed as it stands there', () => {
  expect(checkWorkflowText(example)).toEqual([])
  expect(renderWorkflow(parseWorkflow(example).workflow, 'full')).toBe(example)
})

test('the example shows what the page explains', () => {
  const { sections } = parseWorkflow(example).workflow
  const steps = sections.filter(section => section.kind === 'step')
  expect(steps.map(({ mark }) => mark)).toEqual([undefined, 'critical', 'optional'])
  const kinds = new Set(sections.flatMap(({ blocks }) => blocks.map(({ kind }) => kind)))
  for (const kind of ['flow', 'condition', 'callout', 'items', 'text'] as const) expect(kinds).toContain(kind)
})
