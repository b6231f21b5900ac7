import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { sessionProject } from '../../support/session-project.ts'

test('the built program counts with the vocabulary that lies beside its chunks', () => {
  const text = 'export const greeting = "naïve 日本語 🎉 unbelievableness"\n'
  const project = sessionProject({
    replies: ['none'],
    files: { 'a.ts': text, '.teddy/global.context': 'a.ts\n' },
  })
  const { code, out } = project.teddy('context', '--json', '-m', 'hello')
  expect(code).toBe(0)
  expect(JSON.parse(out).resources).toMatchObject([{ resource: 'a.ts', tokens: encode(text).length }])
})
