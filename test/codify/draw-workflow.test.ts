import { expect, test } from 'vitest'
import { drawMermaid } from '../../src/codify/draw-mermaid.ts'
import { drawWorkflow } from '../../src/codify/draw-workflow.ts'
import { parseWorkflow } from '../../src/codify/parse-workflow.ts'
import { renderStyled } from '../../src/text/styled.ts'

const text = `# Release

## Build @dev@1.2 #ops -> app
## Check ?
> [!gate] Ops says yes

Uses **app**.
If app is broken -> retry Build
### Unit
### Smoke
`

const rows = (source: string) =>
  drawWorkflow(parseWorkflow(source).workflow).map(row => renderStyled(row, { colour: false }))

test('the terminal shows steps, what they wait for and what they hand on', () => {
  expect(rows(text)).toEqual([
    'Release',
    '1  Build @dev@1.2 #ops',
    '   → app',
    '2  Check optional',
    '   gate  Ops says yes',
    '   ← app  from 1',
    '   if app is broken: retry Build',
    '  3  Unit',
    '     after 2',
    '  4  Smoke',
    '     after 3',
  ])
  expect(rows('')).toEqual(['Workflow without a title', '  no steps'])
})

test('the flowchart has gates, data, parts and conditions', () => {
  expect(drawMermaid(parseWorkflow(text).workflow)).toBe(`flowchart TD
  s1["Build #64;dev #35;ops"]
  s2["Check"]
  g2{{"Ops says yes"}}
  g2 --> s2
  s3["Unit"]
  s4["Smoke"]
  s1 -->|"app"| g2
  s2 --> s3
  s3 --> s4
  s2 -.-o s3
  s2 -.-o s4
  s2 -.->|"app is broken#58; retry"| s1
`)
})

test('T-01 titles cannot steer the terminal or the chart', () => {
  const hostile = '# \u001b]0;x\u0007\n\n## Evil\u001b[2J"]; click s1 "javascript:alert(1)"\n'
  expect(rows(hostile).join('\n')).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/)
  const chart = drawMermaid(parseWorkflow(hostile).workflow)
  expect(chart).not.toContain('javascript:')
  expect(chart.split('\n').filter(line => line !== '')).toHaveLength(2)
  expect(chart.match(/"/g)).toHaveLength(2)
})

test('a condition reads as it is written', () => {
  const { workflow } = parseWorkflow('## A\n\nIf it works -> proceed to B\n\nOtherwise -> stop\n\n## B\n')
  const drawn = drawWorkflow(workflow).map(row => renderStyled(row, { colour: false }))
  expect(drawn.join('\n')).toMatch(/if it works: proceed to B\n *otherwise: stop/)
})
