// A review of a plan's text over files given as texts, without a disk.

import { checkPlan } from '../../src/plan/check.ts'
import type { ProjectFiles } from '../../src/project-files.ts'
import { type Place, type Review, reviewItems } from '../../src/review/items.ts'
import { planText } from './plan-text.ts'

export type Texts = Readonly<Record<string, string>>

/** The files of a project by path; folders are there when something is in them. */
export function filesOf(texts: Texts): ProjectFiles {
  return {
    names: 'exact',
    look: path => {
      const text = Object.hasOwn(texts, path) ? texts[path] : undefined
      if (text === undefined) {
        const folder = path === '.' || Object.keys(texts).some(one => one.startsWith(`${path}/`))
        return { kind: folder ? 'folder' : 'missing' }
      }
      const bytes = new TextEncoder().encode(text)
      return { kind: 'file', size: bytes.length, read: () => ({ bytes }) }
    },
  }
}

export function placeOf(texts: Texts, more: Partial<Place> = {}): Place {
  return {
    files: filesOf(texts),
    filesNow: () => filesOf(texts),
    root: '/project',
    runs: 'in the worktree',
    sandbox: 'off',
    memos: undefined,
    keepsMemos: 'yes',
    ...more,
  }
}

/** The review of a plan with these actions, and sections before them. */
export function reviewOf(
  actions: readonly string[],
  texts: Texts = {},
  { sections = '', ...more }: Partial<Place> & { readonly sections?: string } = {},
): Review {
  return reviewText(planText(actions, sections), placeOf(texts, more))
}

export function reviewText(text: string, place: Place): Review {
  const { plan, simulated, problems } = checkPlan(text, place.files)
  if (plan === undefined || simulated === undefined) throw new Error(JSON.stringify(problems))
  return reviewItems(plan, simulated, place)
}

/** A section such as `## Memos` with its lines in a fence. */
export function section(name: 'Memos' | 'Active Context', ...lines: readonly string[]): string {
  return `## ${name}\n\`\`\`\`\n${lines.join('\n')}\n\`\`\`\`\n\n`
}

/** Styled lines as plain text. */
export function plain(lines: readonly (readonly { readonly text: string }[])[]): string[] {
  return lines.map(line => line.map(({ text }) => text).join(''))
}
