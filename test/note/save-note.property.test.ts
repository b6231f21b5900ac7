import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OpenNote, openNote } from '../../src/note/open-note.ts'
import { parseNote } from '../../src/note/parse-note.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'
import { anyText, withoutLines } from './any-note.ts'

type Step = {
  readonly what: 'phase' | 'tool' | 'decision' | 'user' | 'error' | 'task' | 'save' | 'person'
  readonly text: string
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('phase', 'tool', 'decision', 'user', 'error', 'task', 'save', 'person'),
  text: anyText,
})

async function take(note: OpenNote, { what, text }: Step): Promise<unknown> {
  if (what === 'phase') return note.phase({ title: text, agent: text })
  if (what === 'tool') return note.toolCall({ name: 'READ', args: text, summary: text })
  if (what === 'decision') return note.decision(text)
  if (what === 'user') return note.user(text, { done: text })
  if (what === 'error') return note.error(text, { resolution: text })
  return what === 'task' ? note.task({ id: '1', content: text, status: 'pending' }) : note.save()
}

test('whenever it is saved, and whatever a person adds at the end in between, the note holds everything once, in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
      const folder = temporaryFolder()
      const clock = { now: () => new Date(0), steady: () => performance.now() }
      const place = (id: string) => ({
        folder,
        id,
        locks: join(folder, 'locks'),
        autosave: { by: 'seconds' as const, seconds: 1e6 },
      })
      const often = await openNote(testWorld({ cwd: folder, clock }), place('often'))
      const seldom = await openNote(testWorld({ cwd: folder, clock }), place('seldom'))
      for (const now of [{ what: 'phase', text: 'First' } as const, ...steps]) {
        if (now.what === 'person') {
          // A change of a person, and back: the file is another one than was left.
          await often.save()
          const text = readFileSync(often.path(), 'utf8')
          writeFileSync(often.path(), text.replace('status: active', 'status: active '))
        } else {
          await take(often, now)
          if (now.what !== 'save') await take(seldom, now)
        }
      }
      await often.save()
      await seldom.save()
      const [one, other] = [often, seldom].map(note => parseNote(readFileSync(note.path(), 'utf8')))
      expect(one!.problems).toEqual([])
      expect(withoutLines(one!.note.phases)).toEqual(withoutLines(other!.note.phases))
      expect(one!.note.frontmatter.participants).toEqual(other!.note.frontmatter.participants)
    }),
    { numRuns: 60 },
  )
})
