// Patterns for paths: * ? [a-z] {a,b} and **. Never slower than pattern times path, since a model or a cloned
// repository may have written the pattern; regular expressions made of such patterns can take for ever.

export type Glob = (path: string) => boolean

type Part =
  | { readonly kind: 'text'; readonly character: string }
  | { readonly kind: 'any' }
  | { readonly kind: 'one' }
  | { readonly kind: 'set'; readonly holds: (character: string) => boolean }

/** A whole name between two slashes, or any number of names. */
type Step = 'any-depth' | readonly Part[]

const mostAlternatives = 256

/** Whether a line is a pattern rather than a name. */
export function isGlob(text: string): boolean {
  return /[*?[{]/.test(text)
}

/** What tells whether a path matches; undefined when the braces stand for too many patterns. */
export function compileGlob(pattern: string): Glob | undefined {
  const alternatives = expandBraces(pattern)
  if (alternatives === undefined) return undefined
  const globs = alternatives.map(alternative => alternative.split('/').map(stepOf))
  return path => {
    const names = path.split('/')
    return globs.some(steps => matchSteps(steps, names))
  }
}

function expandBraces(pattern: string): readonly string[] | undefined {
  let open: readonly string[] = [pattern]
  const done: string[] = []
  while (open.length > 0) {
    const next: string[] = []
    for (const text of open) {
      const parts = firstBraces(text)
      if (parts === undefined) done.push(text)
      else next.push(...parts)
    }
    if (next.length + done.length > mostAlternatives) return undefined
    open = next
  }
  return done
}

/** The patterns that the first complete pair of braces with a comma stands for. */
function firstBraces(text: string): readonly string[] | undefined {
  for (let start = text.indexOf('{'); start !== -1; start = text.indexOf('{', start + 1)) {
    const cuts = bracesAt(text, start)
    if (cuts === undefined || cuts.length < 3) continue
    const [before, after] = [text.slice(0, start), text.slice(cuts.at(-1)! + 1)]
    return cuts.slice(0, -1).map((cut, n) => before + text.slice(cut + 1, cuts[n + 1]) + after)
  }
  return undefined
}

/** Where the pair opens, where its commas stand, and where it closes. */
function bracesAt(text: string, start: number): readonly number[] | undefined {
  const cuts = [start]
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (character === '{') depth++
    else if (character === ',' && depth === 1) cuts.push(at)
    else if (character === '}' && --depth === 0) return [...cuts, at]
  }
  return undefined
}

function stepOf(name: string): Step {
  if (name === '**') return 'any-depth'
  const parts: Part[] = []
  for (let at = 0; at < name.length; at++) {
    const character = name[at]!
    if (character === '*') {
      if (parts.at(-1)?.kind !== 'any') parts.push({ kind: 'any' })
    } else if (character === '?') parts.push({ kind: 'one' })
    else {
      const set = character === '[' ? setAt(name, at) : undefined
      parts.push(set?.part ?? { kind: 'text', character })
      if (set !== undefined) at = set.end
    }
  }
  return parts
}

function setAt(name: string, start: number): { readonly part: Part; readonly end: number } | undefined {
  const inverted = name[start + 1] === '!' || name[start + 1] === '^'
  const from = start + (inverted ? 2 : 1)
  // A bracket right at the start is a member.
  const end = name.indexOf(']', from + 1)
  if (end === -1) return undefined
  const members = name.slice(from, end)
  return { part: { kind: 'set', holds: character => inSet(members, character) !== inverted }, end }
}

function inSet(members: string, character: string): boolean {
  for (let at = 0; at < members.length; at++) {
    const isRange = members[at + 1] === '-' && at + 2 < members.length
    if (!isRange && members[at] === character) return true
    if (isRange && members[at]! <= character && character <= members[at + 2]!) return true
    if (isRange) at += 2
  }
  return false
}

// `reached` holds the numbers of steps after which the names so far are used up.
function matchSteps(steps: readonly Step[], names: readonly string[]): boolean {
  let reached = withEmptyDepths(steps, new Set([0]))
  for (const name of names) {
    const next = new Set<number>()
    for (const n of reached) {
      const step = steps[n]
      if (step === 'any-depth') {
        if (name.startsWith('.')) continue
        next.add(n)
        // At the end it stands for what is below a folder, not for the folder itself.
        if (n === steps.length - 1) next.add(n + 1)
      } else if (step !== undefined && matchName(step, name)) next.add(n + 1)
    }
    reached = withEmptyDepths(steps, next)
    if (reached.size === 0) return false
  }
  return reached.has(steps.length)
}

function withEmptyDepths(steps: readonly Step[], reached: Set<number>): Set<number> {
  // A set that grows while it is walked visits what was added.
  for (const n of reached) if (steps[n] === 'any-depth' && n + 1 < steps.length) reached.add(n + 1)
  return reached
}

// The last star is the only one to come back to: what it may leave to a later one, no earlier one does better.
function matchName(parts: readonly Part[], name: string): boolean {
  if (name.startsWith('.') && parts[0]?.kind !== 'text') return false
  let [p, n] = [0, 0]
  let star: { readonly part: number; from: number } | undefined
  while (n < name.length) {
    const part = parts[p]
    if (part?.kind === 'any') {
      star = { part: p, from: n }
      p++
    } else if (part !== undefined && fits(part, name[n]!)) {
      p++
      n++
    } else if (star !== undefined) {
      star.from++
      p = star.part + 1
      n = star.from
    } else return false
  }
  while (parts[p]?.kind === 'any') p++
  return p === parts.length
}

function fits(part: Part, character: string): boolean {
  if (part.kind === 'text') return part.character === character
  return part.kind === 'one' || (part.kind === 'set' && part.holds(character))
}
