// argv → command → exit code. Errors are printed here and nowhere else.

import type { CommandSpec, Typed } from './commands/command-spec.ts'
import { commandTable, groupSummaries, whereSpec } from './commands/table.ts'
import { errorCode, exitCodes } from './errors.ts'
import { followLauncher } from './world/launcher.ts'
import { realWorld } from './world/real-world.ts'
import { realTerminal } from './world/terminal.ts'

const args = process.argv.slice(2)

async function main(): Promise<number> {
  if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
    realTerminal(process.env, process).raw(`${TEDDY_VERSION}\n`)
    return 0
  }
  const world = realWorld()
  let code = 0
  const start = async (spec: CommandSpec, typed: Typed) => {
    code = await (await spec.load()).run(world, typed)
  }
  if (args.every(arg => arg === '--json'))
    await start(whereSpec, { args: [], options: { json: args.length > 0 } })
  else {
    const { buildProgram } = await import('./commands/program.ts')
    const words = wordsFor(args)
    await buildProgram(start, world.terminal, words).parseAsync(words, { from: 'user' })
  }
  return code
}

// `help <command>`, so that a wrong name is a usage error there too; a group alone shows what is in it.
function wordsFor(typed: readonly string[]): readonly string[] {
  const words = typed[0] === 'help' && typed[1] !== undefined ? typed.slice(1) : typed
  if (words === typed && !(typed.length === 1 && typed[0]! in groupSummaries)) return typed
  const known = commandTable.some(({ name }) => `${name} `.startsWith(`${words.join(' ')} `))
  return known ? [...words, '--help'] : words
}

// commander ends these by throwing, after it has printed what was asked for.
const shownByCommander = ['commander.helpDisplayed', 'commander.help', 'commander.version']

async function failed(error: unknown): Promise<number> {
  if (shownByCommander.includes(errorCode(error) ?? '')) return 0
  const { faultOf, printFault } = await import('./fault-printer.ts')
  const fault = faultOf(error, args)
  printFault(realTerminal(process.env, process), fault)
  return exitCodes[fault.kind]
}

// What nobody caught is a bug; it must not look like success, nor go on.
process.on('uncaughtException', error => {
  failed(error).then(
    code => process.exit(code),
    () => process.exit(exitCodes.bug),
  )
})

followLauncher()
main()
  .catch(failed)
  .then(code => {
    process.exitCode = code
  })
