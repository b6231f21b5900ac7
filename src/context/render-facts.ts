// The facts of a project as the second section of a payload.

import { renderCodeSpan } from '../text/code-span.ts'
import { renderFence } from '../text/render-fence.ts'
import { safeLine } from '../text/safe.ts'
import type { GitFacts, ProjectFacts } from './project-facts.ts'

const mostStatusLines = 100

/** Renders the facts; names of files and branches stand in fences and code spans. */
export function renderFacts(facts: ProjectFacts): string {
  const { git } = facts
  const list = [
    `- Date: ${facts.date}`,
    `- System: ${safeLine(facts.system)}`,
    `- Shell: ${safeLine(facts.shell)}`,
    git === undefined ? '- Git: not a repository' : `- Git branch: ${renderCodeSpan(git.branch)}`,
    `- Files: ${facts.files}`,
    ...facts.notes.map(note => `- Note: ${safeLine(note)}`),
  ]
  return `${list.join('\n')}\n${git === undefined ? '' : renderStatus(git)}${renderTree(facts.tree)}`
}

function renderStatus({ status }: GitFacts): string {
  if (status.length === 0) return '\nGit status: clean\n'
  const more = status.length - mostStatusLines
  const lines = more > 0 ? [...status.slice(0, mostStatusLines), `… ${more} more`] : status
  return `\nGit status:\n${fencedLines(lines)}`
}

function renderTree(tree: readonly string[]): string {
  return tree.length === 0 ? '' : `\nFile tree:\n${fencedLines(tree)}`
}

function fencedLines(lines: readonly string[]): string {
  return renderFence(lines.map(line => `${line}\n`).join(''), 'text')
}
