// docs/review.svg: the checklist of a real review, on a real pseudo-terminal, drawn as it stands on the screen.

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pty from '@lydell/node-pty'
import xterm, { type IBufferCell } from '@xterm/headless'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [columns, rows] = [110, 18]
const colours = ['#3b4252', '#e06c75', '#98c379', '#e5c07b', '#61afef', '#c678dd', '#56b6c2', '#dcdfe4']

const folder = mkdtempSync(join(tmpdir(), 'teddy-picture-'))
mkdirSync(join(folder, 'src/auth'), { recursive: true })
writeFileSync(
  join(folder, 'src/auth/token.ts'),
  "export function check(t: Token) {\n  if (expired(t)) throw new Error('expired')\n  return t.user\n}\n",
)
const plan = /^`````markdown\n([\s\S]*?)^`````/m
writeFileSync(join(folder, 'plan.md'), plan.exec(await readText('docs/review-plan.md'))![1]!)

const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true })
const child = pty.spawn(process.execPath, [join(root, 'bin/teddy.js'), 'execute', 'plan.md'], {
  cwd: folder,
  cols: columns,
  rows,
  env: { PATH: process.env.PATH, HOME: folder, TERM: 'xterm-256color', FORCE_COLOR: '1' },
})
child.onData(data => terminal.write(data))
await shows('(q)uit')
child.write('m')
await shows('enter run')
child.write('jjjjj')
await shows('exact, line 2')
child.write('j ')
await shows('[!!]')
child.write('k')
await shows('❯ ├─[✅] EDIT')
writeFileSync(join(root, 'docs/review.svg'), draw())
child.kill()
process.exit(0)

async function readText(path: string): Promise<string> {
  const { readFile } = await import('node:fs/promises')
  return readFile(join(root, path), 'utf8')
}

async function shows(text: string): Promise<void> {
  for (let n = 0; n < 200; n++) {
    await new Promise(resolve => setTimeout(resolve, 50))
    if (lines().some(line => line.includes(text))) return
  }
  throw new Error(`the screen does not show ${text}:\n${lines().join('\n')}`)
}

function lines(): string[] {
  return Array.from(
    { length: rows },
    (_, n) => terminal.buffer.active.getLine(n)?.translateToString(true) ?? '',
  )
}

function draw(): string {
  const [width, height] = [8.4, 19]
  const texts = Array.from({ length: rows }, (_, row) => {
    const line = terminal.buffer.active.getLine(row)!
    // A picture takes two columns on a terminal; this one counts it as one.
    let wide = 0
    return Array.from({ length: columns }, (_, n) => {
      const cell = line.getCell(n)!
      const text = cell.getChars()
      const column = n + wide
      if (text === '✅') wide++
      if (text === '' || text === ' ') return ''
      const place = `x="${(12 + column * width).toFixed(1)}" y="${(22 + row * height).toFixed(1)}"`
      return `<text ${place} fill="${fillOf(cell)}"${cell.isBold() ? ' font-weight="bold"' : ''}>${escaped(text)}</text>`
    }).join('')
  })
  const size = `width="${24 + columns * width}" height="${24 + rows * height}"`
  const style = 'font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14"'
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${style}>\n<title>The checklist of a review</title>\n<rect width="100%" height="100%" rx="8" fill="#1f2430"/>\n${texts.join('\n')}\n</svg>\n`
}

function fillOf(cell: IBufferCell): string {
  if (cell.isFgPalette()) return colours[cell.getFgColor() % 8]!
  return cell.isDim() ? '#7f8794' : '#dcdfe4'
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
