// The inputs of each step: only what is given and what earlier steps wrote.

import type { Problem } from '../../errors.ts'
import { nearest } from '../../text/nearest.ts'
import { safeLine } from '../../text/safe.ts'
import { type ParsedPipeline, problemAt } from './parse-pipeline.ts'
import { givenInputs } from './pipeline.ts'
import { type Part, parseTemplate } from './template.ts'

/** Unknown inputs, and those that a step would need before they are there. */
export function checkInputs(source: string, { steps, placeOf }: ParsedPipeline): readonly Problem[] {
  const names = steps.map(step => step.name ?? '')
  const uses = steps.map(step => inputsOf(step.prompt).filter(name => names.includes(name)))
  const lines = source.split('\n')
  return steps.flatMap(({ prompt }, n) => {
    const known = [...givenInputs, ...names.slice(0, n).filter(name => name !== '')]
    const find = finderFrom(lines, placeOf(['steps', n, 'prompt']))
    return wrongParts(prompt, known).map(part => {
      const place = find(part.written)
      if (part.kind === 'broken') return brokenInput(place, part.written)
      const later = names.indexOf(part.name)
      return later === -1
        ? unknownInput(place, part.name, known)
        : laterStep(place, cycleFrom(names, uses, n, later), part.name)
    })
  })
}

/** Each thing once that is no input, or not one of `known`. */
function wrongParts(prompt: string | undefined, known: readonly string[]) {
  const seen = new Set<string>()
  return parseTemplate(prompt ?? '').filter(part => {
    if (part.kind === 'text' || seen.has(part.written)) return false
    seen.add(part.written)
    return part.kind === 'broken' || !known.includes(part.name)
  }) as readonly Exclude<Part, { kind: 'text' }>[]
}

/** The names of the inputs that a prompt has. */
export function inputsOf(prompt: string | undefined): readonly string[] {
  const names = parseTemplate(prompt ?? '').flatMap(part => (part.kind === 'input' ? [part.name] : []))
  return [...new Set(names)]
}

type Place = { readonly line: number; readonly column: number }

function brokenInput(place: Place, written: string): Problem {
  const hint = 'an input is {{name}}; for two braces as they are write \\{{'
  return problemAt(place, 'broken-input', `\`${safeLine(written)}\` is no input`, hint)
}

function unknownInput(place: Place, name: string, known: readonly string[]): Problem {
  const near = nearest(name, known)
  const hint = near === undefined ? `there are ${known.join(', ')}` : `did you mean {{${near}}}?`
  return problemAt(place, 'unknown-input', `there is no input {{${name}}}`, hint)
}

function laterStep(place: Place, cycle: readonly string[] | undefined, name: string): Problem {
  if (cycle !== undefined) {
    const message = `steps need each other: ${cycle.join(' → ')}`
    return problemAt(place, 'step-cycle', message, 'a step uses the outputs of steps above it')
  }
  const message = `{{${name}}} is the output of a later step`
  return problemAt(place, 'later-step', message, `move the step \`${name}\` above this one`)
}

/** The way from step `n` by its use of step `to` back to itself; undefined when there is none. */
function cycleFrom(
  names: readonly string[],
  uses: readonly (readonly string[])[],
  n: number,
  to: number,
): readonly string[] | undefined {
  const seen = new Set<number>()
  const walk = (at: number): readonly string[] | undefined => {
    if (at === n) return [names[at]!]
    if (seen.has(at)) return undefined
    seen.add(at)
    for (const used of uses[at]!) {
      const way = walk(names.indexOf(used))
      if (way !== undefined) return [names[at]!, ...way]
    }
    return undefined
  }
  const way = walk(to)
  return way && [names[n]!, ...way]
}

/**
 * Finds what is written in a prompt, one after the other, from its key on: the parser knows where a key is, but not the
 * lines of its text. What was written with escapes is not found, nor is what follows: their place is the key's.
 */
function finderFrom(lines: readonly string[], key: Place): (written: string) => Place {
  let line = key.line - 1
  let from = key.column - 1
  return written => {
    for (; line < lines.length; line++, from = 0) {
      const column = lines[line]!.indexOf(written, from)
      if (column === -1) continue
      from = column + written.length
      return { line: line + 1, column: column + 1 }
    }
    return key
  }
}
