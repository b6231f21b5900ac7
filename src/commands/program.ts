// The command table as a commander program.

import { Argument, Command, Option } from 'commander'
import type { Terminal } from '../world/terminal.ts'
import { type CommandSpec, commandTable, completeSpec, type Typed } from './table.ts'

/** Called with the command that was typed. */
export type Start = (spec: CommandSpec, typed: Typed) => Promise<void>

type Output = Pick<Terminal, 'raw' | 'columns'>

/** Builds the program; parsing it calls `start` or throws commander's own error. */
export function buildProgram(start: Start, output: Output): Command {
  const program = new Command('teddy')
    .description('Local-first coding sessions: read the plan, preview it, approve it, run exactly that.')
    .usage('[command] [options]')
    .version(TEDDY_VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show help for a command')
    .addHelpText('after', '\n`teddy` alone says where you are and what to type next.')
    .exitOverride()
    .configureOutput({
      writeOut: output.raw,
      // Errors are thrown and printed by cli.ts, the one place for it.
      writeErr: () => {},
      getOutHelpWidth: () => Math.min(output.columns, 100),
      // Help has no colours to strip; asking the stream would only make it.
      getOutHasColors: () => false,
    })
    .configureHelp({ showGlobalOptions: false })
  for (const spec of [...commandTable, completeSpec])
    program.addCommand(toCommand(program, spec, start), { hidden: spec.hidden === true })
  return program
}

function toCommand(program: Command, spec: CommandSpec, start: Start): Command {
  const command = program.createCommand(spec.name).copyInheritedSettings(program).summary(spec.summary)
  command.description(`${spec.summary[0]!.toUpperCase()}${spec.summary.slice(1)}.`)
  for (const { name, summary, choices } of spec.arguments ?? []) {
    const argument = new Argument(name, summary)
    command.addArgument(choices ? argument.choices(choices) : argument)
  }
  for (const { flags, summary, choices } of spec.options ?? []) {
    const option = new Option(flags, summary)
    command.addOption(choices ? option.choices(choices) : option)
  }
  if (spec.examples.length > 0) {
    command.addHelpText(
      'after',
      `\nExample${spec.examples.length > 1 ? 's' : ''}:\n${spec.examples.map(example => `  ${example}\n`).join('')}`.trimEnd(),
    )
  }
  return command.action(() => start(spec, { args: command.processedArgs.flat(), options: command.opts() }))
}
