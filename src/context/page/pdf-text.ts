// The text of a PDF, page by page.

import { visibleText } from './visible-characters.ts'

export type PdfText =
  | {
      readonly text: string
      readonly title: string | undefined
      /** Characters nobody can see, taken out. */
      readonly invisible: number
    }
  | { readonly problem: string }

const mostPages = 2_000
const mostCharacters = 10_000_000

/** The text of every page, a blank line between two; nothing is cut. */
export async function pdfText(bytes: Uint8Array, signal?: AbortSignal): Promise<PdfText> {
  const { getDocumentProxy } = await import('unpdf')
  try {
    // The copy is needed because the library takes the memory for itself; it prints nothing at level 0.
    const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
    try {
      return await textOf(document as unknown as PdfDocument, signal)
    } finally {
      await document.destroy()
    }
  } catch (error) {
    signal?.throwIfAborted()
    return { problem: complaint(error as Error) }
  }
}

type PdfDocument = {
  readonly numPages: number
  readonly getPage: (n: number) => Promise<{
    readonly getTextContent: () => Promise<{ readonly items: readonly { str?: string; hasEOL?: boolean }[] }>
    readonly cleanup: () => void
  }>
  readonly getMetadata: () => Promise<{ readonly info: { readonly Title?: unknown } }>
}

async function textOf(document: PdfDocument, signal: AbortSignal | undefined): Promise<PdfText> {
  if (document.numPages > mostPages) {
    return { problem: `the PDF has ${document.numPages} pages; at most ${mostPages} are read` }
  }
  const pages: string[] = []
  let length = 0
  for (let n = 1; n <= document.numPages; n++) {
    signal?.throwIfAborted()
    const page = await document.getPage(n)
    const { items } = await page.getTextContent()
    const text = items
      .map(({ str = '', hasEOL }) => str + (hasEOL ? '\n' : ''))
      .join('')
      .trim()
    length += text.length
    if (length > mostCharacters)
      return { problem: `the text of the PDF is longer than ${mostCharacters} characters` }
    if (text !== '') pages.push(text)
    page.cleanup()
  }
  if (pages.length === 0) return { problem: 'the PDF holds no text; its pages may be pictures' }
  const { Title: title } = (await document.getMetadata()).info
  const { text, removed } = visibleText(pages.join('\n\n'))
  return {
    text,
    title: typeof title === 'string' ? visibleText(title).text.trim() || undefined : undefined,
    invisible: removed,
  }
}

function complaint({ name, message }: Error): string {
  if (name === 'PasswordException') return 'the PDF is encrypted and needs a password'
  if (/encrypt/i.test(message)) return 'the PDF is encrypted in a way that is not supported'
  return 'the PDF is damaged'
}
