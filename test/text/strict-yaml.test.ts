import { describe, expect, test } from 'vitest'
import { maxYamlBytes, parseYaml } from '../../src/text/strict-yaml.ts'

const rules = (text: string) =>
  parseYaml(text).problems.map(({ rule, line, column }) => `${line}:${column} ${rule}`)

test('plain maps, lists and scalars come out as they are', () => {
  const { value, problems } = parseYaml('# note\na: 1\nb:\n  - x\n  - "1.10"\nc: no\nd: 2024-01-01\n')
  expect(problems).toEqual([])
  expect(value).toEqual({ a: 1, b: ['x', '1.10'], c: 'no', d: '2024-01-01' })
})

test('an empty file is null', () => {
  expect(parseYaml('# only a comment\n').value).toBeNull()
})

test('places of keys and list items', () => {
  const { placeOf } = parseYaml('a: 1\nb:\n  c:\n    - x\n    - y\n')
  expect(placeOf(['b', 'c'])).toEqual({ line: 3, column: 3 })
  expect(placeOf(['b', 'c', 1])).toEqual({ line: 5, column: 7 })
  expect(placeOf(['b', 'missing'])).toEqual({ line: 2, column: 1 })
})

describe('Y-01 what explodes is refused', () => {
  test('an alias bomb of 9 levels', () => {
    const levels = Array.from(
      { length: 9 },
      (_, n) =>
        `l${n}: &l${n} [${Array(9)
          .fill(n === 0 ? 'x' : `*l${n - 1}`)
          .join(', ')}]`,
    )
    expect(rules(levels.join('\n'))).toContain('1:9 yaml-alias')
    expect(parseYaml(levels.join('\n')).value).toBeUndefined()
  })

  test.each([
    ['flow lists', '['.repeat(10_000)],
    ['flow maps', '{a: '.repeat(10_000)],
    ['lists on one line', '- '.repeat(10_000)],
    ['lists on one line, by tabs', '-\t'.repeat(10_000)],
    ['maps by indentation', Array.from({ length: 500 }, (_, n) => `${' '.repeat(n)}a:`).join('\n')],
  ])('nesting a thousand deep: %s', (_, text) => {
    expect(rules(text)).toEqual(['1:1 yaml-too-deep'])
  })

  test('what stands in quotes or comments does not count', () => {
    expect(rules(`a: ${'["]", '.repeat(10_000)}`)).toEqual(['1:1 yaml-too-deep'])
    expect(rules('# see [1\n'.repeat(100))).toEqual([])
    expect(rules(`a: "${'['.repeat(100)}"`)).toEqual([])
  })

  test('thousands of keys, and a problem at every byte', () => {
    expect(rules(Array.from({ length: 20_000 }, (_, n) => `k${n}: 1`).join('\n'))).toEqual([])
    expect(rules(`a: [${','.repeat(100_000)}]`).length).toBeLessThanOrEqual(100)
  })

  test('a scalar of 10 MB', () => {
    expect(rules(`a: ${'x'.repeat(10_000_000)}`)).toEqual(['1:1 yaml-too-large'])
    expect(parseYaml(`a: ${'x'.repeat(maxYamlBytes - 10)}`).problems).toEqual([])
  })
})

describe('Y-02 what surprises is refused, with its place', () => {
  test.each([
    ['a: 1\nb: !!js/function "x"', '2:18 yaml-tag'],
    ['a: !!binary aGk=', '1:13 yaml-tag'],
    ['a: !own x', '1:9 yaml-tag'],
    ['a: !!str 5', '1:10 yaml-tag'],
    ['a:\n  <<: {b: 1}', '2:3 yaml-merge'],
    ['a: 1\na: 2', '2:1 yaml-duplicate-key'],
    ['a:\n\t- b', '2:1 yaml-tab-as-indent'],
    ['a: 1\n---\nb: 2', '2:1 yaml-multiple-docs'],
    ['? [a, b]\n: c', '1:3 yaml-key'],
    ['a: "unclosed', '1:13 yaml-missing-char'],
  ])('%j', (text, problem) => {
    expect(rules(text)).toContain(problem)
    expect(parseYaml(text).value).toBeUndefined()
  })
})

test.each(['', '# one\n\n# two: 2\n', '#\n', '\n\n'])(
  'a file of comments alone is an empty one: %j',
  text => {
    expect(parseYaml(text)).toMatchObject({ value: null, problems: [] })
    expect(parseYaml(text).placeOf(['a'])).toEqual({ line: 1, column: 1 })
  },
)

test.each(['# one\n  a: 1\n', '# one\na: 1', '#one\n---\na: 1\n'])(
  'what stands below comments is read: %j',
  text => {
    expect(parseYaml(text)).toMatchObject({ value: { a: 1 }, problems: [] })
  },
)
