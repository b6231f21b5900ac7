import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTeddyReport } from '../../src/report/identity.ts'
import { renderReport } from '../../src/report/render-report.ts'
import { filesBelow, root } from '../support/source-files.ts'
import { exampleReport } from './example-report.ts'

const text = renderReport(exampleReport)

test('a report is known as one: of a newer format, without a title, with other line endings', () => {
  expect(isTeddyReport(text)).toBe(true)
  expect(isTeddyReport(text.replace('TeDDy report 1', 'TeDDy report 12'))).toBe(true)
  expect(isTeddyReport(renderReport({ ...exampleReport, title: '' }))).toBe(true)
  expect(isTeddyReport(`\ufeff${text.replaceAll('\n', '\r\n')}`)).toBe(true)
})

test.each([
  ['nothing', ''],
  ['another report', '# Execution Report: sales\n\n- **Status:** SUCCESS\n\nEnd of report.\n'],
  ['a report with notes below', `${text}\nMy notes\n`],
  ['a report with notes above', `My notes\n\n${text}`],
  ['a report inside a fence', `\`\`\`\`\`\n${text}\`\`\`\`\`\n`],
  ['a report that was cut off', text.slice(0, -10)],
  [
    'a Format line further down',
    text
      .replace(/^- \*\*Format.*\n/m, '')
      .replace('## Actions\n', '## Actions\n\n- **Format:** TeDDy report 1\n'),
  ],
])('%s is not taken for a report that may be replaced', (_, other) => {
  expect(isTeddyReport(other)).toBe(false)
})

test('no page of this project is taken for one, not even the one that shows one', () => {
  const pages = ['README.md', ...filesBelow('docs', ['.md'])]
  expect(pages).toContain('docs/report-format.md')
  expect(pages.filter(page => isTeddyReport(readFileSync(join(root, page), 'utf8')))).toEqual([])
})
