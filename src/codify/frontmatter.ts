// The frontmatter of a workflow: YAML between two lines of `---`.

import { stringify } from 'yaml'
import type { Problem } from '../errors.ts'
import { parseYaml } from '../text/strict-yaml.ts'
import type { Frontmatter } from './workflow.ts'

type Parsed = {
  readonly frontmatter: Frontmatter | undefined
  /** All lines of the text, those of the frontmatter emptied, so that line numbers stay. */
  readonly lines: readonly string[]
  readonly problems: readonly Problem[]
}

/** Reads the frontmatter at the start of a text. */
export function parseFrontmatter(lines: readonly string[]): Parsed {
  if (!/^---[ \t]*$/.test(lines[0] ?? '')) return { frontmatter: undefined, lines, problems: [] }
  const end = lines.findIndex((line, n) => n > 0 && /^(?:---|\.\.\.)[ \t]*$/.test(line))
  if (end === -1) {
    const problem = problemAt('frontmatter-unclosed', 1, 'the frontmatter is not closed')
    return { frontmatter: undefined, lines, problems: [{ ...problem, hint: 'put a line --- below it' }] }
  }
  const body = lines.map((line, n) => (n <= end ? '' : line))
  const parsed = parseYaml(lines.slice(1, end).join('\n'))
  if (parsed.problems.length > 0) {
    const problems = parsed.problems.map(problem => ({ ...problem, line: problem.line + 1 }))
    return { frontmatter: undefined, lines: body, problems }
  }
  if (parsed.value !== null && (typeof parsed.value !== 'object' || Array.isArray(parsed.value))) {
    const problems = [problemAt('frontmatter-map', 2, 'the frontmatter is no list of `key: value`')]
    return { frontmatter: undefined, lines: body, problems }
  }
  const frontmatter = (parsed.value ?? {}) as Frontmatter
  return { frontmatter, lines: body, problems: typeProblems(frontmatter, parsed.placeOf(['type']).line + 1) }
}

/** The frontmatter with its marks. */
export function renderFrontmatter(frontmatter: Frontmatter): string {
  const body = Object.keys(frontmatter).length === 0 ? '' : stringify(frontmatter, { lineWidth: 0 })
  return `---\n${body}---`
}

function typeProblems({ type }: Frontmatter, line: number): readonly Problem[] {
  if (type === undefined || type === 'workflow') return []
  const problem = problemAt('not-a-workflow', line, `expected \`type: workflow\`, found \`type: ${type}\``)
  const hint = type === 'session' ? 'a session becomes a workflow by `teddy session codify`' : undefined
  return [hint === undefined ? problem : { ...problem, hint }]
}

function problemAt(rule: string, line: number, message: string): Problem {
  return { rule, severity: 'error', message, line, column: 1 }
}
