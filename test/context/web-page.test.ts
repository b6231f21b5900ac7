import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Fetched, type PageText, pageText } from '../../src/context/web-page.ts'
import { parseContentType } from '../../src/text/content-type.ts'
import { countedSockets } from '../support/counted-sockets.ts'
import { httpServer } from '../support/loopback.ts'
import { root } from '../support/source-files.ts'
import { smallPdf } from './page/small-pdf.ts'

const answer = (
  type: string | undefined,
  body: string | Uint8Array,
  url = 'https://example.com/docs/page',
): Fetched => ({
  url,
  contentType: parseContentType(type),
  body: Buffer.from(body),
})

// On a busy machine everything takes long, and that is no news.
const patient = { limits: { stepMs: 600_000, mainPartMs: 600_000 } }
const slow = { timeout: 600_000 }

const page = (html: string, url?: string) => pageText(answer('text/html; charset=utf-8', html, url), patient)

async function textOf(found: Promise<PageText | { readonly problem: string }>): Promise<PageText> {
  const result = await found
  if ('problem' in result) throw new Error(result.problem)
  return result
}

const fixture = (name: string) => readFileSync(join(root, 'test/fixtures/pages', name), 'utf8')

describe('HTML', () => {
  test('becomes clean Markdown: no furniture, whole lists, code and tables', async () => {
    expect(await page(fixture('guide.html'))).toEqual({
      language: 'markdown',
      title: 'Guide to widgets & gears',
      notes: [],
      text: [
        '# Guide to widgets & gears',
        '',
        'A widget turns a **gear**, and a gear turns *another one*. This page says how to fit them together, what can go wrong, and where to [get help](https://example.com/help/?q=gears).',
        '',
        '## Steps',
        '',
        '1. Unpack the box:',
        '',
        '   - the widget',
        '     - its handle',
        '     - its spring',
        '   - the gears',
        '',
        '2. Run the check:',
        '',
        '   ```make',
        '   check: all',
        '   \t./check --fast',
        '',
        '',
        '   \techo "a < b"',
        '   ```',
        '',
        '3. Done.',
        '',
        '## Sizes',
        '',
        '| Part | Size |',
        '| --- | --- |',
        '| widget | `a\\|b` |',
        '| gear | 10^6 |',
        '',
        '![A gear](https://example.com/docs/img/gear.png)',
      ].join('\n'),
    })
  })

  test('without a heading of its own gets its title as one', async () => {
    const { text, title } = await textOf(page('<title> A *title*\n</title><p>Words.</p>'))
    expect(title).toBe('A *title*')
    expect(text).toBe('# A \\*title\\*\n\nWords.')
  })

  test.each([
    ['<body></body>', 'the page shows no text'],
    ['<meta http-equiv="refresh" content="5"><img src="x" alt="">', 'the page shows no text'],
    [
      '<div id="app"></div><script src="/app.js"></script>',
      'the page shows no text without running its scripts',
    ],
    [
      '<p style="opacity:0">later</p><script>show()</script>',
      'the page shows no text without running its scripts',
    ],
  ])('%s is a problem', async (html, problem) => {
    expect(await page(html)).toEqual({ problem })
  })
})

describe('N-11 a page full of tricks', () => {
  test('gives visible text only', async () => {
    const { text, title } = await textOf(page(fixture('hidden.html')))
    expect(text).not.toContain('CANARY')
    expect(text).not.toMatch(/<script|javascript:|data:/)
    for (let n = 1; n <= 12; n++) expect(text).toContain(`VISIBLE-${n}`)
    expect(title).toBe('What can be seen')
  })

  test('white text counts as hidden where no style sheet could have made the ground dark', async () => {
    const { text } = await textOf(
      page('<p>seen</p><p style="color:#FFF">CANARY</p><p style="color:#ffe">pale</p>'),
    )
    expect(text).toBe('seen\n\npale')
  })

  test('a refresh is told, not followed', async () => {
    expect(await page('<meta http-equiv="Refresh" content="0;URL=/next">')).toEqual({
      problem: 'the page shows no text; it sends browsers on to https://example.com/next',
    })
  })

  test('characters nobody sees are left out, with a note', async () => {
    const { text, notes } = await textOf(
      page('<p>a&#x202e;b\u0000c&#x200b;d</p><p>line&#x2028;# no heading</p>'),
    )
    expect(text).toBe('abcd\n\nline # no heading')
    expect(notes).toEqual(['3 control or invisible characters were left out'])
  })

  test('nothing is fetched and no script runs', async () => {
    const canary = await httpServer((_request, response) => response.end('caught'))
    const asked: unknown[] = []
    const { fetch } = globalThis
    onTestFinished(() => {
      globalThis.fetch = fetch
    })
    globalThis.fetch = (...what) => {
      asked.push(what)
      return fetch(...what)
    }
    const sockets = countedSockets()
    const at = (path: string) => `${canary.origin}/${path}`
    const html = `<!doctype html><head><base href="${at('base/')}"><link rel="stylesheet" href="${at('css')}">
      <link rel="preload" href="${at('preload')}" as="image"><meta http-equiv="refresh" content="0;url=${at('refresh')}">
      <style>@import url(${at('import')}); body { background: url(${at('background')}) }</style>
      <script src="${at('script')}"></script><script>globalThis.canaryRan = true; fetch('${at('fetch')}')</script></head>
      <body onload="globalThis.canaryRan = true"><p>words</p><img src="${at('img')}" srcset="${at('srcset')} 2x" alt="i"
      onerror="globalThis.canaryRan = true"><iframe src="${at('frame')}" srcdoc="<script>canaryRan = true</script>"></iframe>
      <object data="${at('object')}"></object><embed src="${at('embed')}"><video src="${at('video')}" poster="${at('poster')}"></video>
      <svg><image href="${at('svg')}"/><use href="${at('use')}"/></svg><form action="${at('form')}"><input autofocus></form></body>`
    // Addresses of sites for which the finder of main parts would ask their servers.
    for (const url of [
      'https://example.com/',
      'https://www.youtube.com/watch?v=abcdefghijk',
      'https://www.reddit.com/r/gears/comments/abc123/title/',
      'https://x.com/someone/status/1234567890',
      'https://www.bilibili.com/video/BV1xx411c7mD',
      'https://wiki.c2.com/?WidgetGears',
    ]) {
      await page(html, url)
      await page('<div id="root"></div>', url)
    }
    expect(asked).toEqual([])
    expect(sockets()).toBe(0)
    expect(canary.connections()).toBe(0)
    expect(globalThis).not.toHaveProperty('canaryRan')
  })

  test('10,000 links all come through', slow, async () => {
    const links = Array.from({ length: 10_000 }, (_, n) => `<li><a href="/entry/${n}">entry ${n}</a></li>`)
    const { text } = await textOf(page(`<main><h1>Index</h1><ul>${links.join('')}</ul></main>`))
    expect(text.match(/^- \[entry \d+\]\(https:\/\/example\.com\/entry\/\d+\)$/gm)).toHaveLength(10_000)
  })

  test('5 MB come through whole, menus and all, and it says so', slow, async () => {
    const paragraph = `<p>Some <b>words</b> of a paragraph, ${'and more of them '.repeat(8)}.</p>\n`
    const count = Math.ceil(5_000_000 / paragraph.length)
    const { text, notes } = await textOf(page(`<nav>menu</nav><main>${paragraph.repeat(count)}</main>`))
    expect(text.match(/\*\*words\*\*/g)).toHaveLength(count)
    expect(notes).toEqual([expect.stringMatching(/^this is the whole page: it has \d+ elements$/)])
  })

  test('too many tags, or too deep a nest of them, are problems', slow, async () => {
    expect(await page('<p>'.repeat(600_001))).toEqual({
      problem: 'the page has 600001 tags; at most 600000 are read',
    })
    expect(await page(`${'<div>'.repeat(100_000)}text`)).toEqual({
      problem: 'the page is nested more than 512 elements deep',
    })
  })

  test('what breaks the parser is a problem, and what is only wide is not', slow, async () => {
    expect(await page(`<p class="${'a '.repeat(500_000)}">text</p>`)).toEqual({
      problem: 'the page cannot be converted; download it and read the file',
    })
    const { text } = await textOf(
      page(`<body>${'<p>a</p>'.repeat(130_000)}<p>${'b<br><br>'.repeat(130_000)}</body>`),
    )
    expect([text.match(/^a$/gm)?.length, text.match(/^b$/gm)?.length]).toEqual([130_000, 130_000])
  })

  test('a page that takes too long is a problem', async () => {
    const html = answer('text/html', '<p>words</p>'.repeat(20_000))
    expect(await pageText(html, { limits: { stepMs: 1 } })).toEqual({
      problem: 'the page takes longer than 0.001 s to convert',
    })
  })

  test('whatever HTML comes in, text or a problem in words goes out', slow, async () => {
    const piece = fc.constantFrom(
      ...[
        '<p>',
        '</p>',
        '<ul>',
        '<li>',
        '</ul>',
        '<table>',
        '<tr>',
        '<td colspan=3 rowspan=2>',
        '</table>',
        '<pre>',
        '</pre>',
      ],
      ...[
        '<a href="x">',
        '</a>',
        '<b>',
        '</b>',
        '<br>',
        '<html>',
        '<body hidden>',
        '</body>',
        '<head>',
        '<svg>',
        '</svg>',
      ],
      ...[
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '<style>p{',
        '</style>',
        '<title>',
        '<math>',
        '<dl>',
        '<dt>',
        '<dd>',
        '<h1>',
      ],
      ...[
        '&lt;',
        '&#0;',
        '&#x202e;',
        '<',
        '>',
        '"',
        "'",
        '=',
        '\u0000',
        '\u001b',
        'words ',
        '\r\n',
        '<x-y a:b="',
        '<?xml',
      ],
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 40 }), async pieces => {
        const result = await page(pieces.join(''))
        if ('problem' in result) {
          expect(result.problem).toMatch(/^the page shows no text/)
          return
        }
        expect(result.text).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202e]/)
      }),
      { numRuns: 200 },
    )
  })
})

describe('N-08 what is not text', () => {
  test.each([
    ['image/png', '\x89PNG\r\n', 'omitted: image/png'],
    ['application/zip', 'PK\x03\x04', 'omitted: application/zip'],
    ['application/octet-stream', 'text all the same', 'omitted: application/octet-stream'],
    [undefined, '\x00\x01\x02', 'omitted: data of no declared type'],
    ['text/plain', 'a\x00\x01\x02', 'omitted: not text, although it says text/plain'],
    ['text/html', '', 'the answer is empty'],
  ])('%s %j is a problem', async (type, body, problem) => {
    expect(await pageText(answer(type, Buffer.from(body, 'latin1')))).toEqual({ problem })
  })

  test('PDF is read as text', async () => {
    expect(await pageText(answer('application/pdf', smallPdf(['Gears turn.'])))).toEqual({
      text: 'Gears turn.',
      language: 'text',
      title: undefined,
      notes: [],
    })
  })

  test('a type that is missing is found by the first bytes', async () => {
    expect((await textOf(pageText(answer(undefined, smallPdf(['Gears']))))).text).toBe('Gears')
    expect((await textOf(pageText(answer(undefined, '<!doctype html><p>a <b>b</b>')))).text).toBe('a **b**')
    expect((await textOf(pageText(answer(undefined, 'a <b>')))).text).toBe('a <b>')
  })

  test('the charset is the one declared, in the header or in the page', async () => {
    const latin = Buffer.from('<p>gr\xfc\xdfe</p>', 'latin1')
    expect((await textOf(pageText(answer('text/html; charset=iso-8859-1', latin)))).text).toBe('grüße')
    const meta = Buffer.concat([Buffer.from('<meta charset="windows-1252">'), latin])
    expect((await textOf(pageText(answer('text/html', meta)))).text).toBe('grüße')
  })

  test.each([
    ['text/html', Buffer.from('gr\xfc\xdfe', 'latin1'), 'the bytes are not valid utf-8'],
    ['text/plain; charset=utf-7', Buffer.from('+ADw-script+AD4-'), 'the charset utf-7 is not supported'],
    ['text/html; charset=klingon', Buffer.from('x'), 'the charset klingon is not supported'],
  ])('%s with bytes that do not decode is a problem', async (type, body, problem) => {
    expect(await pageText(answer(type, body))).toEqual({ problem })
  })
})

describe('plain text', () => {
  test('stays as it is, but for line ends and what nobody sees', async () => {
    expect(await pageText(answer('text/plain', '\ufeff# no *markup*\r\n\tcode\u0000\f end\n'))).toEqual({
      text: '# no *markup*\n\tcode\n end\n',
      language: 'text',
      title: undefined,
      notes: ['1 control or invisible character was left out'],
    })
  })

  test('Markdown is Markdown, JSON and XML are text', async () => {
    expect((await textOf(pageText(answer('text/markdown', '# a')))).language).toBe('markdown')
    expect((await textOf(pageText(answer('application/json', '{"a": "<b>"}')))).text).toBe('{"a": "<b>"}')
    expect((await textOf(pageText(answer('application/atom+xml', '<feed/>')))).language).toBe('text')
  })
})
