// What a server says its answer is, and what TeDDy can do with it.

export type ContentType = {
  /** Lower case, without parameters; undefined when it is missing or malformed. */
  readonly mime: string | undefined
  readonly charset: string | undefined
}

export type ContentKind = 'html' | 'text' | 'pdf' | 'other'

/** The value of a Content-Type header. */
export function parseContentType(header: string | undefined): ContentType {
  const [first = '', ...parameters] = (header ?? '').split(';')
  const mime = first.trim().toLowerCase()
  const charset = parameters
    .map(parameter => /^charset\s*=\s*(?:"([^"]*)"|([^"\s]+))/i.exec(parameter.trim()))
    .map(match => (match?.[1] ?? match?.[2])?.trim())
    .find(value => value !== undefined && value !== '')
  return {
    mime: /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(mime) ? mime : undefined,
    charset: charset?.toLowerCase(),
  }
}

const textTypes =
  /^(text\/.+|application\/(json|ld\+json|x-ndjson|jsonlines|xml|javascript|ecmascript|x-javascript|typescript|yaml|x-yaml|toml|sql|graphql|x-sh|x-httpd-php|x-tex)|[^/]+\/[^/]+\+(json|xml|yaml))$/

/** What the answer is: by its type, and by its first bytes only when it has none. */
export function kindOf({ mime }: ContentType, bytes: Uint8Array): ContentKind {
  if (mime === undefined) return sniffed(bytes.subarray(0, 8192))
  if (mime === 'text/html' || mime === 'application/xhtml+xml') return 'html'
  if (mime === 'application/pdf') return 'pdf'
  return textTypes.test(mime) ? 'text' : 'other'
}

function sniffed(start: Uint8Array): ContentKind {
  const latin = Buffer.from(start).toString('latin1')
  if (latin.startsWith('%PDF-')) return 'pdf'
  if (/^(ÿþ|þÿ)/.test(latin)) return 'text'
  // Control characters that no text has; a cut last character is fine.
  if (/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(latin)) return 'other'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true })
  } catch {
    return 'other'
  }
  return /^(ï»¿)?\s*<(!doctype html|html|head|body|!--)[\s>]/i.test(latin) ? 'html' : 'text'
}
