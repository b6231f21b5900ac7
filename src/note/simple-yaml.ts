// The part of YAML that notes are written in, read line by line: many times as fast as a whole YAML parser.

export type SimpleYaml = {
  readonly values: ReadonlyMap<string, unknown>
  /** The index of the line at which a key stands. */
  readonly places: ReadonlyMap<string, number>
  /** Indexes of lines that are outside this part of YAML, or repeat a key; with any of them `values` is not all. */
  readonly unread: readonly number[]
}

const pair = /^([A-Za-z_][\w-]*):(?:[ \t]+(.*))?$/s
const listItem = /^( *)-(?:[ \t]+(.*))?$/s

/** Reads maps of scalars, lists of scalars in either style, and lists of flat maps. */
export function readSimpleYaml(lines: readonly string[]): SimpleYaml {
  const values = new Map<string, unknown>()
  const places = new Map<string, number>()
  const unread: number[] = []
  for (let n = 0; n < lines.length; n++) {
    const line = lines[n]!
    if (line.trim() === '' || line.startsWith('#')) continue
    const [, key, rest] = pair.exec(line) ?? []
    if (key === undefined || values.has(key)) {
      unread.push(n)
      continue
    }
    const source = (rest ?? '').trim()
    const below = source === '' ? readList(lines, n + 1) : undefined
    const value = below === undefined ? readInline(source) : below.value
    if (value === undefined) unread.push(n)
    else {
      values.set(key, value)
      places.set(key, n)
    }
    n = (below?.end ?? n + 1) - 1
  }
  return { values, places, unread }
}

type Below = { readonly value: unknown; readonly end: number }

// The list below a key; undefined when the next line is none.
function readList(lines: readonly string[], start: number): Below | undefined {
  const indent = listItem.exec(lines[start] ?? '')?.[1]
  if (indent === undefined) return undefined
  const items: unknown[] = []
  let n = start
  for (; n < lines.length; n++) {
    const [, spaces, rest = ''] = listItem.exec(lines[n]!) ?? []
    if (spaces !== indent) break
    const [, key, value] = pair.exec(rest) ?? []
    if (key === undefined) {
      const scalar = readScalar(rest.trim())
      if (scalar === undefined) return undefined
      items.push(scalar)
      continue
    }
    const map = readFlatMap(lines, n, indent.length + 2, [key, value ?? ''])
    if (map === undefined) return undefined
    items.push(map.value)
    n = map.end - 1
  }
  // A line that goes deeper belongs to the list, but in a way that is not read here.
  return /^[ \t]/.test(lines[n] ?? '') ? undefined : { value: items, end: n }
}

function readFlatMap(
  lines: readonly string[],
  at: number,
  indent: number,
  first: readonly [string, string],
): Below | undefined {
  const map: Record<string, unknown> = {}
  const add = (key: string, source: string) => {
    const value = readScalar(source.trim())
    if (value === undefined || Object.hasOwn(map, key) || key === '__proto__') return false
    map[key] = value
    return true
  }
  if (!add(...first)) return undefined
  let n = at + 1
  for (; n < lines.length; n++) {
    const line = lines[n]!
    if (!line.startsWith(' '.repeat(indent)) || line[indent] === '-') break
    const [, key, value = ''] = pair.exec(line.slice(indent)) ?? []
    if (key === undefined || !add(key, value)) return undefined
  }
  return { value: map, end: n }
}

function readInline(source: string): unknown {
  if (!source.startsWith('[')) return readScalar(source)
  if (!source.endsWith(']') || source.startsWith('[[')) return undefined
  const inner = source.slice(1, -1).trim()
  if (inner === '') return []
  // Quotation marks or brackets inside may hold commas.
  if (/["'[\]{}#]/.test(inner)) return undefined
  const items = inner.split(',').map(item => readScalar(item.trim()))
  return items.includes(undefined) || inner.endsWith(',') || items.includes(null) ? undefined : items
}

const special = /^[-?:,[\]{}#&*!|>'"%@`]/
const number = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/

/** A scalar on one line by the core schema; undefined when it takes more than that to read it. */
export function readScalar(source: string): string | number | boolean | null | undefined {
  if (source.startsWith('"')) return doubleQuoted(source)
  if (source.startsWith("'"))
    return /^'(?:[^']|'')*'$/.test(source) ? source.slice(1, -1).replaceAll("''", "'") : undefined
  if (source === '' || source === '~' || /^(?:null|Null|NULL)$/.test(source)) return null
  if (/^(?:true|True|TRUE)$/.test(source)) return true
  if (/^(?:false|False|FALSE)$/.test(source)) return false
  if (number.test(source)) return Number(source)
  // Also what the core schema reads as a number, but nobody writes into a note.
  if (/^(?:0[xo]|[-+]?\.(?:inf|nan))/i.test(source)) return undefined
  if (special.test(source) && !/^-[^\s,[\]{}]/.test(source)) return undefined
  if (/[:#]/.test(source) && /:(?:[ \t]|$)|[ \t]#/.test(source)) return undefined
  return source
}

function doubleQuoted(source: string): string | undefined {
  if (source.length < 2 || !source.endsWith('"')) return undefined
  const inner = source.slice(1, -1)
  if (!/["\\]/.test(inner)) return inner
  try {
    return JSON.parse(source) as string
  } catch {
    return undefined
  }
}
