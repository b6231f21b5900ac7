// teddy completions: the script a shell loads. It hands the words on as they are and never evaluates them.

import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'

const bash = `_teddy() {
  local value
  COMPREPLY=()
  while IFS=$'\\t' read -r value _; do COMPREPLY+=("$value"); done \\
    < <(teddy complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _teddy teddy cru
`

const zsh = `_teddy() {
  local value summary
  local -a offers
  while IFS=$'\\t' read -r value summary; do offers+=("\${value//:/\\\\:}:$summary"); done \\
    < <(teddy complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( $#offers )); then _describe teddy offers; else _files; fi
}
(( $+functions[compdef] )) || { autoload -U compinit && compinit }
compdef _teddy teddy cru
`

const fish = `function __teddy_offers
  set -l words (commandline -opc) (commandline -ct)
  teddy complete -- $words[2..-1] 2>/dev/null
end
for program in teddy cru
  complete -c $program -n 'test (count (__teddy_offers)) -gt 0' -f
  complete -c $program -a '(__teddy_offers)'
end
`

const scripts: Readonly<Record<string, string>> = { bash, zsh, fish }

export function run({ terminal }: World, { args }: Typed): number {
  terminal.raw(scripts[args[0]!]!)
  return 0
}
