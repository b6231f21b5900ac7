// The commands that showed the work to be right: tests, linters and builds that passed.

import { cleanLine } from '../../note/clean-text.ts'
import { codeSpan } from '../operand.ts'
import type { Item, Validation } from '../workflow.ts'
import type { Draft } from './draft.ts'

const checks =
  /\b(?:tests?|spec|lint|build|check|typecheck|tsc|vitest|jest|mocha|pytest|tox|eslint|biome|prettier|clippy|fmt|vet|mypy|ruff|pyright|rspec|ctest|verify)\b/i

const place = { line: 1, column: 1 }

/** A section with each such command once; undefined without any. */
export function validationOf(drafts: readonly Draft[]): Validation | undefined {
  const passed = drafts
    .flatMap(({ commands }) => commands)
    .filter(({ command, outcome }) => outcome === 'done' && checks.test(command) && !command.includes('\n'))
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
