// argv → command → exit code. Errors are printed here and nowhere else.

import { type CommandSpec, type Typed, whereSpec } from './commands/table.ts'
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
    await buildProgram(start, world.terminal).parseAsync(args, { from: 'user' })
  }
  return code
}

async function failed(error: unknown): Promise<number> {
  // commander ends `--help` and `help` by throwing.
  if (errorCode(error) === 'commander.helpDisplayed' || errorCode(error) === 'commander.help') return 0
  const { faultOf, printFault } = await import('./fault-printer.ts')
  const fault = faultOf(error, args)
  printFault(realTerminal(process.env, process), fault)
  return exitCodes[fault.kind]
}

// What nobody caught is a bug; it must not look like success, nor go on.
process.on('uncaughtException', async error => process.exit(await failed(error)))

followLauncher()
main()
  .catch(failed)
  .then(code => {
    process.exitCode = code
  })
