// Lists of names as programs exchange them: each ended by a NUL byte, in whatever encoding the names have.

/** The fields of `bytes`; a last one without its NUL counts too. */
export function splitNul(bytes: Buffer): readonly Buffer[] {
  const fields: Buffer[] = []
  let start = 0
  while (start < bytes.length) {
    const end = bytes.indexOf(0, start)
    fields.push(bytes.subarray(start, end === -1 ? bytes.length : end))
    if (end === -1) break
    start = end + 1
  }
  return fields
}

/** The fields as one list, each ended by a NUL. */
export function joinNul(fields: readonly (Buffer | string)[]): Buffer {
  const nul = Buffer.from([0])
  return Buffer.concat(fields.flatMap(field => [Buffer.from(field), nul]))
}
