// What a request of any of the protocols says to the model: all its texts, system prompt first.

/** The texts, and the most tokens that the reply may have. */
export function whatWasSent(body: Record<string, unknown>): {
  readonly texts: readonly unknown[]
  readonly limit: unknown
} {
  const texts: unknown[] = []
  const visit = (value: unknown, key: string) => {
    if (typeof value === 'string') {
      if (['text', 'content'].includes(key)) texts.push(value)
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) visit(inner, name)
    }
  }
  const { systemInstruction, system, ...others } = body
  visit({ systemInstruction, system }, '')
  visit(others, '')
  const { generationConfig } = body as { generationConfig?: { maxOutputTokens?: number } }
  const limit = body.max_tokens ?? body.max_output_tokens ?? generationConfig?.maxOutputTokens
  return { texts, limit }
}
