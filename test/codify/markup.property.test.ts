import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inDialect } from '../../src/codify/dialect.ts'
import { parseWorkflow } from '../../src/codify/parse-workflow.ts'
import { renderWorkflow } from '../../src/codify/render-workflow.ts'
import type { Dialect, Place, Step, Workflow } from '../../src/codify/workflow.ts'
import { withoutPlaces } from './without-places.ts'

const dialects: readonly Dialect[] = ['full', 'spec', 'crucible']

const words = fc.constantFrom(
  ...['a', 'b_c', 'Foo', 'x.md', 'é', '@dev', '@dev@1.2', '#ch', '->', '→', '!', '?', '(parallel)', '&', ','],
  ...['[type:: fan]', '[channel:: x]', '[agent_version:: 2]', '[id:: q]', '`a b`', '::', 'T<A,B>', 'a::T'],
  ...['If', 'Otherwise', 'proceed to', 'retry', 'stop', ':', '.', '\\', '##', '#', '-', '*', '>', '[ ]'],
  ...['[!gate]', '**x**', '&#65;', '\\#z', '1.', '<div>', '<!--', '-->'],
)
const starts = fc.constantFrom(
  ...['', '', '', '## ', '### ', '# ', '- ', '* ', '-    ', '1. ', '2. ', '> ', '> [!gate] ', '> [!note] '],
  ...[
    '    ',
    '  ',
    '   ',
    '\t',
    '```',
    '~~~',
    '```session-toon',
    '---',
    '===',
    'type: workflow',
    'dialect: x',
  ],
  ...['execution[1]{a,b}:', '  1,2', ' 1,2', 'a → b:', 'a -> b', 'If x -> stop', '## Goals', '## Validation'],
  ...['- [ ] ', '- [x] '],
)
const line = fc
  .tuple(starts, fc.array(words, { maxLength: 6 }), fc.boolean())
  .map(([start, rest, bare]) => (bare ? start : start + rest.join(' ')))
const document = fc.array(line, { maxLength: 14 }).map(lines => lines.join('\n'))

describe.each(dialects)('dialect %s', dialect => {
  test('what was read is written so that it reads the same, and writing is byte-stable', () => {
    fc.assert(
      fc.property(document, text => {
        const { workflow } = parseWorkflow(text)
        const written = renderWorkflow(workflow, dialect)
        const again = parseWorkflow(written).workflow
        expect(withoutPlaces(again)).toEqual(withoutPlaces(inDialect(workflow, dialect)))
        expect(renderWorkflow(again, dialect)).toBe(written)
      }),
      { numRuns: 2_000 },
    )
  })

  test('any name, value and operand comes back', () => {
    fc.assert(
      fc.property(anyStep, step => {
        const workflow: Workflow = { frontmatter: undefined, title: 'T', intro: [], sections: [step] }
        const again = parseWorkflow(renderWorkflow(workflow, dialect)).workflow
        expect(withoutPlaces(again)).toEqual(withoutPlaces(inDialect(workflow, dialect)))
      }),
      { numRuns: 1_000 },
    )
  })
})

const place: Place = { line: 1, column: 1 }

/** Made of what steers headings, and of anything else. */
const name = fc
  .oneof(
    fc.array(words, { minLength: 1, maxLength: 4 }).map(parts => parts.join(' ')),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    fc.constantFrom('Goals', 'validation', '&', '# #', 'C:\\', 'x \\', '→ a'),
  )
  .map(text => text.trim())
  .filter(text => text !== '')
const ident = fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/)
const type = fc.option(fc.constantFrom('Text', 'Row[]', 'Map<Key,Row[]>'), { nil: undefined })
const operand = fc
  .record({ name: fc.oneof(ident, fc.constantFrom('a b.md', 'x`y', ', ->', 'src/a.ts', '- x', '1.')), type })
  .map(parts => ({ ...parts, place }))
const attribute = fc
  .record({ key: fc.constantFrom('type', 'when', 'own_key'), value: name })
  .map(parts => ({ ...parts, place }))

const anyStep: fc.Arbitrary<Step> = fc
  .record({
    level: fc.integer({ min: 2, max: 6 }),
    name,
    start: fc.constantFrom('after' as const, 'beside' as const),
    children: fc.constantFrom('after' as const, 'beside' as const),
    agent: fc.option(ident, { nil: undefined }),
    agentVersion: fc.option(fc.constantFrom('1', '1.2-beta'), { nil: undefined }),
    channel: fc.option(ident, { nil: undefined }),
    output: fc.option(operand, { nil: undefined }),
    attributes: fc.array(attribute, { maxLength: 2 }),
    mark: fc.constantFrom('critical' as const, 'optional' as const, undefined),
    stages: fc.array(fc.array(operand, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 3 }),
  })
  .map(({ stages, ...parts }) => ({
    kind: 'step' as const,
    ...parts,
    agentVersion: parts.agent === undefined ? undefined : parts.agentVersion,
    blocks: [{ kind: 'flow' as const, stages, fan: undefined, place }],
    place,
  }))
