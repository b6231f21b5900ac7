// Texts with inputs, `{{name}}`. Expanding is one pass: what a model wrote is put in, never looked into.

export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'input'; readonly name: string; readonly written: string }
  /** `{{` without an end, or around something that is no name. */
  | { readonly kind: 'broken'; readonly written: string }

/** The parts of a template. `\{{` stands for two braces as they are. */
export function parseTemplate(template: string): readonly Part[] {
  const parts: Part[] = []
  let end = 0
  for (const { 0: written, 1: name, index } of template.matchAll(
    /\\\{\{|\{\{([^{}\n]*)\}\}|\{\{[^\n]{0,30}/g,
  )) {
    if (index > end) parts.push({ kind: 'text', text: template.slice(end, index) })
    end = index + written.length
    if (written === '\\{{') parts.push({ kind: 'text', text: '{{' })
    else if (name !== undefined && /^\s*[\w-]+\s*$/.test(name))
      parts.push({ kind: 'input', name: name.trim(), written })
    else parts.push({ kind: 'broken', written })
  }
  if (end < template.length) parts.push({ kind: 'text', text: template.slice(end) })
  return parts
}

/** The template with each input's value in its place. A checked template has no other inputs than `values`. */
export function expandTemplate(template: string, values: ReadonlyMap<string, string>): string {
  return parseTemplate(template)
    .map(part => {
      if (part.kind === 'text') return part.text
      const value = part.kind === 'input' ? values.get(part.name) : undefined
      if (value === undefined) throw new Error(`no value for ${part.written}`)
      return value
    })
    .join('')
}
