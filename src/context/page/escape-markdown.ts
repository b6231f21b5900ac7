// Text that is to stay text in Markdown.

const special = /[\\`*[\]]|~~|<(?=[a-z/!?])|&(?=#?\w{1,32};)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/giu

/** Text inside a line: nothing in it is read as markup. */
export function escapeInline(text: string): string {
  return text.replace(special, '\\$&')
}

const opening = /^( *)(?:(#{1,6}(?=\s|$)|[-+](?=\s|$)|>|=+ *$|-{2,}|\|)|(\d{1,9})([.)](?=\s|$)))/gm

/** Lines that were escaped already: none of them begins a heading, a list, a quotation or a rule. */
export function escapeLineStarts(lines: string): string {
  return lines.replace(opening, (_, space: string, mark: string | undefined, digits: string, stop: string) =>
    mark === undefined ? `${space}${digits}\\${stop}` : `${space}\\${mark}`,
  )
}

/** A code span that holds the text whole, whatever backticks are in it. */
export function codeSpan(text: string): string {
  const ticks = longestRun(text) + 1
  const padding = /^`|`$|^ .*\S.* $/.test(text) ? ' ' : ''
  const fence = '`'.repeat(ticks)
  return `${fence}${padding}${text}${padding}${fence}`
}

/** A fenced block longer than any run of backticks in it. */
export function codeFence(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}${language}\n${text}\n${fence}`
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0)
}
