// Whether what stands behind the word "password" is one: not a type, a variable, a reference or a placeholder.

const nothing =
  /^(?:true|false|on|off|yes|no|none|null|nil|undefined|required|optional|prompt|stdin|ask|\d{1,3})$/i

// `***`, `xxxx`, `…`, `$PASSWORD`, `${x}`, `$(cat x)`, `<password>`, `{{ x }}`, `%s`, `%(x)s`, `!vault`, `[redacted: …`
const masked = /^(?:[*•.…_-]+|x{3,}|\?+)$|^[$%{[<]|^![A-Za-z]+$|\$[{(]|\$[A-Z_]{2}|[<>{}]|#\{/i

const spokenOf = /passw(?:or)?d|passphrase|placeholder|redacted|example|your[-_]|change[-_]?me/i

/** What stands where a password would, and is none. */
export function isPlaceholder(value: string): boolean {
  if (masked.test(value) || nothing.test(value)) return true
  // `new_password`, `your-password-here` and `user.password`, but neither `password123` nor `myPassword!`.
  return spokenOf.test(value) && /^[\w./:-]*$/.test(value) && !/\d\d/.test(value)
}

/** Behind an option or a variable that takes nothing but a password. */
export function isGivenPassword(value: string): boolean {
  return !isPlaceholder(value)
}

const typeOrCode =
  /^(?:u?int|float|str|string|n?varchar|n?char|text|bytes?|utf|ucs|base|sha|md|crc|aes|rsa|des|argon|pbkdf|bcrypt|scrypt|oauth|ipv|ripemd|blake|rfc|uuid|bool|num|number|[a-z]{1,4})[-_]?\d+(?:[-_]?[a-z]+)?$/i

/** In quotes, as settings and source hold it: letters and digits or signs, but no path, version or message. */
export function isQuotedPassword(value: string): boolean {
  if (value.length < 4 || /\s/.test(value) || isPlaceholder(value)) return false
  // Versions of packages, addresses, patterns, names of types.
  if (/^[\^~<>=v]*\d+(?:\.[\dx*]+)+|^[a-z]+:|^[./]|[()\\[\]]/i.test(value)) return false
  return /^\d{4,}$/.test(value) || isMixed(value)
}

/** Without quotes: what could be a variable is taken for one. */
export function isBarePassword(value: string): boolean {
  if (!isQuotedPassword(value) || value.length < 5 || /^\d+$/.test(value)) return false
  // Members and calls, sums and comparisons, names in camelCase or with underscores that end in a digit.
  if (/^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*|::\w+)+!?$|[=+|&]{2}|^[-+!&*@]|[-+*/%=|&:]$/.test(value))
    return false
  return !/^[A-Za-z]*(?:[a-z][A-Z]|_)[A-Za-z_]*\d?$/.test(value)
}

function isMixed(value: string): boolean {
  if (!/[A-Za-z]/.test(value) || typeOrCode.test(value)) return false
  return /\d/.test(value) || /[!#%^&*?@+~]/.test(value)
}
