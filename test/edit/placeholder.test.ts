import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOnlyDots, isPlaceholder, mayHoldPlaceholder } from '../../src/edit/placeholder.ts'

describe('placeholders', () => {
  test.each([
    '… rest unchanged …',
    '... rest of the code ...',
    '// ... existing code ...',
    '  // …existing code…',
    '# ... rest of the function remains the same ...',
    '# rest of file',
    '# Rest of the code unchanged',
    '/* ... other methods unchanged ... */',
    '{/* ... existing code ... */}',
    '<!-- rest of the page unchanged -->',
    '-- ... remaining code ...',
    '(rest of methods ...)',
    '(unchanged code ...)',
    '[... rest of file unchanged ...]',
    '// existing code here',
    '// ... unchanged ...',
    '; remaining code unchanged',
  ])('%s', line => {
    expect(isPlaceholder(line)).toBe(true)
  })
})

describe('not placeholders', () => {
  test.each([
    '',
    '...',
    '    ...',
    '// ...',
    '...args',
    '...rest',
    '  ...existing,',
    'f(...args, {...rest})',
    'const { a, ...rest } = other',
    'def m(self): ...',
    'x: int = ...',
    'const msg = "(rest of methods ...)";',
    "echo '... rest of the code ...'",
    '// the rest of the arguments are passed on',
    '// Same as above...',
    '# same config as above',
    '# Keep the existing order',
    '// other methods',
    '# unchanged',
    '// Loading existing users...',
    'Loading the rest of the file...5%',
    '- the rest of the file is read lazily',
    'The rest is silence…',
    '// existing code paths use the old name',
  ])('%s', line => {
    expect(isPlaceholder(line)).toBe(false)
  })
})

test('dots alone may stand for lines in a FIND', () => {
  expect(['...', '  …', '# ...', '// .....'].every(isOnlyDots)).toBe(true)
  expect(['..', '...a', '# ... a', ''].some(isOnlyDots)).toBe(false)
})

test('the quick look never misses a placeholder', () => {
  const word = fc.constantFrom(
    ...'rest Rest of the file existing CODE unchanged Omitted same other'.split(' '),
  )
  const glue = fc.constantFrom(' ', ' ', ' ', '', '\t', '-', '$', 'é')
  const said = fc.array(fc.tuple(word, glue), { minLength: 1, maxLength: 5 }).map(all => all.flat().join(''))
  const line = fc
    .tuple(
      fc.constantFrom('', '// ', '#'),
      fc.constantFrom('…', '... '),
      said,
      fc.constantFrom('…', '...', ''),
    )
    .map(parts => parts.join(''))
  let placeholders = 0
  fc.assert(
    fc.property(line, line, (one, other) => {
      if (!isPlaceholder(one)) return
      placeholders++
      expect(mayHoldPlaceholder(`${other}\n${one}\r\n${other}`)).toBe(true)
    }),
    { numRuns: 10_000 },
  )
  expect(placeholders).toBeGreaterThan(100)
  expect(mayHoldPlaceholder('the interest is restful, $another\n')).toBe(false)
})
