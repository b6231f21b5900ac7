import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderJunit } from '../../../src/commands/replay/render-junit.ts'
import type { TurnReplay } from '../../../src/commands/replay/turn-replay.ts'

const same: TurnReplay = {
  turn: '01',
  title: 'Greet',
  outcome: 'same',
  files: [],
  actions: [],
  problems: [],
  seconds: 1.25,
}

const parser = 'import sys, xml.etree.ElementTree as E; E.fromstring(sys.stdin.buffer.read())'

const hasParser = (() => {
  try {
    execFileSync('python3', ['-c', 'import xml.etree.ElementTree'])
    return true
  } catch {
    return false
  }
})()

test('counts and cases', () => {
  const skipped: TurnReplay = { ...same, turn: '02', outcome: 'skipped' }
  const differs: TurnReplay = {
    ...same,
    turn: '03',
    outcome: 'differs',
    actions: [{ number: 2, type: 'EXECUTE', target: 'npm test', was: 'exit 0', now: 'exit 1' }],
    files: [{ path: 'a.txt', what: 'other content' }],
  }
  expect(renderJunit('20260124-x', [same, skipped, differs])).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="teddy replay" tests="3" failures="1" errors="0" skipped="1" time="3.750">
  <testsuite name="20260124-x" tests="3" failures="1" errors="0" skipped="1" time="3.750">
    <testcase classname="20260124-x" name="01 Greet" time="1.250"/>
    <testcase classname="20260124-x" name="02 Greet" time="1.250">
      <skipped message="nothing ran then"/>
    </testcase>
    <testcase classname="20260124-x" name="03 Greet" time="1.250">
      <failure message="action 2 EXECUTE npm test: then exit 0, now exit 1" type="differs">action 2 EXECUTE npm test: then exit 0, now exit 1&#10;a.txt: other content</failure>
    </testcase>
  </testsuite>
</testsuites>
`)
})

test('L-08 a key in a command does not get out', () => {
  const key = `ghp_${'a1B2'.repeat(9)}`
  const actions = [{ number: 1, type: 'EXECUTE', target: `curl -H ${key}`, was: 'exit 0', now: 'exit 1' }]
  expect(renderJunit('s', [{ ...same, outcome: 'differs', actions }])).not.toContain(key)
})

describe('whatever titles and files are called', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 40 })
  const anyResult = fc.record({ title: anyText, path: anyText, problem: anyText }).map(
    ({ title, path, problem }): TurnReplay => ({
      ...same,
      title,
      outcome: 'differs',
      files: [{ path, what: 'only now' }],
      problems: [problem],
    }),
  )

  test('no text breaks out of its place', () => {
    fc.assert(
      fc.property(anyResult, result => {
        const xml = renderJunit('s', [result])
        expect(xml.match(/<(\/?[a-z]+)/g)).toHaveLength(8)
        expect(xml).not.toMatch(
          /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|&(?!(amp|lt|gt|quot|apos|#10|#13|#9);)/,
        )
        expect(xml.isWellFormed()).toBe(true)
      }),
    )
  })

  test.runIf(hasParser)('an XML parser reads it', () => {
    const results = fc.sample(anyResult, 200)
    execFileSync('python3', ['-c', parser], { input: renderJunit('s', results) })
  })
})
