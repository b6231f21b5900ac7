// Keys known by the words around them.

export type LabelledSecret = {
  readonly kind: string
  /** Found in every text that holds a match; absent where each match has a long value with a digit. */
  readonly trace?: RegExp
  /** Two groups: the label, which stays, and the value, which goes; quotes around the value stay. */
  readonly pattern: RegExp
  /** Whether a value is really one; all are where it is absent. */
  readonly isMeant?: (value: string, quote: string) => boolean
}

/** Long values, which hold a digit or follow words that leave no doubt. */
export const labelledKeys: readonly LabelledSecret[] = [
  {
    kind: 'bearer token',
    pattern: /(\b(?:Bearer|Basic|token)[ \t]{1,4})((?=[A-Za-z0-9._~+/-]{0,200}\d)[A-Za-z0-9._~+/-]{20,}=*)/gi,
  },
  {
    kind: 'basic credentials',
    trace: /[Bb]asic[ \t]/,
    pattern: /(\b[Bb]asic[ \t]{1,4})([A-Za-z0-9+/]{4,400}={0,2})/g,
    isMeant: isBasicCredentials,
  },
  {
    kind: 'registry token',
    trace: /:_[ap]/,
    pattern: /(:_(?:authToken|auth|password)[ \t]*=[ \t]*"?)([^\s"$[]{8,})/g,
  },
  {
    kind: 'password in a URL',
    trace: /:\/\//,
    pattern: /(:\/\/[^\s:@/?#'"]{0,64}:)([^\s@/'"$<>{}]{1,256}(?=@))/gi,
    isMeant: value => !/^(?:\*+|x{3,}|\.{3,}|%[a-z]|\[redacted:?)$/i.test(value),
  },
  {
    kind: 'shared access signature',
    trace: /[?&;]sig=/,
    pattern: /([?&;]sig=)([A-Za-z0-9%+/]{40,}=*)/g,
  },
  {
    kind: 'secret',
    pattern:
      /((?:(?:api|app|application|access|secret|private|auth|client|account|master|signing)[_-]?(?:key|token|secret)|_(?:token|secret|password|passwd))["']?[ \t]*[:=][ \t]*["']?)((?=[A-Za-z0-9+/_-]{0,100}\d)(?=[A-Za-z0-9+/_-]{0,100}[A-Za-z])[A-Za-z0-9+/_-]{20,}={0,2})/gi,
  },
]

/** `user:password` in base64: a word that merely follows `Basic` decodes to nothing of that kind. */
function isBasicCredentials(value: string): boolean {
  try {
    return /^[\x20-\x7e]+:[\x20-\x7e]+$/.test(atob(value))
  } catch {
    return false
  }
}
