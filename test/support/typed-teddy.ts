// The program as it is typed, in the test's own process: words in, exit code and both outputs out. Real parts all through.

import type { CommandSpec, Typed } from '../../src/commands/command-spec.ts'
import { buildProgram } from '../../src/commands/program.ts'
import { whereSpec } from '../../src/commands/table.ts'
import { exitCodes } from '../../src/errors.ts'
import { faultOf, printFault } from '../../src/fault-printer.ts'
import type { World } from '../../src/world/world.ts'
import type { Ran } from './teddy.ts'
import { testWorld } from './test-world.ts'

type Options = Partial<World> & { readonly cwd: string; readonly env: Readonly<Record<string, string>> }

/** Runs `teddy <args>` without a terminal. */
export async function typedTeddy(args: readonly string[], given: Options): Promise<Ran & { code: number }> {
  const printed = { out: '', err: '' }
  const { printed: lines, ...world } = testWorld({
    ...given,
    env: { PATH: process.env.PATH, ...given.env },
  })
  const keep =
    (into: 'out' | 'err', print: (text: never) => void, from: string[], end: string) => (text: never) => {
      print(text)
      printed[into] += `${from.at(-1)}${end}`
    }
  const terminal = {
    ...world.terminal,
    say: keep('out', world.terminal.say as never, lines.said, '\n'),
    tell: keep('err', world.terminal.tell as never, lines.told, '\n'),
    raw: keep('out', world.terminal.raw as never, lines.raw, ''),
  } as World['terminal']
  let code = 0
  try {
    const start = async (spec: CommandSpec, typed: Typed) => {
      code = await (await spec.load()).run({ ...world, terminal }, typed)
    }
    if (args.every(arg => arg === '--json'))
      await start(whereSpec, { args: [], options: { json: args.length > 0 } })
    else await buildProgram(start, terminal).parseAsync(args, { from: 'user' })
  } catch (error) {
    const fault = faultOf(error, args)
    printFault(terminal, fault)
    code = exitCodes[fault.kind]
  }
  return { code, ...printed }
}
