// YAML without its traps: plain maps, lists and scalars; no aliases, tags, merges or second documents.

import {
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  Lexer,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  visit,
  type YAMLMap,
} from 'yaml'
import type { Problem } from '../errors.ts'

export const maxYamlBytes = 256_000

/** Deeper than any settings file; far from where the parser's recursion ends. */
const maxDepth = 64

/** A damaged file can have one a byte. */
const mostErrors = 100

export type YamlPlace = { readonly line: number; readonly column: number }

export type ParsedYaml = {
  /** Plain data; undefined when there are problems, null for an empty file. */
  readonly value: unknown
  readonly problems: readonly Problem[]
  /** Where the key (or list item) at `path` stands; the nearest parent that exists otherwise. */
  readonly placeOf: (path: readonly PropertyKey[]) => YamlPlace
}

/** Parses YAML that people write; every problem comes with its line and column. */
export function parseYaml(text: string): ParsedYaml {
  if (text.length > maxYamlBytes)
    return refused('yaml-too-large', `the file is larger than ${maxYamlBytes.toLocaleString('en')} bytes`)
  // Settings as `teddy init` writes them; the parser takes milliseconds to find out.
  if (isCommentsOnly(text)) return { value: null, problems: [], placeOf: () => ({ line: 1, column: 1 }) }
  if (depthOf(text) > maxDepth)
    return refused('yaml-too-deep', `lists and maps are nested deeper than ${maxDepth} levels`)
  const lines = new LineCounter()
  const document = parseDocument(text, {
    lineCounter: lines,
    // Checked below: the library compares every key with every other.
    uniqueKeys: false,
    merge: false,
    version: '1.2',
    schema: 'core',
    resolveKnownTags: false,
    prettyErrors: false,
    // With 'silent' the parser would not mention a second document.
    logLevel: 'error',
  })
  const at = (offset: number): YamlPlace => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(1, line), column: Math.max(1, col) }
  }
  const problems: Problem[] = document.errors.slice(0, mostErrors).map(({ code, message, pos }) => ({
    rule: `yaml-${code.toLowerCase().replaceAll('_', '-')}`,
    severity: 'error',
    message: message.replace(/ at line \d+, column \d+:?[\s\S]*$/, ''),
    ...at(pos[0]),
  }))
  visit(document, (_, node) => {
    const trap = trapIn(node)
    if (trap) problems.push({ ...trap, severity: 'error', ...at(offsetOf(node)) })
    if (isMap(node)) problems.push(...repeatedKeys(node, at))
    if (isAlias(node)) return visit.SKIP
  })
  const placeOf = (path: readonly PropertyKey[]) => at(offsetAt(document.contents, path))
  return {
    value: problems.length > 0 ? undefined : document.toJS({ maxAliasCount: 0 }),
    problems: sorted(problems),
    placeOf,
  }
}

function isCommentsOnly(text: string): boolean {
  return text.split('\n').every(line => /^(?:#[^\p{Cc}\p{Cs}\ufeff]*)?$/u.test(line))
}

function trapIn(node: unknown): { rule: string; message: string; hint: string } | undefined {
  if (isAlias(node))
    return { rule: 'yaml-alias', message: 'aliases (`*name`) are not allowed', hint: 'write the value out' }
  if (isPair(node)) {
    const key = node.key
    if (isScalar(key) && key.value === '<<')
      return { rule: 'yaml-merge', message: 'merge keys (`<<`) are not allowed', hint: 'write the keys out' }
    return isScalar(key)
      ? undefined
      : { rule: 'yaml-key', message: 'a key must be plain text', hint: 'use a word as the key' }
  }
  if (!isNode(node)) return undefined
  const { anchor, tag } = node as Node & { anchor?: string; tag?: string }
  if (anchor)
    return { rule: 'yaml-alias', message: 'anchors (`&name`) are not allowed', hint: 'write the value out' }
  if (tag)
    return { rule: 'yaml-tag', message: `tags (\`${tag}\`) are not allowed`, hint: 'write a plain value' }
  return undefined
}

function offsetOf(node: unknown): number {
  if (isPair(node)) return isNode(node.key) ? (node.key.range?.[0] ?? 0) : 0
  return (node as Node).range?.[0] ?? 0
}

function offsetAt(root: unknown, path: readonly PropertyKey[]): number {
  let node = root
  let offset = isNode(root) ? (root.range?.[0] ?? 0) : 0
  for (const step of path) {
    const items = (node as { items?: unknown[] } | null)?.items
    if (items === undefined) break
    const next =
      typeof step === 'number'
        ? items[step]
        : items.find(item => isPair(item) && isScalar(item.key) && String(item.key.value) === String(step))
    if (next === undefined) break
    offset = offsetOf(next)
    node = isPair(next) ? (next as Pair).value : next
  }
  return offset
}

function repeatedKeys(map: YAMLMap, at: (offset: number) => YamlPlace): readonly Problem[] {
  const seen = new Set<unknown>()
  return map.items.flatMap(pair => {
    const key = isScalar(pair.key) ? String(pair.key.value) : undefined
    if (key === undefined || !seen.has(key)) {
      seen.add(key)
      return []
    }
    return [
      {
        rule: 'yaml-duplicate-key',
        severity: 'error',
        message: `\`${key}\` stands here a second time`,
        ...at(offsetOf(pair)),
      },
    ]
  })
}

/**
 * An upper bound of the nesting. Needed before the parser sees the text: at ten thousand levels it does not throw,
 * it takes the whole process down (out of memory in a regular expression). The lexer is safe: it does not recurse.
 */
function depthOf(text: string): number {
  let deepest = 0
  let open = 0
  for (const token of new Lexer().lex(text)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++open)
    else if (token === ']' || token === '}') open = Math.max(0, open - 1)
  }
  for (const line of text.split('\n')) {
    const start = /^[ \t]*(?:[-?:][ \t]+)*/.exec(line)![0]
    const markers = (start.match(/[-?:][ \t]/g) ?? []).length
    deepest = Math.max(deepest, Math.floor((start.length - markers) / 2), markers)
  }
  return deepest
}

function sorted(problems: readonly Problem[]): readonly Problem[] {
  return [...problems].sort((a, b) => a.line - b.line || a.column - b.column)
}

function refused(rule: string, message: string): ParsedYaml {
  const place = { line: 1, column: 1 }
  return {
    value: undefined,
    problems: [{ rule, severity: 'error', message, ...place }],
    placeOf: () => place,
  }
}
