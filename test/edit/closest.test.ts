import { describe, expect, test } from 'vitest'
import { type Closest, closestRegion } from '../../src/edit/closest.ts'
import { parseLines } from '../../src/edit/lines.ts'
import { renderClosest, summariseClosest } from '../../src/edit/render-closest.ts'

const closest = (file: string, find: string): Closest | undefined =>
  closestRegion(parseLines(file), parseLines(find))

const manyLines = (count: number) =>
  Array.from({ length: count }, (_, n) => `  const value${n} = compute(input, ${n * 7})`)

describe('the closest region', () => {
  const code =
    'export function check(t) {\n  if (expired(t)) throw new Error("expired")\n  return t.user\n}\n'

  test('is shown with marks under what differs', () => {
    const found = closest(code, '  if (expired(token)) throw new Error("expired")\n')!
    expect(summariseClosest(found)).toBe('line 2 (one word differs)')
    expect(renderClosest(found)).toEqual([
      'plan     if (expired(token)) throw new Error("expired")',
      'file     if (expired(t)) throw new Error("expired")',
      '                     ~',
    ])
  })

  test('tells white space, case and missing lines apart', () => {
    expect(summariseClosest(closest(code, 'return  t.user;\n')!)).toBe('line 3 (3 words differ)')
    expect(summariseClosest(closest(code, '  return t .user\n')!)).toBe('line 3 (only white space differs)')
    expect(summariseClosest(closest(code, '  return T.user\n')!)).toBe(
      'line 3 (only upper and lower case differ)',
    )
    expect(summariseClosest(closest('a()\n\nb(first)\nc()\n', 'a()\nb(first)\n')!)).toBe(
      'lines 1-2 (the file has a line more)',
    )
    expect(summariseClosest(closest('a()\nb(first)\nc()\n', 'a()\n\nb(first)\n')!)).toBe(
      'lines 1-3 (FIND has a line more)',
    )
  })

  test('is none when nothing comes near', () => {
    expect(closest('alpha\nbeta\n', 'something else entirely\n')).toBeUndefined()
    expect(closest('', 'a\n')).toBeUndefined()
  })

  test('is found in a long file by lines that are there', () => {
    const lines = manyLines(20_000)
    const find = lines.slice(15_000, 15_010)
    for (let n = 0; n < 5; n++) find[n] = `  const value${15_000 + n} = compute(output, 0)`
    expect(closest(lines.join('\n'), find.join('\n'))).toMatchObject({
      from: 15_001,
      to: 15_010,
      differences: [1, 2, 3, 4, 5].map(n => ({ kind: 'changed', line: 15_000 + n })),
    })
  })

  test('is found in a long file by rare words alone', () => {
    const lines = manyLines(20_000)
    expect(closest(lines.join('\n'), '  let value777 = compute(input, 1)\n')).toMatchObject({
      from: 778,
      to: 778,
    })
  })

  test('a rare word counts for more than several common ones', () => {
    const lines = Array<string>(5000).fill('alpha beta gamma delta')
    lines[4000] = 'let unique777 = gamma(x, y, z)'
    const find = 'let unique777 = alpha beta delta gamma(x, y, z)\n'
    expect(closest(lines.join('\n'), find)).toMatchObject({ from: 4001, to: 4001 })
  })

  test('E-05 a file of one very long line is compared only so far', () => {
    const found = closest('x1 = 2; '.repeat(1_000_000), 'x1 = 3; x1 = 2; x1 = 2;\n')
    expect(found?.differences[0]).toMatchObject({ kind: 'changed', line: 1 })
    for (const line of renderClosest(found!)) expect(line.length).toBeLessThan(200)
  })

  test('T-01 what is shown of a file cannot steer the terminal, and the marks stay below', () => {
    const found = closest('\u001b[31mname = "one"\n', '\u001b[31mname = "two"\n')!
    expect(renderClosest(found)).toEqual([
      'plan   \\x1b[31mname = "two"',
      'file   \\x1b[31mname = "one"',
      '                       ~~~',
    ])
  })

  test('a long line is shown from where it differs', () => {
    const found = closest(`${'ab '.repeat(60)}one\n`, `${'ab '.repeat(60)}two\n`)!
    const [plan, file, marks] = renderClosest(found)
    expect(plan).toMatch(/^plan {3}….*two$/)
    expect(marks!.indexOf('~~~')).toBe(file!.indexOf('one'))
  })
})
