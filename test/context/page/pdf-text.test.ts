import { expect, test } from 'vitest'
import { pdfText } from '../../../src/context/page/pdf-text.ts'
import { countedSockets } from '../../support/counted-sockets.ts'
import { firstExtra, smallPdf } from './small-pdf.ts'

test('every page is read in order, line by line, with the title of the document', async () => {
  const info = { trailer: `/Info ${firstExtra(2)} 0 R`, objects: ['<< /Title (Gears \\(and more\\)) >>'] }
  expect(await pdfText(smallPdf(['First page\nsecond (line)', 'Last page'], info))).toEqual({
    text: 'First page\nsecond (line)\n\nLast page',
    title: 'Gears (and more)',
    invisible: 0,
  })
})

test('the bytes given are still whole afterwards', async () => {
  const bytes = smallPdf(['text'])
  const before = Buffer.from(bytes)
  await pdfText(bytes)
  expect(bytes.equals(before)).toBe(true)
})

test('N-08 an encrypted PDF is a problem', async () => {
  const trailer = `/Encrypt ${firstExtra(1)} 0 R /ID [<00><00>]`
  const password = `<< /Filter /Standard /V 1 /R 2 /O <${'00'.repeat(32)}> /U <${'11'.repeat(32)}> /P -4 >>`
  expect(await pdfText(smallPdf(['secret'], { trailer, objects: [password] }))).toEqual({
    problem: 'the PDF is encrypted and needs a password',
  })
  const unknown = '<< /Filter /Unheard /V 9 >>'
  expect(await pdfText(smallPdf(['secret'], { trailer, objects: [unknown] }))).toEqual({
    problem: 'the PDF is encrypted in a way that is not supported',
  })
})

test('N-08 a broken or cut PDF is a problem', async () => {
  for (const bytes of [Buffer.from('%PDF-1.4\nnonsense'), smallPdf(['text']).subarray(0, 300)]) {
    expect(await pdfText(bytes)).toEqual({ problem: 'the PDF is damaged' })
  }
})

test('a PDF without text is a problem, not an empty page', async () => {
  expect(await pdfText(smallPdf(['', '']))).toEqual({
    problem: 'the PDF holds no text; its pages may be pictures',
  })
})

test('a PDF of thousands of pages is refused whole', async () => {
  expect(await pdfText(smallPdf(Array.from({ length: 2001 }, () => '')))).toEqual({
    problem: 'the PDF has 2001 pages; at most 2000 are read',
  })
})

test('control characters do not get through', async () => {
  const result = await pdfText(smallPdf(['a\u001b[31mb']))
  expect(result).toMatchObject({ text: expect.stringMatching(/^a.{0,4}31mb$/) })
  expect(JSON.stringify(result)).not.toContain('\\u001b')
})

test('reading stops when the caller says so', async () => {
  await expect(pdfText(smallPdf(['text']), AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop')
})

test('N-11 nothing is fetched, whatever a PDF links to', async () => {
  const sockets = countedSockets()
  const action = '<< /S /URI /URI (http://127.0.0.1:9/canary) >>'
  await pdfText(smallPdf(['text'], { objects: [action] }).subarray())
  expect(sockets()).toBe(0)
})
