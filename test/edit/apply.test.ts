import { describe, expect, test } from 'vitest'
import { applyPairs } from '../../src/edit/apply.ts'
import { edited, matched, refusal } from '../support/edited.ts'

describe('whole lines', () => {
  test('a whole line comes before a part of another', () => {
    expect(edited('xfoo\nfoo\n', 'foo\n', 'bar\n')).toBe('xfoo\nbar\n')
  })

  test('white space at the end of lines is counted together with exact matches', () => {
    expect(refusal('a = 1\nb\na = 1  \n', 'a = 1\n', 'a = 2\n')).toMatchObject({
      kind: 'ambiguous',
      lines: [1, 3],
    })
    expect(matched('a = 1  \nb\n', 'a = 1\n', 'a = 2\n')).toBe('trailing white space, line 1')
  })

  test('line endings are counted together too', () => {
    expect(refusal('a\r\nb\r\n-\r\na\nb\n', 'a\nb\n', 'c\n')).toMatchObject({
      kind: 'ambiguous',
      lines: [1, 4],
    })
  })

  test('lines that stay keep their bytes; only what changed is written', () => {
    const text = 'one  \r\ntwo\nthree\t\r\nfour'
    expect(edited(text, 'one\ntwo\nthree\nfour\n', 'one\nTWO\nthree\nfour\n')).toBe(
      'one  \r\nTWO\nthree\t\r\nfour',
    )
  })

  test('lines that stay between two changes keep their bytes', () => {
    const find = 'a\nkeep\nb\n'
    expect(edited('a\r\nkeep \nb\r\nc\r\n', find, 'A\nnew\nkeep\nB\n')).toBe('A\r\nnew\r\nkeep \nB\r\nc\r\n')
  })

  test('deleting lines leaves no blank line', () => {
    expect(edited('a\nb\nc\n', 'b\n', '')).toBe('a\nc\n')
    expect(edited('a\nb', 'b\n', '')).toBe('a\n')
    expect(edited('a\nb', 'a\n', '')).toBe('b')
  })

  test('a blank line in REPLACE is written', () => {
    expect(edited('a\nb\n', 'a\n', 'a\n\n')).toBe('a\n\nb\n')
  })

  test('white space on a last line without newline stays when FIND ends in a blank line', () => {
    expect(edited('z\nb\n  ', 'b\n\n', 'c\n\n')).toBe('z\nc\n  ')
    expect(edited('z\nb\n  ', 'b\n\n', 'c\n\nd\n')).toBe('z\nc\n\nd\n  ')
    expect(edited('z\rb\r\t', 'b\n\n', 'c\n\n')).toBe('z\rc\r\t')
  })

  test('overlapping matches are two matches', () => {
    expect(refusal('a\na\na\n', 'a\na\n', 'b\n')).toMatchObject({ kind: 'ambiguous', lines: [1, 2] })
  })
})

describe('parts of the text', () => {
  test('FIND without its last newline is found inside a line', () => {
    expect(edited('let a = 1 // one\n', 'a = 1\n', 'a = 2\n')).toBe('let a = 2 // one\n')
    expect(matched('let a = 1 // one\n', 'a = 1\n', 'a = 2\n')).toBe('part of the text, line 1')
  })

  test('it may span lines whose endings are not its own', () => {
    expect(edited('f(a,\r\n  b) + 1\r\nend\r\n', 'a,\n  b)\n', 'c,\n  d,\n  e)\n')).toBe(
      'f(c,\r\n  d,\r\n  e) + 1\r\nend\r\n',
    )
    expect(edited('x = (\r\n1\r\n', '(\n1\n\n', '(\n2\n\n')).toBe('x = (\r\n2\r\n')
  })

  test('a second occurrence refuses, even one that overlaps', () => {
    expect(refusal('aaa\n', 'aa\n', 'b\n')).toMatchObject({ kind: 'ambiguous', level: 'substring' })
  })

  test('a line that only lost its indentation takes REPLACE along', () => {
    expect(edited('if a:\n    x = 1\n', 'x = 1\n', 'if b:\n    x = 2\n')).toBe(
      'if a:\n    if b:\n        x = 2\n',
    )
    expect(edited('{\n  // old\n}\n', '// old\n', '')).toBe('{\n}\n')
  })

  test('a FIND that lost the end of its line does not double it', () => {
    expect(refusal('Hello there.\nBye.\n', 'Hello there\n', 'Hello you.\n')).toMatchObject({
      kind: 'repeated',
      line: 1,
      text: '.',
      side: 'after',
    })
    expect(edited('call(x)\n', 'x\n', 'f(x)\n')).toBe('call(f(x))\n')
  })

  test('a FIND that lost the start of its line does not double it', () => {
    expect(refusal('const total = 1;\nx\n', 'total = 1;\n', 'const total = 2;\n')).toMatchObject({
      kind: 'repeated',
      text: 'const ',
      side: 'before',
    })
  })
})

describe('one indentation shift', () => {
  test('REPLACE moves with FIND, blank lines stay blank', () => {
    const text = 'class A:\n    def f(self):\n\n        return 1\n'
    expect(
      edited(text, 'def f(self):\n\n    return 1\n', 'def f(self):\n\n    x = 1\n\n    return x\n'),
    ).toBe('class A:\n    def f(self):\n\n        x = 1\n\n        return x\n')
    expect(matched(text, 'def f(self):\n\n    return 1\n', 'def f(self):\n    pass\n')).toBe(
      'indentation +4, lines 2-4',
    )
  })

  test('FIND may be indented too far', () => {
    expect(edited('a {\n  b\n}\nc\n', '    a {\n      b\n    }\n', '    a {\n      B\n    }\n')).toBe(
      'a {\n  B\n}\nc\n',
    )
    expect(matched('a {\n  b\n}\nc\n', '    a {\n      b\n    }\n', '    a\n')).toBe(
      'indentation -4, lines 1-3',
    )
  })

  test('tabs are kept', () => {
    expect(edited('f() {\n\tif x {\n\t\ty()\n\t}\n}\n', 'if x {\n\ty()\n}\n', 'if x {\n\tz()\n}\n')).toBe(
      'f() {\n\tif x {\n\t\tz()\n\t}\n}\n',
    )
    const spaces = '    if x {\n        y()\n    }\n'
    expect(edited('f() {\n\tif x {\n\t\ty()\n\t}\n}\n', spaces, spaces.replace('y', 'z'))).toBe(
      'f() {\n\tif x {\n\t\tz()\n\t}\n}\n',
    )
    expect(matched('f() {\n\tif x {\n\t\ty()\n\t}\n}\n', spaces, 'q\n')).toBe('refused: indentation')
  })

  test('a shift that is not the same on every line is no match', () => {
    expect(refusal('  a\n    b\n', 'a\nb\n', 'A\nB\n')).toMatchObject({ kind: 'not-found' })
  })

  test('two places refuse, whatever their shifts', () => {
    expect(refusal('  a\n  b\n-\n    a\n    b\n', 'a\nb\n', 'c\n')).toMatchObject({
      kind: 'ambiguous',
      level: 'indentation',
      lines: [1, 4],
    })
  })

  test('a REPLACE that is indented already is not indented twice', () => {
    expect(refusal('x\n  a\n  b\n', 'a\nb\n', '  c\n  d\n')).toMatchObject({ kind: 'indentation', line: 2 })
  })

  test('a REPLACE that does not start with the indentation of FIND is not shifted', () => {
    expect(refusal('    a\n', '  a\n', '\ta\n\tb\n')).toMatchObject({ kind: 'indentation', line: 1 })
    expect(refusal('x\n    a\n', '  a\n', '  b\nc\n')).toMatchObject({ kind: 'indentation', line: 2 })
    expect(edited('x\n    a\n', '  a\n', '  b\n\n  c\n')).toBe('x\n    b\n\n    c\n')
  })
})

describe('punctuation and spacing', () => {
  test('typographic punctuation matches plain, and lines that stay keep theirs', () => {
    const text = 'say(“hi”)\nnote – one\nend\n'
    expect(edited(text, 'say("hi")\nnote - one\n', 'say("hi")\nnote - two\n')).toBe(
      'say(“hi”)\nnote - two\nend\n',
    )
    expect(matched(text, 'say("hi")\n', 'say("yo")\n')).toBe('punctuation, line 1')
  })

  test('a no-break space, an ellipsis and a part of a line', () => {
    expect(edited('a\u00a0b\nc\n', 'a b\n', 'd\n')).toBe('d\nc\n')
    expect(edited('wait…\nc\n', 'wait...\n', 'go\n')).toBe('go\nc\n')
    expect(edited("it's here\nc\n", 'it’s\n', "it isn't\n")).toBe("it isn't here\nc\n")
  })

  test('folding does not make one of two', () => {
    expect(refusal('say(“a”)\nsay(„a‟)\n', 'say("a")\n', 'b\n')).toMatchObject({ kind: 'ambiguous' })
    expect(edited('say(“a”)\nsay("a")\n', 'say("a")\n', 'b\n')).toBe('say(“a”)\nb\n')
  })

  test('the width of white space between words may differ, but not between quotes', () => {
    expect(edited('let  x   = 1\ny\n', 'let x = 1\n', 'let x = 2\n')).toBe('let x = 2\ny\n')
    expect(matched('let  x   = 1\ny\n', 'let x = 1\n', 'let x = 2\n')).toBe('spacing, line 1')
    expect(refusal("s = 'a  b'\ny\n", "s = 'a b'\n", 's\n')).toMatchObject({ kind: 'not-found' })
    expect(refusal('f( a )\ny\n', 'f(a)\n', 's\n')).toMatchObject({ kind: 'not-found' })
  })

  test('letters and their case are never folded', () => {
    expect(refusal('Hello\nx\n', 'hello\n', 'bye\n')).toMatchObject({ kind: 'not-found' })
    expect(refusal('ＡＢＣ\nx\n', 'ABC\n', 'bye\n')).toMatchObject({ kind: 'not-found' })
  })
})

describe('bytes', () => {
  test('E-02 byte order mark, lone CR, mixed endings and a missing last newline stay', () => {
    expect(edited('\ufeffa\nb\n', 'a\n', 'A\n')).toBe('\ufeffA\nb\n')
    expect(edited('\ufeffa\nb\n', '\ufeffa\n', '\ufeffA\n')).toBe('\ufeffA\nb\n')
    expect(edited('a\rb\rc', 'b\n', 'B\nBB\n')).toBe('a\rB\rBB\rc')
    expect(edited('a\r\nb\nc\r\nd', 'c\n', 'C\n')).toBe('a\r\nb\nC\r\nd')
    expect(edited('a\nb', 'b\n', 'B\nC\n')).toBe('a\nB\nC')
    expect(edited('a\nb  ', 'b\n', 'B\n')).toBe('a\nB  ')
  })

  test('a carriage return inside a line of a file with line feeds is a character', () => {
    expect(edited('a\rb\nc\n', 'a\rb\n', 'a\rB\n')).toBe('a\rB\nc\n')
  })

  test('E-03 FIND has LF, the file has CRLF: only the change is written, with CRLF', () => {
    expect(edited('a\r\nb\r\nc\r\n', 'a\nb\n', 'a\nB\nBB\n')).toBe('a\r\nB\r\nBB\r\nc\r\n')
  })

  test('E-06 REPLACE is literal', () => {
    const literal = "$& $1 $` $' $$ $<n> \\n \\1"
    expect(edited('a foo b\n', 'foo\n', `${literal}\n`)).toBe(`a ${literal} b\n`)
    expect(edited('foo\nb\n', 'foo\n', `${literal}\n`)).toBe(`${literal}\nb\n`)
  })

  test('signs of regular expressions in FIND are literal', () => {
    expect(edited('a.c\nabc\n(x|y)* [z]\n', '(x|y)* [z]\n', 'ok\n')).toBe('a.c\nabc\nok\n')
    expect(edited('abc\na.c\n', 'a.c\n', 'ok\n')).toBe('abc\nok\n')
  })
})

describe('several pairs', () => {
  const text = 'one\ntwo\nthree\n'

  test('M-08 a second FIND may match what the first wrote', () => {
    const result = applyPairs(text, [
      { find: 'two\n', replace: 'zwei\n' },
      { find: 'zwei\n', replace: 'deux\n' },
    ])
    expect(result).toMatchObject({ outcome: 'applied', text: 'one\ndeux\nthree\n' })
  })

  test('E-11 one pair of five that fails refuses them all', () => {
    const pairs = ['one', 'two', 'nowhere', 'three', 'three'].map(word => ({
      find: `${word}\n`,
      replace: `${word}!\n`,
    }))
    expect(applyPairs(text, pairs)).toMatchObject({
      outcome: 'refused',
      refusal: { pair: 2, kind: 'not-found' },
    })
  })

  test('M-08 pairs that overlap are named', () => {
    const result = applyPairs(text, [
      { find: 'one\ntwo\n', replace: 'eins\nzwei\n' },
      { find: 'two\nthree\n', replace: 'zwei\ndrei\n' },
    ])
    expect(result).toMatchObject({
      outcome: 'refused',
      refusal: { pair: 1, kind: 'overlap', earlier: 0, lines: [2] },
    })
  })
})

describe('Match All', () => {
  test('changes every match of the first level that has one, and counts them', () => {
    expect(edited('foo\nxfoo\nfoo\n', 'foo\n', 'bar\n', { matchAll: true })).toBe('bar\nxfoo\nbar\n')
    expect(matched('foo\nxfoo\nfoo\n', 'foo\n', 'bar\n', { matchAll: true })).toBe('exact, 2 places')
    expect(edited('a foo b foo\n', 'foo\n', 'foofoo\n', { matchAll: true })).toBe('a foofoo b foofoo\n')
  })

  test('matches do not overlap', () => {
    expect(edited('aaaa\nx\n', 'aa\n', 'b\n', { matchAll: true })).toBe('bb\nx\n')
    expect(edited('\na\n\na\n\n', '\na\n\n', '-\n', { matchAll: true })).toBe('-\na\n\n')
  })

  test('each match has its own shift', () => {
    expect(edited('  a\n  b\n\ta\n\tb\n', 'a\nb\n', 'c\n', { matchAll: true })).toBe('  c\n\tc\n')
  })
})
