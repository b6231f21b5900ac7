// Strict enough to say that a text is one well-formed XML element: tags balanced, markup escaped, CDATA closed.

const token =
  /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|<(\/?)([A-Za-z_][\w.-]*)((?:\s+[\w:-]+="[^"<&]*")*)\s*(\/?)>/g

/** What is wrong with the text, or undefined. */
export function xmlFault(xml: string): string | undefined {
  const open: string[] = []
  let end = 0
  let roots = 0
  for (const { 0: written, 1: closing, 2: name, 4: empty, index } of xml.matchAll(token)) {
    const fault = textFault(xml.slice(end, index), open.length > 0)
    if (fault !== undefined) return fault
    end = index + written.length
    if (name === undefined) continue
    if (closing === '/') {
      if (open.pop() !== name) return `</${name}> closes nothing`
    } else {
      if (open.length === 0) roots++
      if (empty !== '/') open.push(name)
    }
  }
  const fault = textFault(xml.slice(end), false)
  if (fault !== undefined) return fault
  if (open.length > 0) return `<${open.at(-1)}> is not closed`
  return roots === 1 ? undefined : `${roots} root elements`
}

function textFault(text: string, inside: boolean): string | undefined {
  if (!inside && text.trim() !== '') return `text outside the root: ${text.trim().slice(0, 40)}`
  const found = /<|\]\]>|&(?!(?:lt|gt|amp|quot|apos);)/.exec(text)
  return found ? `unescaped ${text.slice(found.index, found.index + 40)}` : undefined
}
