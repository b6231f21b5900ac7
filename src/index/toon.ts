// Tables in TOON 4: plain values, one row a line, each written and read as the reference implementation does it.

export type Cell = string | number | boolean | null

const numberLike = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i
const numberLiteral = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i
const mustQuote = /^[ \t#-]|[ \t]$|[:,"\\[\]{}\x00-\x1f]/

/** One value. */
export function renderCell(value: Cell): string {
  if (typeof value !== 'string') return Object.is(value, -0) ? '0' : String(value)
  if (value !== '' && !mustQuote.test(value) && !isWord(value) && !numberLike.test(value)) return value
  return `"${value.replace(/[\\"\x00-\x1f]/g, escaped)}"`
}

/** The values of one row, without its indent. */
export function renderRow(cells: readonly Cell[]): string {
  return cells.map(renderCell).join(',')
}

/** A table with its header. An empty one has no columns to show. */
export function renderTable(name: string, columns: readonly string[], rows: readonly string[]): string {
  if (rows.length === 0) return `${name}: []\n`
  return `${name}[${rows.length}]{${columns.join(',')}}:\n${rows.map(row => `  ${row}\n`).join('')}`
}

/** The values of a row; undefined when it is no row. */
export function parseRow(row: string): Cell[] | undefined {
  return readRow(row, parseBare)
}

/** The same, with another way to take values that are not in quotation marks. */
export function readRow<T>(row: string, bare: (token: string) => T): (T | string)[] | undefined {
  const cells: (T | string)[] = []
  const plain = !row.includes('\\')
  for (let at = 0; ; at++) {
    while (row.charCodeAt(at) === 32) at++
    if (row.charCodeAt(at) === 34) {
      const end = plain ? row.indexOf('"', at + 1) : closingQuote(row, at + 1)
      const text = end === -1 ? undefined : plain ? row.slice(at + 1, end) : unescaped(row.slice(at + 1, end))
      if (text === undefined) return undefined
      cells.push(text)
      at = end + 1
      while (row.charCodeAt(at) === 32) at++
      if (at < row.length && row.charCodeAt(at) !== 44) return undefined
    } else {
      const comma = row.indexOf(',', at)
      const end = comma === -1 ? row.length : comma
      const token = row.slice(at, end)
      if (token.includes('"')) return undefined
      cells.push(bare(token))
      at = end
    }
    if (at >= row.length) return cells
  }
}

/** The first value as it is written. */
export function firstCell(row: string): string {
  if (!row.startsWith('"')) return row.slice(0, row.indexOf(','))
  // A quoted one may hold commas, but it ends in a quotation mark that no backslash precedes.
  return /^"(?:[^"\\]|\\.)*"/.exec(row)?.[0] ?? row
}

function parseBare(source: string): Cell {
  const token = source.startsWith(' ') || source.endsWith(' ') ? source.replace(/^ +| +$/g, '') : source
  const first = token.charCodeAt(0)
  // Digits and the minus sign: nothing else starts a number.
  if ((first >= 48 && first <= 57) || first === 45) {
    if (!numberLiteral.test(token)) return token
    const value = Number(token)
    return Number.isFinite(value) ? value + 0 : token
  }
  if (token === 'null') return null
  if (token === 'true') return true
  return token === 'false' ? false : token
}

function isWord(value: string): boolean {
  return value === 'true' || value === 'false' || value === 'null'
}

const shortEscapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\\': '\\', '"': '"' }

function escaped(character: string): string {
  const short = Object.keys(shortEscapes).find(name => shortEscapes[name] === character)
  return short === undefined ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}` : `\\${short}`
}

function closingQuote(row: string, from: number): number {
  for (let at = from; at < row.length; at++) {
    if (row[at] === '\\') at++
    else if (row[at] === '"') return at
  }
  return -1
}

function unescaped(source: string): string | undefined {
  if (!source.includes('\\')) return source
  let bad = false
  const text = source.replace(/\\(?:u([0-9a-fA-F]{4})|([\s\S]?))/g, (_, hex?: string, short?: string) => {
    const character =
      hex === undefined ? shortEscapes[short ?? ''] : String.fromCharCode(Number.parseInt(hex, 16))
    if (character === undefined || /\p{Cs}/u.test(character)) bad = true
    return character ?? ''
  })
  return bad ? undefined : text
}
