// The one redaction: strings that look like keys never reach a model, a file TeDDy writes, or the screen.

import { hasLongRun, runCharacters } from './long-run.ts'

type Secret = { readonly kind: string; readonly pattern: RegExp }

/** `start` is what every match of the pattern starts with; a text without any of them holds none of these keys. */
type ShapedSecret = Secret & { readonly start: string }

/** Keys with a shape of their own. Each pattern starts with fixed text, so that scanning stays linear. */
const secrets: readonly ShapedSecret[] = [
  {
    kind: 'private key',
    start: '-----BEGIN ',
    pattern:
      /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----|$)/g,
  },
  { kind: 'Anthropic key', start: 'sk-ant-', pattern: /sk-ant-[A-Za-z0-9_-]{8,}/g },
  { kind: 'OpenRouter key', start: 'sk-or-', pattern: /sk-or-[A-Za-z0-9_-]{8,}/g },
  {
    kind: 'OpenAI key',
    start: '(?<![A-Za-z0-9])sk-',
    pattern: /(?<![A-Za-z0-9])sk-(?=[A-Za-z0-9_-]{0,200}\d)(?=[A-Za-z0-9_-]{0,200}[A-Z])[A-Za-z0-9_-]{20,}/g,
  },
  { kind: 'API key', start: '(?<![A-Za-z0-9])sk-', pattern: /(?<![A-Za-z0-9])sk-[0-9a-f]{32,}/g },
  { kind: 'Stripe key', start: '[sr]k_(?:live|test)_', pattern: /[sr]k_(?:live|test)_[A-Za-z0-9]{16,}/g },
  {
    kind: 'GitHub token',
    start: 'gh[pousr]_|github_pat_',
    pattern: /(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,})/g,
  },
  {
    kind: 'GitLab token',
    start: 'gl(?:pat|dt|rt|cbt|ptt)-',
    pattern: /gl(?:pat|dt|rt|cbt|ptt)-[A-Za-z0-9_-]{20,}/g,
  },
  {
    kind: 'AWS key id',
    start: 'A(?:KIA|SIA|BIA|CCA)',
    pattern: /(?<![A-Z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Z0-9])/g,
  },
  { kind: 'Google key', start: 'AIza', pattern: /AIza[A-Za-z0-9_-]{35}/g },
  { kind: 'Google token', start: 'ya29\\.', pattern: /ya29\.[A-Za-z0-9_-]{20,}/g },
  { kind: 'Slack token', start: 'xox[abeoprs]-', pattern: /xox[abeoprs]-[A-Za-z0-9-]{10,}/g },
  { kind: 'npm token', start: 'npm_', pattern: /npm_[A-Za-z0-9]{30,}/g },
  { kind: 'PyPI token', start: 'pypi-', pattern: /pypi-[A-Za-z0-9_-]{40,}/g },
  { kind: 'Hugging Face token', start: 'hf_', pattern: /hf_[A-Za-z0-9]{30,}/g },
  { kind: 'SendGrid key', start: 'SG\\.', pattern: /SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}/g },
  { kind: 'Groq key', start: 'gsk_', pattern: /gsk_[A-Za-z0-9]{30,}/g },
  { kind: 'xAI key', start: 'xai-', pattern: /xai-[A-Za-z0-9]{30,}/g },
  { kind: 'Tavily key', start: 'tvly-', pattern: /tvly-[A-Za-z0-9_-]{16,}/g },
  { kind: 'age key', start: 'AGE-SECRET-KEY-1', pattern: /AGE-SECRET-KEY-1[A-Z0-9]{50,}/g },
  { kind: 'Vault token', start: 'hv[sbr]\\.', pattern: /hv[sbr]\.[A-Za-z0-9_-]{24,}/g },
  { kind: 'DigitalOcean token', start: 'do[opr]_v1_', pattern: /do[opr]_v1_[0-9a-f]{64}/g },
  { kind: 'Shopify token', start: 'shp(?:at|ca|pa|ss)_', pattern: /shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}/g },
  { kind: 'Grafana token', start: 'glsa_', pattern: /glsa_[A-Za-z0-9]{32}_[0-9a-fA-F]{8}/g },
  { kind: 'Databricks token', start: 'dapi', pattern: /(?<![A-Za-z0-9])dapi[0-9a-f]{32}(?![0-9a-f])/g },
  { kind: 'Linear key', start: 'lin_api_', pattern: /lin_api_[A-Za-z0-9]{40}/g },
  {
    kind: 'Slack webhook',
    start: 'hooks\\.slack\\.com/',
    pattern: /hooks\.slack\.com\/(?:services|workflows)\/[A-Za-z0-9_/-]{30,}/g,
  },
  { kind: 'Atlassian token', start: 'ATATT3', pattern: /ATATT3[A-Za-z0-9_=-]{50,}/g },
  { kind: 'Sentry token', start: 'sntry[su]_', pattern: /sntry[su]_[A-Za-z0-9+/=_-]{40,}/g },
  { kind: 'Notion token', start: 'ntn_', pattern: /(?<![A-Za-z0-9])ntn_[A-Za-z0-9]{40,}/g },
  { kind: 'Replicate token', start: 'r8_', pattern: /(?<![A-Za-z0-9])r8_[A-Za-z0-9]{37}/g },
  { kind: 'Doppler token', start: 'dp\\.pt\\.', pattern: /dp\.pt\.[A-Za-z0-9]{40,}/g },
  { kind: 'PlanetScale token', start: 'pscale_', pattern: /pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.-]{32,}/g },
  { kind: 'Supabase token', start: 'sbp_', pattern: /sbp_[0-9a-f]{40}/g },
  { kind: 'New Relic key', start: 'NRAK-', pattern: /NRAK-[A-Z0-9]{27}/g },
  // Only at the start of a word: a run of `eyJ` would be tried from each of them to its end.
  {
    kind: 'JSON web token',
    start: 'eyJ',
    pattern: /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/g,
  },
]

const anyStart = new RegExp([...new Set(secrets.map(({ start }) => start))].join('|'))

// A labelled value is a run from its start: what stands before it is a sign or the last letter of `bearer`, `basic` or
// `token`, but for blanks and quotes.
function mayBeLabelled(text: string, start: number): boolean {
  let at = start - 1
  while (at >= 0 && ' \t"\''.includes(text[at]!)) at--
  return at >= 0 && ':=rRcCnN'.includes(text[at]!)
}

// One look at a text instead of one for each kind, since most files hold none. But for private keys, each pattern
// above matches at least so many of these characters and no others; a long value below has a digit among at least so
// many.
const keyCharacters = runCharacters('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~+/')
const shortestKey = 14
const shortestValue = 20

function lookAt(text: string): { readonly mayHoldKey: boolean; readonly mayHoldValue: boolean } {
  let mayHoldKey = text.includes('-----BEGIN ')
  let mayHoldValue = false
  hasLongRun(text, keyCharacters, shortestKey, (run, start) => {
    mayHoldKey ||= anyStart.test(run)
    mayHoldValue ||= run.length >= shortestValue && mayBeLabelled(text, start) && /\d/.test(run)
    return mayHoldKey && mayHoldValue
  })
  return { mayHoldKey, mayHoldValue }
}

/**
 * Keys known by the words around them; the first group stays, the value goes.
 * `holds` is what every match holds; where there is none, each has a long value.
 */
const labelled: readonly (Secret & { readonly holds?: string })[] = [
  {
    kind: 'bearer token',
    pattern: /(\b(?:Bearer|Basic|token)[ \t]{1,4})(?=[A-Za-z0-9._~+/-]{0,200}\d)[A-Za-z0-9._~+/-]{20,}=*/gi,
  },
  {
    kind: 'registry token',
    holds: ':_',
    pattern: /(:_(?:authToken|auth|password)[ \t]*=[ \t]*"?)[^\s"$[]{8,}/g,
  },
  {
    kind: 'password in a URL',
    holds: '://',
    pattern: /(:\/\/[^\s:@/?#'"]{0,64}:)[^\s@/'"$<>{}]{1,256}(?=@)/gi,
  },
  {
    kind: 'secret',
    pattern:
      /((?:(?:api|access|secret|private|auth|client|account)[_-]?(?:key|token|secret)|_(?:token|secret|password|passwd))["']?[ \t]*[:=][ \t]*["']?)(?=[A-Za-z0-9+/_-]{0,100}\d)(?=[A-Za-z0-9+/_-]{0,100}[A-Za-z])[A-Za-z0-9+/_-]{20,}={0,2}/gi,
  },
]

export type Finding = { readonly kind: string; readonly line: number }

/** The text with every key replaced by its kind, and what was found on which line. */
export function redact(text: string): { readonly text: string; readonly found: readonly Finding[] } {
  let mark = ''
  let count = 0
  const put = (kind: string, keep: string) => {
    if (count++ === 0) mark = unusedMark(text)
    return `${keep}[redacted: ${kind}${mark}]`
  }
  const { mayHoldKey, mayHoldValue } = lookAt(text)
  let out = text
  // Again until nothing is found: one key may have hidden the start of the next.
  for (let before = mayHoldKey ? -1 : 0; before < count; ) {
    before = count
    for (const { kind, pattern } of secrets) out = out.replace(pattern, () => put(kind, ''))
  }
  for (const { kind, pattern, holds } of labelled) {
    if (holds === undefined ? !mayHoldValue : !text.includes(holds)) continue
    out = out.replace(pattern, (_, label: string) => put(kind, label))
  }
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
