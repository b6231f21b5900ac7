// The version of a prompt: an attribute of its root element. A project's prompt need not be perfect XML otherwise.

import { Fault } from '../../errors.ts'
import { safeLine } from '../../text/safe.ts'

const startTag = /^<[A-Za-z_][\w.:-]*((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/

/** What the prompt in `file` says, or undefined when it says nothing. */
export function promptVersion(prompt: string, file: string): string | undefined {
  const attributes = startTag.exec(fromRoot(prompt))?.[1] ?? ''
  const [, double, single] = /\sversion\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes) ?? []
  const version = double ?? single
  if (version === undefined || /^[\w.+-]{1,32}$/.test(version)) return version
  throw new Fault('usage', `${file}: expected a version such as "1.2", found '${safeLine(version)}'`, {
    hints: ['a version is at most 32 letters, digits, dots and hyphens'],
  })
}

/** The text from its first element on: without declarations and comments. */
function fromRoot(prompt: string): string {
  let text = prompt.trimStart()
  for (;;) {
    const closing = text.startsWith('<!--') ? '-->' : text.startsWith('<?') ? '?>' : undefined
    const end = closing === undefined ? -1 : text.indexOf(closing, 2)
    if (closing === undefined || end === -1) return text
    text = text.slice(end + closing.length).trimStart()
  }
}
