// The commands that showed the work to be right: tests, linters and builds that passed.

import { cleanLine } from '../../note/clean-text.ts'
import { codeSpan } from '../operand.ts'
import type { Item, Validation } from '../workflow.ts'
import type { Draft } from './draft.ts'

const checks =
  /\b(?:tests?|spec|lint|build|check|typecheck|tsc|vitest|jest|mocha|pytest|tox|eslint|biome|prettier|clippy|fmt|vet|mypy|ruff|pyright|rspec|ctest|verify)\b/i

/** Programs that check nothing, whatever the names of their files are: readers, writers, and those that undo work. */
const others =
  /^(?:rm|rmdir|mv|cp|ln|dd|mkdir|touch|chmod|chown|kill|pkill|tee|truncate|cat|less|head|tail|ls|tree|find|fd|grep|rg|sed|awk|wc|echo|printf|git|gh|cd|pushd|export|source|sleep|curl|wget|ssh|scp|rsync|kubectl)$/

/** Those among them that change what they are run on: a line with one of them is never repeated as a check. */
const changing = /^(?:rm|rmdir|mv|dd|kill|pkill|truncate|git|gh|ssh|scp|rsync|kubectl)$/

const place = { line: 1, column: 1 }

/** A section with each such command once; undefined without any. */
export function validationOf(drafts: readonly Draft[]): Validation | undefined {
  const passed = drafts
    .flatMap(({ commands }) => commands)
    .filter(({ command, outcome }) => outcome === 'done' && !command.includes('\n') && isCheck(command))
    .map(({ command }) => cleanLine(command))
  if (passed.length === 0) return undefined
  const items: Item[] = [...new Set(passed)].map(command => ({
    box: undefined,
    text: `${codeSpan(command)} passes`,
    id: undefined,
    place,
  }))
  return { kind: 'validation', blocks: [{ kind: 'items', items, place }], place }
}

function isCheck(command: string): boolean {
  const parts = command.split(/&&|\|\||[;|&]/).map(part => part.trim())
  const programs = parts.map(programOf)
  if (programs.some(program => changing.test(program))) return false
  return parts.some((part, n) => !others.test(programs[n]!) && checks.test(part))
}

/** The program that a part of a command line runs: behind variables, `sudo` and its folder. */
function programOf(part: string): string {
  const word = part.split(/\s+/).find(one => !/^(?:\w+=.*|sudo|env|time|command|exec|\(|!)$/.test(one)) ?? ''
  return word.replace(/^\(+/, '').replace(/^.*\//, '')
}
