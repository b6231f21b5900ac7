// The one redaction: strings that look like keys never reach a model, a file TeDDy writes, or the screen.

type Secret = { readonly kind: string; readonly pattern: RegExp }

/** Keys with a shape of their own. Each pattern starts with fixed text, so that scanning stays linear. */
const secrets: readonly Secret[] = [
  {
    kind: 'private key',
    pattern:
      /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----|$)/g,
  },
  { kind: 'Anthropic key', pattern: /sk-ant-[A-Za-z0-9_-]{8,}/g },
  { kind: 'OpenRouter key', pattern: /sk-or-[A-Za-z0-9_-]{8,}/g },
  {
    kind: 'OpenAI key',
    pattern: /(?<![A-Za-z0-9])sk-(?=[A-Za-z0-9_-]{0,200}\d)(?=[A-Za-z0-9_-]{0,200}[A-Z])[A-Za-z0-9_-]{20,}/g,
  },
  { kind: 'API key', pattern: /(?<![A-Za-z0-9])sk-[0-9a-f]{32,}/g },
  { kind: 'Stripe key', pattern: /[sr]k_(?:live|test)_[A-Za-z0-9]{16,}/g },
  { kind: 'GitHub token', pattern: /(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,})/g },
  { kind: 'GitLab token', pattern: /gl(?:pat|dt|rt|cbt|ptt)-[A-Za-z0-9_-]{20,}/g },
  { kind: 'AWS key id', pattern: /(?<![A-Z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Z0-9])/g },
  { kind: 'Google key', pattern: /AIza[A-Za-z0-9_-]{35}/g },
  { kind: 'Google token', pattern: /ya29\.[A-Za-z0-9_-]{20,}/g },
  { kind: 'Slack token', pattern: /xox[abeoprs]-[A-Za-z0-9-]{10,}/g },
  { kind: 'npm token', pattern: /npm_[A-Za-z0-9]{30,}/g },
  { kind: 'PyPI token', pattern: /pypi-[A-Za-z0-9_-]{40,}/g },
  { kind: 'Hugging Face token', pattern: /hf_[A-Za-z0-9]{30,}/g },
  { kind: 'SendGrid key', pattern: /SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}/g },
  { kind: 'Groq key', pattern: /gsk_[A-Za-z0-9]{30,}/g },
  { kind: 'xAI key', pattern: /xai-[A-Za-z0-9]{30,}/g },
  { kind: 'Tavily key', pattern: /tvly-[A-Za-z0-9_-]{16,}/g },
  { kind: 'age key', pattern: /AGE-SECRET-KEY-1[A-Z0-9]{50,}/g },
  // Only at the start of a word: a run of `eyJ` would be tried from each of them to its end.
  {
    kind: 'JSON web token',
    pattern: /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/g,
  },
]

/** Keys known by the words around them; the first group stays, the value goes. */
const labelled: readonly Secret[] = [
  {
    kind: 'bearer token',
    pattern: /(\b(?:Bearer|Basic|token)[ \t]{1,4})(?=[A-Za-z0-9._~+/-]{0,200}\d)[A-Za-z0-9._~+/-]{20,}=*/gi,
  },
  { kind: 'registry token', pattern: /(:_(?:authToken|auth|password)[ \t]*=[ \t]*"?)[^\s"$[]{8,}/g },
  {
    kind: 'password in a URL',
    pattern: /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/?#'"]{0,64}:)[^\s@/'"$<>{}]{1,256}(?=@)/gi,
  },
  {
    kind: 'secret',
    pattern:
      /((?:api|access|secret|private|auth|client)[_-]?(?:key|token|secret)["']?[ \t]*[:=][ \t]*["']?)(?=[A-Za-z0-9+/_-]{0,100}\d)(?=[A-Za-z0-9+/_-]{0,100}[A-Za-z])[A-Za-z0-9+/_-]{20,}={0,2}/gi,
  },
]

export type Finding = { readonly kind: string; readonly line: number }

/** The text with every key replaced by its kind, and what was found on which line. */
export function redact(text: string): { readonly text: string; readonly found: readonly Finding[] } {
  const mark = unusedMark(text)
  let count = 0
  const put = (kind: string, keep: string) => {
    count++
    return `${keep}[redacted: ${kind}${mark}]`
  }
  let out = text
  // Again until nothing is found: one key may have hidden the start of the next.
  for (let before = -1; before < count; ) {
    before = count
    for (const { kind, pattern } of secrets) out = out.replace(pattern, () => put(kind, ''))
  }
  for (const { kind, pattern } of labelled) out = out.replace(pattern, (_, label: string) => put(kind, label))
  return count === 0 ? { text, found: [] } : withoutMarks(out, mark)
}

/** Tells our own replacements from text that reads like one. */
function unusedMark(text: string): string {
  let n = 0
  while (text.includes(`#${n}]`)) n++
  return `#${n}`
}

function withoutMarks(marked: string, mark: string): { text: string; found: Finding[] } {
  const found: Finding[] = []
  let line = 1
  let seen = 0
  const text = marked.replace(
    /\[redacted: ([A-Za-z ]+)(#\d+)\]/g,
    (whole, kind: string, ending: string, at: number) => {
      if (ending !== mark) return whole
      for (; seen < at; seen++) if (marked.charCodeAt(seen) === 10) line++
      found.push({ kind, line })
      return `[redacted: ${kind}]`
    },
  )
  return { text, found }
}
