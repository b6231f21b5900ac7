import fc from 'fast-check'
import { expect, test } from 'vitest'
import { annotate, withoutAnnotations } from '../../src/codify/annotate.ts'
import { checkWorkflowText } from '../../src/codify/check-workflow.ts'

test('each problem stands below its line, and goes again', () => {
  const text = '# T\n\n## A\nnobody → x\n'
  const shown = annotate(text, checkWorkflowText(text))
  expect(shown.split('\n')[4]).toMatch(
    /^<!-- teddy: error 4:1 unknown-name: no step produces "nobody"; write/,
  )
  expect(withoutAnnotations(shown)).toBe(text)
})

test('whatever the text and the messages, only our comments go', () => {
  const problem = fc.record({
    rule: fc.string(),
    severity: fc.constantFrom('error' as const, 'warning' as const),
    message: fc.string({ unit: 'binary' }),
    line: fc.integer({ min: 1, max: 8 }),
    column: fc.nat(),
    hint: fc.constantFrom('-->', '<!-- teddy: x -->', '\n## Step\n'),
  })
  const text = fc
    .array(fc.constantFrom('## A', '', '<!-- mine -->', '<!-- teddy', 'a\r', '-->'), { maxLength: 6 })
    .map(lines => lines.join('\n'))
  fc.assert(
    fc.property(text, fc.array(problem, { maxLength: 5 }), (source, problems) => {
      const shown = annotate(source, problems)
      expect(withoutAnnotations(shown)).toBe(source)
      expect(shown.split('\n')).toHaveLength(source.split('\n').length + problems.length)
    }),
  )
})
