// Payloads of any content, above all content that looks like parts of a payload.

import fc from 'fast-check'
import type { CountedResource, PayloadParts } from '../../src/context/payload.ts'
import type { ProjectFacts } from '../../src/context/project-facts.ts'

export const facts: ProjectFacts = {
  date: '2026-01-24',
  system: 'linux 6.1',
  shell: 'bash',
  git: { branch: 'main', status: [' M src/a.ts'] },
  files: 1,
  tree: ['src/', '  a.ts'],
  notes: [],
}

/** Text made of what could be taken for structure. */
export const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\n',
        '\r\n',
        '\r',
        '````',
        '`````',
        '```\n',
        '````\n',
        '````xml\n',
        '~~~~\n',
        '---\n',
        '## 1. System Prompt\n\n',
        '\n## 2. Project\n',
        '## 3. Memos\n',
        '## 5. Resource Contents\n\n',
        '**Resource:** `[a.md](/a.md)`\n',
        '**Tokens:** 7\n',
        '**Omitted:** 1\n',
      ),
      fc.string({ maxLength: 5 }),
    ),
    { maxLength: 12 },
  )
  .map(pieces => pieces.join(''))

const name = fc
  .string({
    unit: fc.constantFrom('a', 'b', '`', '(', ')', '[', ']', ' ', '%', '#', '*', '.'),
    minLength: 1,
    maxLength: 8,
  })
  .map(text => `x${text}x`)

export const anyResource: fc.Arbitrary<CountedResource> = fc.record({
  resource: name,
  kind: fc.constantFrom('path', 'url'),
  origin: fc.constantFrom('global', 'session', 'turn', 'history'),
  text: hostileText,
  language: fc.constantFrom('markdown', 'ts', 'a`b\nc'),
  bytes: fc.nat(),
  redacted: fc.nat(3),
  notes: fc.array(hostileText, { maxLength: 2 }),
  fetched: fc.constant(undefined),
  tokens: fc.nat(100_000),
})

export const anyParts: fc.Arbitrary<PayloadParts> = fc.record({
  system: hostileText,
  facts: fc.record({
    date: fc.constant('2026-01-24'),
    system: hostileText,
    shell: hostileText,
    git: fc.option(fc.record({ branch: name, status: fc.array(name) }), { nil: undefined }),
    files: fc.nat(),
    tree: fc.array(name),
    notes: fc.array(hostileText),
  }),
  memos: fc.array(hostileText, { maxLength: 3 }),
  message: hostileText,
  resources: fc.array(anyResource, { maxLength: 4 }),
  omitted: fc.array(
    fc.record({ resource: hostileText, origin: fc.constant('turn' as const), reason: hostileText }),
    {
      maxLength: 2,
    },
  ),
})
