// CREATE: a new file, never over another.

import { errorCode, Fault } from '../errors.ts'
import type { Create } from '../plan/plan.ts'
import { safeLine } from '../text/safe.ts'
import { sha256 } from '../text/sha256.ts'
import { writeAtomic } from '../world/atomic-write.ts'
import { insideRoot } from '../world/contained.ts'
import type { World } from '../world/world.ts'
import type { Done, Execution } from './execution.ts'

export function runCreate({ disk }: World, execution: Execution, { file, content }: Create): Done {
  const { path } = file
  const bytes = Buffer.from(content.text)
  const after = sha256(bytes)
  insideRoot(disk, { root: execution.root, path, missing: 'make' }, name => {
    try {
      execution.onWrite({ path, before: 'missing', after })
      writeAtomic(disk, name, bytes, { when: 'create' })
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
      throw new Fault('conflict', `${safeLine(path)} is there already; CREATE never overwrites`, {
        cause: error,
      })
    }
  })
  execution.written.set(path, after)
  const lines = countLines(content.text)
  return {
    status: 'SUCCESS',
    target: path,
    summary: lines === 1 ? '1 line' : `${lines} lines`,
    change: { added: lines, removed: 0 },
  }
}

function countLines(text: string): number {
  const ends = text.match(/\r\n|\n|\r/g)?.length ?? 0
  return text === '' || /[\r\n]$/.test(text) ? ends : ends + 1
}
