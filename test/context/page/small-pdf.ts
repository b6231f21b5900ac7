// A PDF of a few pages, made by hand.

type Extra = { readonly trailer?: string; readonly objects?: readonly string[] }

/** One page a text; object 1 is the catalogue, and `extra.objects` come after the pages. */
export function smallPdf(pages: readonly string[], extra: Extra = {}): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, n) => `${4 + 2 * n} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, n) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + 2 * n} 0 R ` +
        '/Resources << /Font << /F1 3 0 R >> >> >>',
      contents(text),
    ]),
    ...(extra.objects ?? []),
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, n) => {
    const offset = file.length
    file += `${n + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const size = objects.length + 1
  const rows = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R ${extra.trailer ?? ''} >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${rows}${trailer}`, 'latin1')
}

function contents(text: string): string {
  const lines = text.split('\n').map(line => `(${line.replace(/[()\\]/g, '\\$&')}) Tj 0 -14 Td`)
  const stream = `BT /F1 12 Tf 72 720 Td ${lines.join(' ')} ET`
  return `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`
}

/** The number of the first extra object of a PDF with so many pages. */
export const firstExtra = (pages: number) => 4 + 2 * pages
