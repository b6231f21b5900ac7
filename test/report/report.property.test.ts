import { type Node, Parser } from 'commonmark'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTeddyReport } from '../../src/report/identity.ts'
import { readReport } from '../../src/report/read-report.ts'
import { renderReport } from '../../src/report/render-report.ts'
import { safeBlock } from '../../src/text/safe.ts'
import { anyReport, anyText } from './any-report.ts'

const runs = { numRuns: 1000 }

test('what is read back is what was rendered, for any report', () => {
  fc.assert(
    fc.property(anyReport, report => {
      expect(readReport(renderReport(report))).toStrictEqual(report)
    }),
    runs,
  )
})

test('the same report gives the same text, and reading and rendering it again changes no byte', () => {
  fc.assert(
    fc.property(anyReport, report => {
      const text = renderReport(report)
      const read = readReport(text)
      expect(renderReport(structuredClone(report))).toBe(text)
      expect('problems' in read ? read.problems : renderReport(read)).toBe(text)
    }),
    { numRuns: 300 },
  )
})

test('T-01 whatever the report holds, its text is UTF-8 and steers no terminal', () => {
  fc.assert(
    fc.property(anyReport, report => {
      const text = renderReport(report)
      expect(Buffer.from(text).toString()).toBe(text)
      expect(safeBlock(text)).toBe(text)
    }),
    { numRuns: 300 },
  )
})

test('viewers of Markdown see the same structure: no content becomes a heading, a link or HTML', () => {
  fc.assert(
    fc.property(anyReport, report => {
      const nodes = nodesOf(renderReport(report))
      const headings = nodes.filter(({ type }) => type === 'heading').map(({ level }) => level)
      const sections = 1 + Number(report.message !== undefined) + Number(report.changes.length > 0)
      expect(headings.filter(level => level === 1)).toHaveLength(1)
      expect(headings.filter(level => level === 2)).toHaveLength(sections)
      expect(headings.filter(level => level === 3)).toHaveLength(report.actions.length)
      const types = nodes.map(({ type }) => type)
      for (const type of ['html_block', 'html_inline', 'link', 'image', 'emph'])
        expect(types).not.toContain(type)
    }),
    { numRuns: 300 },
  )
})

test('every fence is longer than any run inside it, and every text is in one', () => {
  fc.assert(
    fc.property(anyReport, report => {
      const text = renderReport(report)
      const fences = nodesOf(text).filter(({ type }) => type === 'code_block')
      for (const { sourcepos, literal } of fences) {
        const opening = /^`*/.exec(text.split('\n')[sourcepos[0][0] - 1]!)![0]
        const inside = (literal ?? '').match(/`+/g) ?? []
        expect(Math.max(3, ...inside.map(run => run.length))).toBeLessThan(opening.length)
      }
      const texts = report.actions.flatMap(action => [
        ...(action.command?.output ? [action.command.output] : []),
        ...(action.message === undefined ? [] : [action.message]),
        ...(action.reply === undefined ? [] : [action.reply]),
        ...action.texts.filter(({ text, problem }) => text !== '' || problem === undefined),
      ])
      expect(fences).toHaveLength(texts.length + Number(report.message !== undefined))
    }),
    { numRuns: 300 },
  )
})

test('D-03 a report cut off anywhere is a problem, never a shorter report', () => {
  fc.assert(
    fc.property(anyReport, fc.nat(), (report, at) => {
      const text = renderReport(report)
      expect(readReport(text.slice(0, at % (text.length - 1)))).toHaveProperty('problems')
    }),
    runs,
  )
})

test('I-01 a report with a part overwritten is read or refused with places inside the text, never a crash', () => {
  fc.assert(
    fc.property(anyReport, anyText, fc.nat(), fc.nat({ max: 200 }), (report, noise, at, length) => {
      const text = renderReport(report)
      const start = at % text.length
      const damaged = text.slice(0, start) + noise + text.slice(start + length)
      const read = readReport(damaged)
      const lineCount = damaged.split('\n').length
      for (const { line, column } of 'problems' in read ? read.problems : []) {
        expect(line).toBeGreaterThanOrEqual(1)
        expect(line).toBeLessThanOrEqual(lineCount)
        expect(column).toBeGreaterThanOrEqual(1)
      }
      if (!('problems' in read)) expect(readReport(renderReport(read))).toStrictEqual(read)
    }),
    runs,
  )
})

test('M-20 text that is no report at all is refused, never a crash', () => {
  fc.assert(
    fc.property(anyText, text => {
      expect(readReport(text)).toHaveProperty('problems')
      expect(isTeddyReport(text)).toBe(false)
    }),
    runs,
  )
})

function nodesOf(text: string): Node[] {
  const walker = new Parser().parse(text).walker()
  const nodes: Node[] = []
  for (let step = walker.next(); step; step = walker.next()) if (step.entering) nodes.push(step.node)
  return nodes
}
