import { describe, expect, test } from 'vitest'
import { rendered } from './rendered.ts'

const lines = (...text: readonly string[]) => text.join('\n')

describe('lists', () => {
  test('nested lists keep their nesting, ordered inside unordered and back', () => {
    const html =
      '<ul><li>one<ul><li>one a<ol><li>deep 1</li><li>deep 2</li></ol></li><li>one b</li></ul></li><li>two</li></ul>'
    expect(rendered(html)).toBe(
      lines('- one', '  - one a', '    1. deep 1', '    2. deep 2', '  - one b', '- two'),
    )
  })

  test('a list right inside a list belongs to the item above it', () => {
    expect(rendered('<ul><li>a</li><ul><li>inside a</li></ul><li>b</li></ul>')).toBe(
      lines('- a', '  - inside a', '- b'),
    )
  })

  test('paragraphs and code inside items stay inside, blank lines and tabs included', () => {
    const html = '<ol><li><p>first</p><pre>a\n\n\n\tb</pre><p>after</p></li><li>second</li></ol>'
    expect(rendered(html)).toBe(
      lines('1. first', '', '   ```', '   a', '', '', '   \tb', '   ```', '', '   after', '', '2. second'),
    )
  })

  test('numbers go on where the page says', () => {
    expect(
      rendered('<ol start="9"><li>nine<ul><li>x</li></ul></li><li>ten</li><li value="20">twenty</li></ol>'),
    ).toBe(lines('9. nine', '   - x', '10. ten', '20. twenty'))
  })

  test('terms hold what is said of them', () => {
    expect(
      rendered('<dl><dt>gear</dt><dd>turns</dd><dt>widget</dt><dd><ul><li>fits</li></ul></dd></dl>'),
    ).toBe(lines('- gear', '', '  turns', '', '- widget', '', '  - fits'))
  })

  test('what does not belong into a list is kept in it', () => {
    expect(rendered('<ul>stray<li>a</li><div><li>b</li></div><p>c</p></ul>')).toBe('- stray\n- a\n- b\n- c')
    expect(rendered('<dl><p>stray</p><div><dt>t</dt><dd>d</dd></div>end</dl>')).toBe(
      lines('- stray', '', '- t', '', '  d', '', '  end'),
    )
  })

  test('lists nested hundreds deep lose their indentation, not their text', () => {
    const text = rendered(`${'<ul><li>x'.repeat(200)}deepest`)
    expect(text).toContain('deepest')
    expect(text.length).toBeLessThan(20_000)
  })
})

describe('tables', () => {
  test('have a head, and pipes in cells do not split them', () => {
    const html =
      '<table><caption>Sizes</caption><thead><tr><th>A</th><th>B</th></tr></thead><tr><td>1|2|3</td><td><code>x|y</code></td></tr></table>'
    expect(rendered(html)).toBe(lines('Sizes', '', '| A | B |', '| --- | --- |', '| 1\\|2\\|3 | `x\\|y` |'))
  })

  test('cells over several rows and columns keep the others in their places', () => {
    const html =
      '<table><tr><th rowspan="2">A</th><th colspan="2">B</th></tr><tr><td>1<br>2</td><td>3</td></tr><tr><td>x</td><td>y</td><td>z</td></tr></table>'
    expect(rendered(html)).toBe(
      lines('| A | B |  |', '| --- | --- | --- |', '|  | 1<br>2 | 3 |', '| x | y | z |'),
    )
  })

  test('that only lay out a page are read as their cells', () => {
    const html = '<table><tr><td class="lineno"><pre>1\n2</pre></td><td><pre>a\nb</pre></td></tr></table>'
    expect(rendered(html)).toBe(lines('```', 'a', 'b', '```'))
    expect(rendered('<table><tr><td><p>only</p><p>text</p></td></tr></table>')).toBe('only\n\ntext')
  })

  test('with something between their cells lose none of it', () => {
    const html =
      '<table>stray<form><tr><td>a</td><td>b</td></tr></form><tr><td>c</td><div>d</div></tr></table>'
    expect(rendered(html).split('\n\n')).toEqual(['stray', 'a', 'b', 'c', 'd'])
  })

  test('a cell that claims a million columns is not believed', () => {
    expect(rendered('<table><tr><td colspan="1000000">a</td><td>b</td></tr></table>').length).toBeLessThan(
      2_000,
    )
  })
})

describe('code', () => {
  test('is fenced longer than any fence in it, in its language', () => {
    expect(rendered('<pre><code class="language-md">a\n````\nb</code></pre>')).toBe(
      lines('`````md', 'a', '````', 'b', '`````'),
    )
  })

  test.each([
    ['<div class="highlight-source-ts"><pre>x</pre></div>', 'ts'],
    ['<pre data-lang="Rust"><code>x</code></pre>', 'rust'],
    ['<pre><code class="hljs lang-c++">x</code></pre>', 'c++'],
    ['<pre class="language-`rm -rf`">x</pre>', ''],
    ['<pre data-lang="a\n# b">x</pre>', ''],
  ])('the language of %s is “%s”', (html, language) => {
    expect(rendered(html)).toBe(lines(`\`\`\`${language}`, 'x', '```'))
  })

  test('comes without the numbers of its lines, one line each', () => {
    const html =
      '<pre><span class="line"><span class="lineno">1</span>a</span><span class="line"><span class="lineno">2</span>b</span><br>c<button>Copy</button></pre>'
    expect(rendered(html)).toBe(lines('```', 'a', 'b', 'c', '```'))
  })

  test('comes without numbers that link to their lines', () => {
    expect(rendered('<pre><a href="#1">1</a>let a = <a href="/x#0">0</a>\n<a href="#L2">2</a>b</pre>')).toBe(
      lines('```', 'let a = 0', 'b', '```'),
    )
  })

  test('in a line holds its backticks', () => {
    expect(rendered('<p><code>a`b</code> <code>`</code> <code> </code><kbd>Ctrl</kbd></p>')).toBe(
      '``a`b`` `` ` `` `Ctrl`',
    )
  })
})

describe('text', () => {
  test('marks of emphasis stay at the words', () => {
    expect(rendered('<p>a<b> bold </b>b <i>x<br></i>y <b><strong>twice</strong></b><b></b></p>')).toBe(
      'a **bold** b *x*\\\ny **twice**',
    )
  })

  test('in elements nobody has heard of is text', () => {
    expect(
      rendered('<p><constructor>a</constructor> <valueof>b</valueof> <x-y __proto__=1>c</x-y></p>'),
    ).toBe('a b c')
  })

  test('cannot begin a heading, a list, a quotation or a rule', () => {
    expect(rendered('<p># a<br>- b<br>1. c<br>&gt; d<br>--- e<br>+ f</p>')).toBe(
      lines('\\# a\\', '\\- b\\', '1\\. c\\', '\\> d\\', '\\--- e\\', '\\+ f'),
    )
  })

  test('powers do not become other numbers, quotations keep their marks', () => {
    expect(rendered('<p>10<sup>6</sup> <q>said</q> x<sup><a href="#1">[1]</a></sup></p>')).toBe(
      '10^6 “said” x[\\[1\\]](https://example.com/docs/page#1)',
    )
  })

  test('two line breaks make a paragraph', () => {
    expect(rendered('<p>one<br> <br>two<br>three</p>')).toBe('one\n\ntwo\\\nthree')
  })

  test('formulas are given in the words of their author', () => {
    const html =
      '<p><math><mi>x</mi><annotation encoding="application/x-tex">\\frac{a_1}{2}</annotation></math></p>'
    expect(rendered(html)).toBe('$\\frac{a_1}{2}$')
  })
})

describe('links and images', () => {
  test('relative ones are absolute, by the base the page names', () => {
    expect(rendered('<p><a href="../x?a=1#b">x</a> <img src="i.png" alt="I"></p>')).toBe(
      '[x](https://example.com/x?a=1#b) ![I](https://example.com/docs/i.png)',
    )
    expect(rendered('<base href="/other/"><a href="x">x</a>')).toBe('[x](https://example.com/other/x)')
  })

  test('those that cannot be followed are text', () => {
    expect(
      rendered(
        '<p><a href="javascript:x()">a</a> <a href="data:,x">b</a> <a>c</a> <a href="http://[">d</a></p>',
      ),
    ).toBe('a b c d')
  })

  test('an address cannot end its link early', () => {
    expect(rendered('<p><a href="/a(b)c d\\e">x</a></p>')).toBe('[x](https://example.com/a%28b%29c%20d/e)')
  })

  test('an exclamation mark before a link does not make an image of it', () => {
    expect(rendered('<p>look!<a href="/x">here</a></p>')).toBe('look\\![here](https://example.com/x)')
  })

  test('an address as text is written once', () => {
    expect(rendered('<a href="https://example.org/">https://example.org/</a>')).toBe('<https://example.org/>')
  })

  test('a link around blocks is on their first line', () => {
    expect(rendered('<a href="/card"><h3>Head</h3><p>text</p></a>')).toBe(
      '### [Head](https://example.com/card)\n\ntext',
    )
  })

  test('images without words, and the signs beside headings, are left out', () => {
    expect(rendered('<h2>Use <a class="anchor" href="#use">#</a></h2><p><img src="x.png">t</p>')).toBe(
      '## Use\n\nt',
    )
  })

  test('a heading does not link to itself, but elsewhere', () => {
    expect(rendered('<h2><a href="#use">Use</a></h2><h2><a href="/post">Post</a></h2>')).toBe(
      '## Use\n\n## [Post](https://example.com/post)',
    )
  })

  test('things to press are left out, unless they are the heading', () => {
    expect(
      rendered('<h2>Use <button>Copy</button></h2><h3><button>Why?</button></h3><p>t<button>Go</button></p>'),
    ).toBe('## Use\n\n### Why?\n\nt')
    expect(
      rendered(
        '<ul><li><input type="checkbox" checked> done</li><li><input type="text" value="x">t</li></ul>',
      ),
    ).toBe('- [x] done\n- t')
  })

  test('images that load late have their real source', () => {
    expect(rendered('<img src="data:image/gif;base64,R0" data-src="/real.png" alt="r">')).toBe(
      '![r](https://example.com/real.png)',
    )
    expect(rendered('<img src="data:image/gif;base64,R0" alt="only words">')).toBe('only words')
  })
})

test('pages that leave out or misplace html, head and body are read all the same', () => {
  expect(rendered('just text')).toBe('just text')
  expect(rendered('<title>t</title><p>one<p>two')).toBe('one\n\ntwo')
  expect(rendered('<html><body><p>in</body></html><p>after')).toBe('in\n\nafter')
  expect(rendered('<p>in</p></body><p>after</p></html>last')).toBe('in\n\nafter\n\nlast')
  expect(rendered('<body data-x="a>b"><p>quoted')).toBe('quoted')
})
