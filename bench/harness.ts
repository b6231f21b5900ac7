// Measures variants of one job against each other: interleaved in one run, medians, ratios to the first variant.

export type Variant = { readonly name: string; readonly run: () => unknown }

export type Row = {
  readonly name: string
  /** The first one is what the others are compared with. */
  readonly variants: readonly Variant[]
  /** What we want, for the reader of the table; it decides nothing. */
  readonly note?: string
  readonly rounds?: number
}

export type Measured = {
  readonly name: string
  readonly note: string
  readonly variants: readonly { readonly name: string; readonly medianMs: number; readonly ratio: number }[]
}

/** Runs every variant in turn, again and again, so that a busy machine slows all of them alike. */
export async function measure({ name, variants, note = '', rounds = 15 }: Row): Promise<Measured> {
  const times = variants.map((): number[] => [])
  for (let round = -1; round < rounds; round++) {
    for (const [n, { run }] of variants.entries()) {
      const start = performance.now()
      await run()
      // The first round warms up caches and the compiler.
      if (round >= 0) times[n]!.push(performance.now() - start)
    }
  }
  const medians = times.map(median)
  const rows = variants.map((variant, n) => ({
    name: variant.name,
    medianMs: medians[n]!,
    ratio: medians[n]! / medians[0]!,
  }))
  return { name, note, variants: rows }
}

/** The table as text. */
export function renderMeasured(measured: readonly Measured[]): string {
  const lines = measured.flatMap(({ name, note, variants }) => [
    '',
    `${name}${note === '' ? '' : `   (${note})`}`,
    ...variants.map(
      v =>
        `  ${v.name.padEnd(44)} ${v.medianMs.toFixed(2).padStart(10)} ms ${v.ratio.toFixed(2).padStart(8)}x`,
    ),
  ])
  return `${lines.join('\n')}\n`
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
