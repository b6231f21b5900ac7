// Links between notes: `[[id]]` and `![[id]]`. They lead to a session by its id, never along a path.

const link = /^(!?)\[\[([^[\]|#^]+)(?:[#^|][^[\]]*)?\]\]$/

/** A name that is a note's and nothing else: no folders, no dots in front, nothing invisible. */
const idPattern = /^[\p{L}\p{N}_][\p{L}\p{N}\p{M}._ +,@()'&-]{0,250}$/u

/** Whether a text can be the id of a session, and so the name of its note. */
export function isSessionId(text: string): boolean {
  return idPattern.test(text) && !/[ .]$/.test(text) && !text.includes('..')
}

export type Wikilink = { readonly form: 'link' | 'embed'; readonly id: string }

/** A text that is one wikilink and nothing else. A link to a path or with odd characters is none. */
export function parseWikilink(text: string): Wikilink | undefined {
  const [, bang, target] = link.exec(text.trim()) ?? []
  const id = target?.trim().replace(/\.md$/i, '')
  if (id === undefined || !isSessionId(id)) return undefined
  return { form: bang === '!' ? 'embed' : 'link', id }
}

/** The id that a text such as `[[id]]` names. */
export function linkTarget(text: string): string | undefined {
  return parseWikilink(text)?.id
}

/** The link as text. */
export function renderWikilink({ form, id }: Wikilink): string {
  return form === 'embed' ? `![[${id}]]` : `[[${id}]]`
}
