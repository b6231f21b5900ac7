// Times and durations as tables show them.

/** The minute where the user is: `2026-01-24 10:05`; what is no time stays as it is. */
export function shortTime(iso: string | undefined): string {
  const time = new Date(iso ?? '')
  if (Number.isNaN(time.getTime())) return iso ?? '-'
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`
}

function two(number: number): string {
  return number < 10 ? `0${number}` : String(number)
}

/** `12 s`, `6 m`, `3 h 5 m`. */
export function shortDuration(ms: number | undefined): string {
  if (ms === undefined) return '-'
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} m` : `${Math.floor(minutes / 60)} h ${minutes % 60} m`
}
