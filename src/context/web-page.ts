// What a server sent, as text for people and models: HTML as Markdown, PDF as text, plain text as it is.
// The text is foreign and stays so: whoever shows it fences it and says where it came from.

import { type ContentType, kindOf } from '../text/content-type.ts'
import { decodeText, htmlCharset } from '../text/decode-text.ts'
import { defaultHtmlLimits, type HtmlLimits, htmlText } from './page/html-text.ts'
import { pdfText } from './page/pdf-text.ts'
import { visibleText } from './page/visible-characters.ts'

export type Fetched = {
  /** Where the answer came from; relative links in it are relative to this. */
  readonly url: string
  readonly contentType: ContentType
  readonly body: Uint8Array
}

export type PageText = {
  readonly text: string
  readonly language: 'markdown' | 'text'
  readonly title: string | undefined
  /** What is different from the page as it is, each in a sentence without an end. */
  readonly notes: readonly string[]
}

export type PageProblem = { readonly problem: string }

export type PageOptions = {
  readonly limits?: Partial<HtmlLimits>
  readonly signal?: AbortSignal
}

/** The text of an answer, or why there is none. Throws only when `signal` stops it. */
export async function pageText(fetched: Fetched, options: PageOptions = {}): Promise<PageText | PageProblem> {
  const { contentType, body } = fetched
  const kind = kindOf(contentType, body)
  if (kind === 'other')
    return { problem: `omitted: ${contentType.mime?.slice(0, 100) ?? 'data of no declared type'}` }
  if (body.length === 0) return { problem: 'the answer is empty' }
  if (kind === 'pdf') return fromPdf(body, options)
  const charset = contentType.charset ?? (kind === 'html' ? htmlCharset(body) : undefined)
  const decoded = decodeText(body, charset)
  if ('problem' in decoded) return decoded
  return kind === 'html' ? fromHtml(decoded.text, fetched.url, options) : fromText(decoded.text, contentType)
}

async function fromHtml(html: string, url: string, { limits }: PageOptions): Promise<PageText | PageProblem> {
  // A page that breaks a library, by a class of a million names for one, must not end the plan that reads it.
  const broken = { problem: 'the page cannot be converted; download it and read the file' }
  const page = await htmlText(html, url, { ...defaultHtmlLimits, ...limits }).catch(() => broken)
  if ('problem' in page) return page
  const { markdown, title, whole, invisible } = page
  const notes = [
    ...(whole === undefined ? [] : [`this is the whole page: ${whole}`]),
    ...invisibleNote(invisible),
  ]
  return { text: markdown, language: 'markdown', title, notes }
}

async function fromPdf(body: Uint8Array, { signal }: PageOptions): Promise<PageText | PageProblem> {
  const pdf = await pdfText(body, signal)
  if ('problem' in pdf) return pdf
  return { text: pdf.text, language: 'text', title: pdf.title, notes: invisibleNote(pdf.invisible) }
}

function fromText(whole: string, { mime }: ContentType): PageText | PageProblem {
  const { text, removed } = visibleText(whole)
  if (removed * 10 > whole.length)
    return { problem: `omitted: not text, although it says ${mime ?? 'nothing'}` }
  const language = mime === 'text/markdown' ? 'markdown' : 'text'
  return { text, language, title: undefined, notes: invisibleNote(removed) }
}

function invisibleNote(count: number): readonly string[] {
  if (count === 0) return []
  return [`${count} control or invisible ${count === 1 ? 'character was' : 'characters were'} left out`]
}
