// Numbers with commas at the thousands, without the tables of languages that `toLocaleString` has to load first.

/** A whole number as people read it: `1,234,567`. */
export function thousands(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
