// Colours of text and ground as style sheets write them, compared as far as that can be told.

const names: ReadonlyMap<string, string> = new Map([
  ['white', '#ffffff'],
  ['black', '#000000'],
])

/** Whether text of one colour cannot be seen on the other. */
export function sameColour(one: string, other: string): boolean {
  return plainColour(one) === plainColour(other)
}

function plainColour(colour: string): string {
  const plain = colour.trim().toLowerCase()
  const named = names.get(plain)
  if (named !== undefined) return named
  if (/^#[\da-f]{3}$/.test(plain)) return plain.replace(/[\da-f]/g, '$&$&')
  const numbers = /^rgba?\(([\d.\s,]+?)(?:[,/]\s*(?:1|1\.0|100%)\s*)?\)$/.exec(plain)?.[1]?.match(/\d+/g)
  if (numbers?.length !== 3) return plain
  return `#${numbers.map(number => Number(number).toString(16).padStart(2, '0')).join('')}`
}
