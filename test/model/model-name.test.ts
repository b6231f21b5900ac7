import { expect, test } from 'vitest'
import { Fault } from '../../src/errors.ts'
import { parseModelName } from '../../src/model/model-name.ts'

const providers = ['anthropic', 'openai', 'google', 'openrouter', 'ollama']
const parse = (name: string) => parseModelName(name, providers)
const faultIn = (name: string): Fault => {
  try {
    parse(name)
  } catch (error) {
    if (error instanceof Fault) return error
  }
  throw new Error(`${name} was taken`)
}

test('the three kinds of names', () => {
  expect(parse('manual')).toEqual({ kind: 'manual' })
  expect(parse('recorded:a/b c')).toEqual({ kind: 'recorded', folder: 'a/b c' })
  expect(parse('openrouter/anthropic/claude-4.5:free')).toEqual({
    kind: 'provider',
    provider: 'openrouter',
    model: 'anthropic/claude-4.5:free',
  })
})

test('an unknown provider names the nearest one and lists all', () => {
  const fault = faultIn('antropic/claude')
  expect(fault.kind).toBe('usage')
  expect(fault.hints[0]).toBe('did you mean anthropic/claude?')
  expect(fault.hints[1]).toContain(providers.join(', '))
})

test.each(['', 'gpt-5', 'openai/', '/x', 'recorded:', 'openai/a b', 'manual ', '\u001b[2J/x'])(
  '%j is refused safely',
  name => {
    const fault = faultIn(name)
    expect(fault.kind).toBe('usage')
    expect(fault.message).not.toContain('\u001b')
    expect(fault.hints.length).toBeGreaterThan(0)
  },
)
