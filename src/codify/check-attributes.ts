// The attributes of a step: known keys have known values; others mean nothing.

import type { Problem } from '../errors.ts'
import { shown } from '../plan/report.ts'
import { nearest } from '../text/nearest.ts'
import type { Attribute, Step } from './workflow.ts'

type Rule = { readonly expected: string; readonly allows: (value: string) => boolean }

const count: Rule = {
  expected: 'a number from 1 to 1000',
  allows: value => /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= 1000,
}

const any: Rule = { expected: 'some text', allows: value => value !== '' }

const known: Readonly<Record<string, Rule>> = {
  type: any,
  timeout: { expected: 'a time such as 30s, 5m or 1h', allows: value => /^\d+(ms|s|m|h)$/.test(value) },
  on_error: {
    expected: 'halt, skip, retry or continue',
    allows: value => ['halt', 'skip', 'retry', 'continue'].includes(value),
  },
  retry: count,
  when: any,
  max_attempts: count,
  agent_version: any,
  channel: any,
}

/** The keys that mean something. */
export const attributeNames: readonly string[] = Object.keys(known)

/** Wrong values, and those that the step's mark denies, are errors; an unknown key, or one twice, is a warning. */
export function checkAttributes({ attributes, mark }: Step): readonly Problem[] {
  return attributes.flatMap((attribute, n) => {
    const twice = attributes.findIndex(({ key }) => key === attribute.key) < n
    return [
      ...checkValue(attribute),
      ...(twice ? [repeated(attribute)] : []),
      ...(mark === undefined ? [] : checkMark(attribute, mark)),
    ]
  })
}

/** `!` halts the run and `?` lets it go on: `on_error` may not say the opposite. */
function checkMark({ key, value, place }: Attribute, mark: 'critical' | 'optional'): readonly Problem[] {
  const denied = mark === 'critical' ? ['skip', 'continue'] : ['halt']
  if (key !== 'on_error' || !denied.includes(value)) return []
  const means = mark === 'critical' ? '! halts the run' : '? lets the run go on'
  const message = `${means} when the step fails, on_error:: ${value} says the opposite`
  return [{ rule: 'contradicting-marks', severity: 'error', message, ...place, hint: 'take one away' }]
}

function checkValue({ key, value, place }: Attribute): readonly Problem[] {
  const rule = Object.hasOwn(known, key) ? known[key] : undefined
  if (rule === undefined) {
    const meant = nearest(key, attributeNames)
    const hint = meant === undefined ? `known are ${attributeNames.join(', ')}` : `did you mean ${meant}?`
    const message = `unknown attribute ${shown(key)}`
    return [{ rule: 'unknown-attribute', severity: 'warning', message, ...place, hint }]
  }
  if (rule.allows(value)) return []
  const message = `${key}: expected ${rule.expected}, found ${shown(value)}`
  return [{ rule: 'bad-attribute', severity: 'error', message, ...place }]
}

function repeated({ key, place }: Attribute): Problem {
  const message = `${key} stands there twice; the first counts`
  return { rule: 'repeated-attribute', severity: 'warning', message, ...place }
}
