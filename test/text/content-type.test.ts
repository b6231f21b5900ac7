import { describe, expect, test } from 'vitest'
import { kindOf, parseContentType } from '../../src/text/content-type.ts'

test.each([
  ['text/html', 'text/html', undefined],
  ['Text/HTML; Charset=UTF-8', 'text/html', 'utf-8'],
  ['text/html;charset="ISO-8859-1"', 'text/html', 'iso-8859-1'],
  ['text/plain; format=flowed; charset= utf-8 ', 'text/plain', 'utf-8'],
  ['text/plain; charset=""; charset=utf-8', 'text/plain', 'utf-8'],
  ['text/plain; x-charset=utf-7', 'text/plain', undefined],
  ['; charset=utf-8', undefined, 'utf-8'],
  ['html', undefined, undefined],
  ['text/ html', undefined, undefined],
  ['', undefined, undefined],
  [undefined, undefined, undefined],
])('N-08 Content-Type %j', (header, mime, charset) => {
  expect(parseContentType(header)).toEqual({ mime, charset })
})

const typed = (mime: string | undefined, text: string | Buffer) =>
  kindOf({ mime, charset: undefined }, Buffer.from(text as string))

describe('N-08 what an answer is', () => {
  test.each([
    ['text/html', 'html'],
    ['application/xhtml+xml', 'html'],
    ['application/pdf', 'pdf'],
    ['text/plain', 'text'],
    ['text/markdown', 'text'],
    ['application/json', 'text'],
    ['application/vnd.api+json', 'text'],
    ['application/atom+xml', 'text'],
    ['image/svg+xml', 'text'],
    ['application/javascript', 'text'],
    ['image/png', 'other'],
    ['application/zip', 'other'],
    ['application/octet-stream', 'other'],
    ['video/mp4', 'other'],
  ])('%s is %s, whatever the bytes look like', (mime, kind) => {
    expect(typed(mime, '<html>')).toBe(kind)
    expect(typed(mime, '%PDF-1.7')).toBe(kind)
  })

  test.each([
    ['a page', '\ufeff \n<!DOCTYPE html>\n<p>', 'html'],
    ['a page', '<HTML lang=en>', 'html'],
    ['a page', '<!-- saved --><html>', 'html'],
    ['a PDF', '%PDF-1.7\n\0\0', 'pdf'],
    ['text', 'grüße, welt\r\n\t\f', 'text'],
    ['coloured text', '\u001b[31mred', 'text'],
    ['text about HTML', 'see <html>', 'text'],
    ['UTF-16', Buffer.from('\ufeffhello', 'utf16le'), 'text'],
    ['nothing', '', 'text'],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'other'],
    ['a zip', Buffer.from('504b0304140000000800', 'hex'), 'other'],
    ['a GIF', Buffer.from('474946383961f0f0f7', 'hex'), 'other'],
    ['Latin-1', Buffer.from('43e90a', 'hex'), 'other'],
  ])('without a type the bytes tell: %s %#', (_name, bytes, kind) => {
    expect(typed(undefined, bytes)).toBe(kind)
  })

  test('a character cut at the end of the sample does not make text something else', () => {
    expect(typed(undefined, `${'x'.repeat(8191)}ü and so on`)).toBe('text')
  })

  test('hostile headers and bytes take no time', () => {
    const long = ' '.repeat(32_000)
    const begin = performance.now()
    parseContentType(`text/html; charset=${long}"`)
    parseContentType(`${'a'.repeat(32_000)}/${'+'.repeat(32_000)};`)
    typed(`a/${'+json'.repeat(8_000)}/`, '')
    typed(undefined, '<!---->'.repeat(2_000))
    typed(undefined, `${' '.repeat(9_000)}<`)
    expect(performance.now() - begin).toBeLessThan(5_000)
  })
})
