import { expect, onTestFinished, test } from 'vitest'
import { cleanPage } from '../../../src/context/page/clean-page.ts'
import { loadMainPart } from '../../../src/context/page/main-part.ts'
import { loadParser } from '../../../src/context/page/parse-page.ts'

const parse = await loadParser()
const mainPart = await loadMainPart(parse)
const limits = { mainPartMs: 600_000, mainPartElements: 50_000 }

function cleaned(html: string, url = 'https://example.com/') {
  const page = parse(html)
  const { elements } = cleanPage(page.body, url, 'page')!
  return { ...page, elements, url }
}

const words = '<p>Plain words that say something about gears and widgets.</p>'

test('menus, banners and footers stay behind', () => {
  const page = cleaned(
    `<nav><a href="/a">Menu</a></nav><header>Banner</header><main><h1>Gears</h1>${words.repeat(5)}</main><footer>Imprint</footer>`,
  )
  const { body, whole } = mainPart(page, limits)
  expect(body.textContent).toContain('Gears')
  expect(body.textContent).not.toMatch(/Menu|Banner|Imprint/)
  expect(whole).toBeUndefined()
})

test('notes and sections are kept, whatever they are called', () => {
  const page = cleaned(
    `<main><h1>Lists</h1>${words.repeat(5)}<div class="alert alert-note"><p>A note.</p></div>
     <section id="more-on-lists"><h2>More</h2><p>More of it.</p></section>
     <section id="error-handling"><p>When it fails.</p></section><aside class="tip">A tip.</aside></main>`,
  )
  const { textContent } = mainPart(page, limits).body
  for (const text of ['A note.', 'More of it.', 'When it fails.', 'A tip.'])
    expect(textContent).toContain(text)
})

test('menus and footers inside of it go, the source of a quotation stays', () => {
  const page = cleaned(
    `<main><nav>Menu</nav><h1>Gears</h1>${words.repeat(5)}<blockquote>Said<footer>by somebody</footer></blockquote>
     <div role="navigation">Next page</div><footer>Imprint</footer></main>`,
  )
  const { textContent } = mainPart(page, limits).body
  expect(textContent).toContain('by somebody')
  expect(textContent).not.toMatch(/Menu|Next page|Imprint/)
})

test('short lists and lists of links are no furniture', () => {
  const links = Array.from({ length: 12 }, (_, n) => `<li><a href="/api/${n}">method${n}</a></li>`).join('')
  const page = cleaned(`<main><h1>API</h1>${words}<ul><li>one<li>two</ul><div><ul>${links}</ul></div></main>`)
  const { body } = mainPart(page, limits)
  expect(body.textContent).toMatch(/one\s*two/)
  expect(body.textContent).toContain('method11')
})

test('tabs and blank lines of code are kept', () => {
  const code = 'all:\n\tmake\n\n\n\techo  done'
  const { body } = mainPart(cleaned(`<main>${words.repeat(5)}<pre>${code}</pre></main>`), limits)
  expect(body.querySelector('pre')!.textContent).toBe(code)
})

test('a page of which nearly nothing is found is taken whole, and says so', () => {
  const page = cleaned(`<main><p>Hi</p></main><footer>${words.repeat(20)}</footer>`)
  expect(mainPart(page, limits)).toEqual({ body: page.body, whole: 'no main part was found' })
})

test('a page that breaks the library is taken whole', async () => {
  const page = cleaned(`<main>${words.repeat(5)}</main>`)
  const breaking = await loadMainPart(() => {
    throw new RangeError('too much')
  })
  expect(breaking(page, limits)).toEqual({ body: page.body, whole: 'no main part was found' })
})

test('N-11 a huge page is taken whole, and says so', () => {
  const page = cleaned(`<main>${words.repeat(11)}</main>`)
  const found = mainPart(page, { ...limits, mainPartElements: 10 })
  expect(found).toEqual({ body: page.body, whole: 'it has 12 elements' })
})

test('nothing the library says reaches the terminal, and the console is itself again', () => {
  const said: unknown[] = []
  const before = { ...console }
  onTestFinished(() => {
    Object.assign(console, before)
  })
  const say = (...what: readonly unknown[]) => said.push(what)
  Object.assign(console, { log: say, warn: say, error: say })
  // Not an address, which the library complains about aloud.
  mainPart(cleaned(`<main>${words}</main>`, 'nowhere'), limits)
  const late = mainPart(cleaned(`<main>${words.repeat(5_000)}</main>`), { ...limits, mainPartMs: 1 })
  expect(late.whole).toBe('finding its main part took too long')
  expect(said).toEqual([])
  expect([console.log, console.warn, console.error]).toEqual([say, say, say])
})
