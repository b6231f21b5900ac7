// memos.yaml: a list of plain strings that people edit too. Changes keep their comments, order and spelling.

import { isScalar, isSeq, parseDocument, type Scalar, type YAMLSeq } from 'yaml'
import { Fault, type Problem } from '../errors.ts'
import { parseYaml } from '../text/strict-yaml.ts'

export type MemoChange = {
  readonly change: 'add' | 'remove'
  readonly text: string
  /** The turn that a new memo comes from: `20260124-add-user-auth/03`. It stands behind the memo as a comment. */
  readonly from?: string
}

export type Memo = { readonly text: string; readonly from: string | undefined }

export type MemoResult = MemoChange & { readonly status: 'APPLIED' | 'UNCHANGED' }

/** The memos of the file's text; a Fault names every line that is not a string. */
export function parseMemos(text: string, file: string): readonly string[] {
  const yaml = parseYaml(text)
  const problems: Problem[] = [...yaml.problems]
  const value = yaml.value ?? []
  if (problems.length === 0 && !Array.isArray(value)) {
    problems.push({
      rule: 'memos-not-a-list',
      severity: 'error',
      message: 'expected a list: lines that start with `- `',
      ...yaml.placeOf([]),
    })
  } else if (Array.isArray(value)) {
    for (const [n, item] of value.entries()) {
      if (typeof item === 'string') continue
      const message = `expected a text, found ${JSON.stringify(item)}`
      problems.push({
        rule: 'memo-not-text',
        severity: 'error',
        message,
        hint: 'put it in quotes',
        ...yaml.placeOf([n]),
      })
    }
  }
  if (problems.length > 0)
    throw new Fault('usage', `${file} has problems`, {
      problems,
      file,
      hints: [`mend ${file}; nothing was changed`],
    })
  return value as string[]
}

/** The memos with the turns they came from. */
export function memosWithSources(text: string, file: string): readonly Memo[] {
  const memos = parseMemos(text, file)
  const { contents } = parseDocument(text, { version: '1.2', schema: 'core' })
  const items = isSeq(contents) ? contents.items : []
  return memos.map((memo, n) => {
    const comment = (items[n] as Scalar | undefined)?.comment
    return { text: memo, from: comment?.match(/^ ?(\S+\/\S+)$/)?.[1] }
  })
}

/** The file's text after the changes, and what became of each. */
export function changeMemos(
  text: string,
  changes: readonly MemoChange[],
  file: string,
): { text: string; results: readonly MemoResult[] } {
  parseMemos(text, file)
  const document = parseDocument(text, { version: '1.2', schema: 'core' })
  if (!isSeq(document.contents)) document.contents = document.createNode([]) as never
  const list = document.contents as unknown as YAMLSeq
  const results = changes.map(
    (change): MemoResult => ({ ...change, status: applyTo(list, document, change) }),
  )
  if (results.every(({ status }) => status === 'UNCHANGED')) return { text, results }
  // A list written as `[]` would get its items on one line.
  list.flow = false
  return { text: document.toString({ lineWidth: 0 }), results }
}

function applyTo(
  list: YAMLSeq,
  document: ReturnType<typeof parseDocument>,
  { change, text, from }: MemoChange,
): MemoResult['status'] {
  const at = list.items.findIndex(item => isScalar(item) && item.value === text)
  if (change === 'add') {
    if (at >= 0) return 'UNCHANGED'
    const node = document.createNode(text) as Scalar
    if (from !== undefined) node.comment = ` ${from}`
    list.add(node)
    return 'APPLIED'
  }
  if (at < 0) return 'UNCHANGED'
  const [gone] = list.items.splice(at, 1)
  keepComment(list, at, (gone as Scalar).commentBefore)
  return 'APPLIED'
}

// The line above a memo may be a heading for all that follow.
function keepComment(list: YAMLSeq, at: number, comment: string | null | undefined): void {
  if (!comment) return
  const next = list.items[at]
  if (isScalar(next)) next.commentBefore = [comment, next.commentBefore].filter(Boolean).join('\n')
  else list.comment = [list.comment, comment].filter(Boolean).join('\n')
}
