import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expandTemplate, parseTemplate } from '../../../src/model/pipeline/template.ts'

const values = new Map([
  ['context', 'C'],
  ['analysis', 'A {{context}} $& $1 \\{{'],
])

test('inputs are replaced, with blanks around the name or without', () => {
  expect(expandTemplate('{{context}}-{{ analysis }}-{{context}}', values)).toBe(
    'C-A {{context}} $& $1 \\{{-C',
  )
})

test('a backslash keeps two braces as they are', () => {
  expect(expandTemplate('\\{{context}} {x} } {', values)).toBe('{{context}} {x} } {')
})

test.each(['{{', 'a {{context} b', '{{con text}}', '{{}}', '{{a.b}}', '{{con\ntext}}', '{{{{'])(
  'what is no input is told: %j',
  template => {
    expect(parseTemplate(template).some(part => part.kind === 'broken')).toBe(true)
  },
)

const name = fc.constantFrom('context', 'message', 'analysis', 'decision')
const snippet = fc.constantFrom(
  '{{context}}',
  '{{analysis}}',
  '{{nowhere}}',
  '\\{{',
  '{{',
  '}}',
  '$&',
  "$'",
  'x',
)
const output = fc.oneof(
  fc.string(),
  fc.array(snippet, { maxLength: 6 }).map(parts => parts.join('')),
)
const literal = fc.string().map(text => text.replace(/[{}\\]/g, ''))

test('Y-11 what a model wrote is put in once and never expanded again', () => {
  const parts = fc.array(
    fc.oneof(
      literal.map(text => ({ text })),
      name.map(input => ({ input })),
    ),
    { maxLength: 12 },
  )
  const outputs = fc.record({ context: output, message: output, analysis: output, decision: output })
  fc.assert(
    fc.property(parts, outputs, (parts, outputs) => {
      const template = parts.map(part => ('input' in part ? `{{${part.input}}}` : part.text)).join('')
      const expected = parts
        .map(part => ('input' in part ? outputs[part.input as 'context'] : part.text))
        .join('')
      expect(expandTemplate(template, new Map(Object.entries(outputs)))).toBe(expected)
    }),
  )
})

test('the parts of a template are the template', () => {
  fc.assert(
    fc.property(output, template => {
      const parts = parseTemplate(template).map(part =>
        part.kind === 'text' ? part.text.replaceAll('{{', '\\{{') : part.written,
      )
      expect(parts.join('')).toBe(template)
    }),
  )
})
