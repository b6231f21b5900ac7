// Two readings of one workflow are equal when they differ in nothing but lines and columns.

/** The same data without any `place`. */
export function withoutPlaces(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlaces)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => key !== 'place')
  return Object.fromEntries(entries.map(([key, part]) => [key, withoutPlaces(part)]))
}
