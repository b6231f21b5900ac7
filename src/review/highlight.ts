// Colours for code. highlight.js and each of its languages are loaded when a preview first needs them.

import type { HLJSApi, LanguageFn } from 'highlight.js'
import { line, paint, type Style, type Styled } from '../text/styled.ts'
import { reveal } from './reveal.ts'

/** The lines of a text in colours; undefined when its language is not loaded or the text is too long. */
export type Highlight = (text: string, language: string) => readonly Styled[] | undefined

export type Highlighter = {
  readonly highlight: Highlight
  /** Loads a language; true when something was loaded that was not there before. */
  readonly load: (language: string) => Promise<boolean>
}

/** Longer texts stay plain: colours are not worth waiting for at every step of the cursor. */
const mostCharacters = 50_000

type Loaded = { readonly default: LanguageFn }

const loaders: Readonly<Record<string, () => Promise<Loaded>>> = {
  bash: () => import('highlight.js/lib/languages/bash'),
  c: () => import('highlight.js/lib/languages/c'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  diff: () => import('highlight.js/lib/languages/diff'),
  dockerfile: () => import('highlight.js/lib/languages/dockerfile'),
  go: () => import('highlight.js/lib/languages/go'),
  graphql: () => import('highlight.js/lib/languages/graphql'),
  ini: () => import('highlight.js/lib/languages/ini'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  json: () => import('highlight.js/lib/languages/json'),
  kotlin: () => import('highlight.js/lib/languages/kotlin'),
  less: () => import('highlight.js/lib/languages/less'),
  lua: () => import('highlight.js/lib/languages/lua'),
  makefile: () => import('highlight.js/lib/languages/makefile'),
  markdown: () => import('highlight.js/lib/languages/markdown'),
  perl: () => import('highlight.js/lib/languages/perl'),
  php: () => import('highlight.js/lib/languages/php'),
  python: () => import('highlight.js/lib/languages/python'),
  r: () => import('highlight.js/lib/languages/r'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  rust: () => import('highlight.js/lib/languages/rust'),
  scss: () => import('highlight.js/lib/languages/scss'),
  sql: () => import('highlight.js/lib/languages/sql'),
  swift: () => import('highlight.js/lib/languages/swift'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  xml: () => import('highlight.js/lib/languages/xml'),
  yaml: () => import('highlight.js/lib/languages/yaml'),
}

/** A highlighter without any language yet. */
export function newHighlighter(): Highlighter {
  let core: HLJSApi | undefined
  return {
    highlight: (text, language) => {
      if (core?.getLanguage(language) === undefined || text.length > mostCharacters) return undefined
      return styledLines(core.highlight(text, { language, ignoreIllegals: true }).value)
    },
    load: async language => {
      const loader = Object.hasOwn(loaders, language) ? loaders[language] : undefined
      if (loader === undefined || core?.getLanguage(language) !== undefined) return false
      const [api, loaded] = await Promise.all([import('highlight.js/lib/core'), loader()])
      core ??= api.default.newInstance()
      core.registerLanguage(language, loaded.default)
      return true
    },
  }
}

const styles: readonly (readonly [RegExp, Style])[] = [
  [/^hljs-(?:comment|quote|doctag|meta)/, 'dim'],
  [/^hljs-(?:string|regexp|addition|code|char)/, 'green'],
  [/^hljs-(?:keyword|selector-tag|tag|name|section|title)/, 'cyan'],
  [/^hljs-(?:number|literal|built_in|symbol|attr|attribute|type|bullet|link)/, 'yellow'],
  [/^hljs-deletion/, 'red'],
]

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
}

/** The library's markup as styled lines. It escapes all text, so every tag in it is its own. */
function styledLines(markup: string): Styled[] {
  const lines: Styled[] = [[]]
  const open: (Style | undefined)[] = []
  const add = (text: string) => {
    const style = open.findLast(one => one !== undefined)
    const plain = text.replace(/&(?:lt|gt|quot|#x27|amp);/g, entity => entities[entity]!)
    for (const [n, part] of plain.split(/\r?\n/).entries()) {
      if (n > 0) lines.push([])
      if (part === '') continue
      const shown = line`${reveal(part)}`
      lines[lines.length - 1] = [...lines.at(-1)!, ...(style ? paint(style, shown) : shown)]
    }
  }
  for (const piece of markup.split(/(<[^>]*>)/)) {
    if (piece.startsWith('<span')) open.push(styleOf(piece))
    else if (piece.startsWith('</')) open.pop()
    else if (piece !== '') add(piece)
  }
  if (lines.at(-1)!.length === 0) lines.pop()
  return lines
}

function styleOf(tag: string): Style | undefined {
  const name = /class="([^" ]*)/.exec(tag)?.[1] ?? ''
  return styles.find(([pattern]) => pattern.test(name))?.[1]
}
