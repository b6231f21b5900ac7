import { describe, expect, test } from 'vitest'
import { checkPath, foldFileName, type Purpose } from '../../src/plan/path.ts'

function verdict(path: string, purpose: Purpose = 'write'): string {
  const checked = checkPath(path, purpose)
  return 'fault' in checked ? checked.fault.rule : checked.path
}

test.each([
  ['src/a.ts', 'src/a.ts'],
  ['homepage/x', 'homepage/x'],
  ['etc/x', 'etc/x'],
  ['.github/workflows/ci.yml', '.github/workflows/ci.yml'],
  ['.gitignore', '.gitignore'],
  ['a~/b~', 'a~/b~'],
  ['app/[id]/page (1).tsx', 'app/[id]/page (1).tsx'],
  ['naïve/файл.md', 'naïve/файл.md'],
  ['ab:c', 'ab:c'],
  ['console/auxiliary.txt', 'console/auxiliary.txt'],
])('%s is a path of the project', (path, result) => {
  expect(verdict(path)).toBe(result)
})

test('`.` and empty segments are dropped, and that is said', () => {
  expect(checkPath('./a//b', 'write')).toEqual({ path: 'a/b', untidy: true })
  expect(checkPath('a/b', 'write')).toEqual({ path: 'a/b', untidy: false })
})

describe('paths that are refused', () => {
  test.each(['../x', 'a/../../b', 'a/..', '..'])('P-01 %s goes up', path => {
    expect(verdict(path)).toBe('path-outside')
  })

  test.each(['%2e%2e/x', '..%2fx', 'a%5Cb', 'a%00'])('P-01 %s is encoded still', path => {
    expect(['path-encoding', 'path-outside']).toContain(verdict(path))
  })

  test.each([
    'C:\\x',
    'c:/x',
    '\\\\host\\share',
    'file:///x',
    'file:x',
    '~/.x',
    '~root/x',
    '/host/x',
    'ssh://h/x',
    'a\\b',
  ])('P-08 %s lies outside the project', path => {
    expect(verdict(path)).toBe('path-outside')
  })

  test.each([
    '.git/config',
    '.GIT/hooks/pre-commit',
    'sub/.Git/x',
    'git~1/config',
    'GIT~2',
    '.gi\u0307t/x',
    '.g\u0131t/x',
    '\uff0egit/x',
    '.git::$INDEX_ALLOCATION/x',
    '.git:stream',
  ])('P-09 %j is taken for .git somewhere', path => {
    expect(verdict(path)).toBe('path-protected')
    expect(verdict(path, 'read')).toBe('path-protected')
  })

  test.each(['.git /x', '.git./x', '.g\u200cit/x', '.git\u200b', '.\u202egit/x'])(
    'P-09 %j hides what it is',
    path => {
      expect(['path-name', 'hidden-characters']).toContain(verdict(path))
    },
  )

  test.each(['.teddy/config.yaml', '.TEDDY/x', 'a/.teddy/b', 'teddy~1/x', '.teddy'])(
    'P-10 nothing writes to %s',
    path => {
      expect(verdict(path)).toBe('path-protected')
      expect(verdict(path, 'folder')).toBe('path-protected')
    },
  )

  test('P-10 the history in .teddy can be read, its local state cannot', () => {
    expect(verdict('.teddy/sessions/20260124-x/01/report.md', 'read')).toBe(
      '.teddy/sessions/20260124-x/01/report.md',
    )
    expect(verdict('.teddy/local/lock', 'read')).toBe('path-protected')
    expect(verdict('.Teddy/sessions/x', 'read')).toBe('path-protected')
  })

  test.each([
    'a\0b',
    'a\nb',
    'a\u001b[2Jb',
    'a\u202etxt.exe',
    'a\u{e0041}b',
    'a\u200bb',
    'a\u3164b',
    'a\ufe00b',
    'a\u{e0100}b',
  ])('P-11, M-14 %j holds what cannot be seen', path => {
    expect(verdict(path)).toBe('hidden-characters')
  })

  test('P-11 names and paths that are too long', () => {
    expect(verdict('n'.repeat(255))).toBe('n'.repeat(255))
    expect(verdict('n'.repeat(256))).toBe('path-length')
    expect(verdict('é'.repeat(128))).toBe('path-length')
    expect(verdict('a/'.repeat(2_500))).toBe('path-length')
  })

  test.each(['CON', 'aux.txt', 'a/nul', 'com1.log', 'LPT¹', 'conin$', 'x.', 'x ', ' x', 'a./b', 'aux .c'])(
    'P-11 %j is no name that every system keeps',
    path => {
      expect(verdict(path)).toBe('path-name')
    },
  )

  test.each(['<a>', 'a"b"', 'a|b', 'what?', '*.ts', '“a”', '‘a’', '«a»', 'a\u00a0b', 'a\u3000b'])(
    'P-11 %j holds a sign that is no part of a name everywhere',
    path => {
      expect(['path-name', 'hidden-characters']).toContain(verdict(path))
    },
  )

  test('the context takes patterns, but no quotes', () => {
    expect(verdict('src/**/*.t?', 'context')).toBe('src/**/*.t?')
    expect(verdict('src/"a"', 'context')).toBe('path-name')
    expect(verdict('.teddy/local/lock', 'context')).toBe('path-protected')
  })

  test('a letter and a colon: the colon is named', () => {
    expect(checkPath('a:b', 'write')).toMatchObject({ fault: { message: expect.stringContaining('colon') } })
  })

  test('a path names a file; only a folder to run in may be the root', () => {
    expect(verdict('')).toBe('path-empty')
    expect(verdict('./')).toBe('path-empty')
    expect(verdict('src/')).toBe('path-empty')
    expect(verdict('src/', 'read')).toBe('src')
    expect(verdict('.', 'folder')).toBe('.')
    expect(verdict('', 'folder')).toBe('.')
  })
})

test('names are folded as the most forgiving file system compares them', () => {
  expect(foldFileName('README.md')).toBe('readme.md')
  expect(foldFileName('.GIT. .')).toBe('.git')
  expect(foldFileName('Ｅ\u0301\u200b:s')).toBe('e')
})
