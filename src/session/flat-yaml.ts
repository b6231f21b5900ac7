// A small, flat part of YAML that can be read line by line. The whole language costs twenty times as much, a turn.

export type FlatValue = string | number | boolean | readonly string[] | ReadonlyMap<string, string>

const plainText = /^[A-Za-z0-9_](?:[\w.:/@+-]*[\w./@+-])?$/
const numberLike = /^(?:[\d.]+(?:[eE][-+]?\d+)?|0x[\da-fA-F]+|0o[0-7]+|[\d:._]+)$/
const wordLike = /^(?:true|false|null|yes|no|on|off|y|n)$/i
const blank = 0x20
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/

/** Characters that a terminal or an editor does not show as they are; JSON leaves them, and YAML reads the escapes. */
const invisible = /[\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u007f-\u009f\p{Default_Ignorable_Code_Point}]/gu

/** `key: value` lines, in the order given; what is undefined is left out. */
export function renderFlatYaml(entries: readonly (readonly [string, FlatValue | undefined])[]): string {
  return entries
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}:${renderValue(value!)}\n`)
    .join('')
}

function renderValue(value: FlatValue): string {
  if (typeof value === 'string') return ` ${renderText(value)}`
  if (typeof value !== 'object') return ` ${JSON.stringify(value)}`
  if (Array.isArray(value)) return ` [${value.map(quoted).join(', ')}]`
  const items = [...(value as ReadonlyMap<string, string>)]
  return items.map(([key, text]) => `\n  ${renderText(key)}: ${renderText(text)}`).join('')
}

function renderText(text: string): string {
  return isPlain(text) ? text : quoted(text)
}

// Without quotes only what every YAML reader takes for text.
function isPlain(text: string): boolean {
  if (!plainText.test(text) || (text.length <= 5 && wordLike.test(text))) return false
  const first = text.charCodeAt(0)
  return first < 48 || first > 57 || !numberLike.test(text)
}

function quoted(text: string): string {
  return JSON.stringify(text).replace(invisible, character => {
    const units = Array.from({ length: character.length }, (_, n) => character.charCodeAt(n))
    return units.map(unit => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
  })
}

/**
 * The values by key; undefined when a line is beyond this part of YAML or its key is not among `keys`, so that the full
 * parser has to look.
 */
export function parseFlatYaml(
  text: string,
  keys: ReadonlySet<string>,
): ReadonlyMap<string, FlatValue> | undefined {
  const values = new Map<string, FlatValue>()
  let inner: Map<string, string> | undefined
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = text.indexOf('\n', start)
    if (end < 0) end = text.length
    if (text.charCodeAt(start) === blank) {
      if (inner === undefined || !takeInner(text, start, end, inner)) return undefined
      continue
    }
    const colon = text.indexOf(':', start)
    const key = text.slice(start, colon)
    if (colon < 0 || !keys.has(key) || values.has(key)) return undefined
    const value = colon + 1 === end ? new Map<string, string>() : parseValue(text, colon, end)
    if (value === undefined) return undefined
    inner = value instanceof Map ? value : undefined
    values.set(key, value)
  }
  return values
}

function parseValue(text: string, colon: number, end: number): FlatValue | undefined {
  if (text.charCodeAt(colon + 1) !== blank) return undefined
  const value = text.slice(colon + 2, end)
  if (value === 'true' || value === 'false') return value === 'true'
  if (value.startsWith('[')) return parseList(value)
  return parseText(value) ?? (jsonNumber.test(value) ? Number(value) : undefined)
}

function takeInner(text: string, start: number, end: number, into: Map<string, string>): boolean {
  // A quoted key may hold anything, so its end is looked for from the value's side: values here hold no `: `.
  const colon = text.lastIndexOf(': ', end)
  if (colon < start + 3 || text.charCodeAt(start + 1) !== blank) return false
  const key = parseText(text.slice(start + 2, colon))
  const value = parseText(text.slice(colon + 2, end))
  if (key === undefined || value === undefined || into.has(key)) return false
  into.set(key, value)
  return true
}

function parseText(text: string): string | undefined {
  if (isPlain(text)) return text
  const value = text.startsWith('"') ? parseJson(text) : undefined
  return typeof value === 'string' ? value : undefined
}

function parseList(text: string): readonly string[] | undefined {
  const value = parseJson(text)
  return Array.isArray(value) && value.every(item => typeof item === 'string') ? value : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
