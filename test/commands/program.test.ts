import { expect, test } from 'vitest'
import { buildProgram } from '../../src/commands/program.ts'
import { commandTable } from '../../src/commands/table.ts'

/** What parsing these words leads to: what is printed, what is started, what is thrown. */
async function parsed(words: readonly string[], known: readonly string[]) {
  const seen: unknown[] = []
  const output = {
    columns: 80,
    raw: (text: string | Uint8Array) => void seen.push(String(text)),
  }
  const program = buildProgram(
    async ({ name }, typed) => {
      seen.push([name, typed])
    },
    output,
    known,
  )
  await program.parseAsync(words, { from: 'user' }).catch((error: unknown) => seen.push(String(error)))
  return seen
}

test('a program with only the command that is typed does what the one with all of them does', async () => {
  for (const { name } of commandTable) {
    for (const more of [['--help'], ['--no-such-option'], [], ['one'], ['one', 'two', 'three']]) {
      const words = [...name.split(' '), ...more]
      expect(await parsed(words, words)).toEqual(await parsed(words, []))
    }
  }
})

test('words that name no command get the program with all of them', async () => {
  for (const words of [['sesion'], ['session'], ['session', 'lst'], ['--help'], ['help', 'tree'], []])
    expect(await parsed(words, words)).toEqual(await parsed(words, []))
  expect(String(await parsed(['session', 'lst'], ['session', 'lst']))).toContain('list')
})
