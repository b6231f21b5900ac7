import { expect, test } from 'vitest'
import { parseWorkflow } from '../../src/codify/parse-workflow.ts'
import { checkRefined, renderRefineRequest } from '../../src/codify/refine.ts'

const extract = '## Explore\na.ts -> notes\n\n## Build\n\n> [!gate]\n> The user said "ok"\n\nnotes -> b.ts\n'
const { workflow } = parseWorkflow(extract)

test('the request holds the session and the extract whole, in fences longer than anything inside', () => {
  const session = '## Phase\n\n`````\ncode\n`````\n'
  const { document, system, prompt } = renderRefineRequest([session], extract)
  expect(document).toContain(system)
  expect(document).toContain(prompt)
  expect(prompt).toContain(`\`\`\`\`\`\`markdown\n${session}\`\`\`\`\`\``)
  expect(prompt).toContain(extract)
})

test('keys are taken out of the request', () => {
  const key = `ghp_${'a1B2'.repeat(9)}`
  expect(renderRefineRequest([`token ${key}`], extract).document).not.toContain(key)
})

test('a better version is accepted, and what is new is told', () => {
  const answer =
    '```markdown\n## Explore\na.ts -> notes::Markdown\n\n## Build\n\n> [!gate] Ops agrees\n\nnotes -> b.ts\nIf b.ts does not compile -> retry Build\n```\n'
  expect(checkRefined(workflow, answer)).toMatchObject({
    verdict: 'accepted',
    difference: {
      lostSteps: [],
      lostGates: [],
      newTypes: ['notes::Markdown'],
      newConditions: ['If b.ts does not compile: retry Build'],
    },
  })
})

test('a version that loses a step or a gate is refused, with what is lost', () => {
  expect(checkRefined(workflow, '## Build\n\nb.ts -> c.ts\n')).toMatchObject({
    verdict: 'refused',
    difference: { lostSteps: ['Explore'], lostGates: ['Build: The user said "ok"'] },
  })
  expect(checkRefined(workflow, '## Explore\n> [!gate] here\n\n## Build\n')).toMatchObject({
    verdict: 'refused',
    difference: { lostSteps: [], lostGates: ['Build: The user said "ok"'] },
  })
  expect(checkRefined(workflow, 'I am sorry, I cannot do that.')).toMatchObject({
    verdict: 'refused',
    difference: { lostSteps: ['Explore', 'Build'] },
  })
})

test('a version with errors is refused, with their lines', () => {
  const answer = `${extract}\n## Extra\nnobody -> x\n`
  expect(checkRefined(workflow, answer)).toMatchObject({
    verdict: 'refused',
    problems: [{ rule: 'unknown-name', line: 12 }],
  })
})
