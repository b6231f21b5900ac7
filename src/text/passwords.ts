// Passwords of any length, known by the setting, the option or the program that they are given to.

import type { LabelledSecret } from './labelled-secrets.ts'
import { isBarePassword, isGivenPassword, isPlaceholder, isQuotedPassword } from './password-value.ts'

const names = '(?:password|passwd|passphrase|passcode)'
const inQuotes =
  '"[^"\\n]{1,200}"|\'[^\'\\n]{1,200}\'|`[^`\\n]{1,200}`|\\\\{1,3}"[^"\\\\\\n]{1,200}\\\\{1,3}"'
const bare = '[^\\s"\'`,;(){}[\\]<>|\\\\&]{0,200}[^\\s"\'`,;(){}[\\]<>|\\\\&.]'
/** Nothing that makes the value a part of something longer: a call, a member, a list. */
const ends = '(?=[.,]?(?:\\s|$)|[&"\']|\\\\n)'

// `name:password`, where a quote before the name ends the password.
const user = '[^\\s:"\'$<>]{1,64}:'
const ofQuotedUser = `(?<=["']${user})[^"'\\n]{1,200}(?=["'])|[^\\s"'\`]{1,200}`

// Two looks at a text, whatever there is to find: for the word, and for the options of programs.
const spoken = /pass(?:w|ph|code|[=:])|pwd ?=/i
const options = /[ \t]-(?:[pawuU]|-user|-proxy-user|-pass)/

/** A program on a command line, its options up to the one that takes the password. */
function given(program: string, option: string, value = bare): LabelledSecret {
  return {
    kind: 'password',
    trace: options,
    pattern: new RegExp(
      `((?<![\\w-])${program}(?![\\w])(?:[^\\n|]|\\\\\\n){0,300}?[ \\t]${option})(${inQuotes}|${value})`,
      'g',
    ),
    isMeant: isArgument,
  }
}

/** Ports are given by the same letters: `-p 27017:27017`. */
function isArgument(value: string): boolean {
  return isGivenPassword(value) && !/^[\d.:]*:\d+(?:\/\w+)?$/.test(value) && !value.startsWith('-')
}

/** Every way of stating one. */
export const passwords: readonly LabelledSecret[] = [
  {
    kind: 'password',
    trace: spoken,
    pattern: new RegExp(
      `((?:PASSWORD|PASSWD|PASSPHRASE|[A-Z\\d]_PASS|[A-Z\\d]_PWD)=)(${inQuotes}|${bare})`,
      'g',
    ),
    isMeant: value => isGivenPassword(value) && !/^\w+(?:\.\w+)+$|^\//.test(value),
  },
  {
    kind: 'password',
    trace: spoken,
    pattern: new RegExp(`(--[a-z-]{0,30}pass(?:word|wd|phrase)=)(${inQuotes}|${bare})`, 'g'),
    isMeant: value =>
      isGivenPassword(value) && !/^(?:string|name|text|value|pass|pw|file|path)$/i.test(value),
  },
  {
    kind: 'password',
    trace: spoken,
    pattern: new RegExp(
      `(${names}\\d?\\\\{0,3}["'\\]]{0,2}\\*{0,2}[ \\t]{0,20}(?:=>|:=|[:=])\\*{0,2}[ \\t]{0,20})(${inQuotes}|${bare}${ends})`,
      'gi',
    ),
    isMeant: (value, quote) => (quote === '' ? isBarePassword(value) : isQuotedPassword(value)),
  },
  {
    kind: 'password',
    trace: spoken,
    pattern: new RegExp(
      `((?:--[a-z-]{0,30}${names}|${names}[ \\t]{1,4}(?:is|was):?)[ \\t]{1,4})(${inQuotes}|${bare}${ends})`,
      'gi',
    ),
    isMeant: (value, quote) => (quote === '' ? isBarePassword(value) : isQuotedPassword(value)),
  },
  {
    kind: 'password',
    trace: spoken,
    pattern: new RegExp(`(<(?:[a-z]{1,20}:)?${names}>)([^\\s<>]{1,200}(?=</))`, 'gi'),
    isMeant: value => isGivenPassword(value) && !/^(?:string|xs:\w+)$/i.test(value),
  },
  {
    kind: 'password',
    trace: spoken,
    pattern: /(\bmachine\s{1,9}\S{1,100}\s{1,9}login\s{1,9}\S{1,100}\s{1,9}password\s{1,9})(\S{1,200})/g,
    isMeant: isGivenPassword,
  },
  {
    kind: 'password',
    trace: spoken,
    pattern:
      /((?:uid|user id|user|username)[ \t]?=[ \t]?[^;\n"'=]{1,100};[ \t]?(?:password|pwd)[ \t]?=[ \t]?)([^\s;"'.()]{3,200}(?=[;"'\s]|$))/gi,
    isMeant: isGivenPassword,
  },
  {
    kind: 'password',
    trace: spoken,
    pattern: new RegExp(`(-pass(?:in|out)?[ \\t]{1,4}["']?pass:)(${bare})`, 'g'),
    isMeant: isGivenPassword,
  },
  given('mysql(?:dump|admin|import|show)?', '-p(?!ort\\b|thread\\b|ipe\\b|rotocol\\b|lugin)'),
  given('mariadb(?:-dump|-admin|-import)?', '-p(?!ort\\b|ipe\\b|rotocol\\b|lugin)'),
  given('sshpass', '-p[ \\t]{0,4}'),
  given('redis-cli', '(?:-a|--pass)[ \\t]{1,4}'),
  given('mongo(?:sh|dump|restore|export|import)?', '-p[ \\t]{1,4}'),
  given('(?<=(?:docker|podman|nerdctl|skopeo|buildah|az|oc|registry)[ \\t]{1,4})login', '-p[ \\t]{1,4}'),
  given('ldap(?:search|add|modify|delete|whoami|passwd)', '-w[ \\t]{1,4}'),
  {
    ...given('curl', `(?:-[uU]|--(?:proxy-)?user)[ \\t=]{0,4}["']?${user}`, ofQuotedUser),
    isMeant: value => !isPlaceholder(value),
  },
]
