// The command table as a commander program.

import { Argument, Command, Option } from 'commander'
import type { Terminal } from '../world/terminal.ts'
import type { CommandSpec, Typed } from './command-spec.ts'
import { commandTable, completeSpec, groupSummaries } from './table.ts'

/** Called with the command that was typed. */
export type Start = (spec: CommandSpec, typed: Typed) => Promise<void>

type Output = Pick<Terminal, 'raw' | 'columns'>

/**
 * Builds the program; parsing it calls `start` or throws commander's own error. Of the commands only the one that these
 * words name is in it, since making all of them takes longer than many a command; all are when they name none.
 */
export function buildProgram(start: Start, output: Output, words: readonly string[] = []): Command {
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
  const groups = new Map<string, Command>()
  for (const spec of specsFor(words)) {
    const [first, member] = spec.name.split(' ') as [string, string?]
    const parent = member === undefined ? program : (groups.get(first) ?? toGroup(program, first))
    if (member !== undefined) groups.set(first, parent)
    parent.addCommand(toCommand(program, member ?? first, spec, start), { hidden: spec.hidden === true })
  }
  return program
}

function specsFor(words: readonly string[]): readonly CommandSpec[] {
  const all = [...commandTable, completeSpec]
  const meant = all.find(({ name }) => name.split(' ').every((part, n) => part === words[n]))
  return meant === undefined ? all : [meant]
}

function toGroup(program: Command, name: string): Command {
  const group = newCommand(program, name, groupSummaries[name]!)
  group.usage('<command> [options]').helpCommand(false)
  program.addCommand(group)
  return group
}

function newCommand(program: Command, name: string, summary: string): Command {
  const command = program.createCommand(name).copyInheritedSettings(program).summary(summary)
  return command.description(`${summary[0]!.toUpperCase()}${summary.slice(1)}.`)
}

function toCommand(program: Command, name: string, spec: CommandSpec, start: Start): Command {
  const command = newCommand(program, name, spec.summary)
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
