import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { exitCodes } from '../../src/errors.ts'
import { sessionLock } from '../../src/session/layout.ts'
import { withSessionLock } from '../../src/session/session-lock.ts'
import { faultOf } from '../support/faults.ts'
import { newSession } from '../support/session-on-disk.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('C-01 a second writer is refused, exit 5, with the pid and the age of the first', async () => {
  const { world, project, id } = newSession()
  const path = sessionLock(project, id)
  mkdirSync(join(path, '..'), { recursive: true })
  const script = join(import.meta.dirname, '../support/hold-lock.ts')
  const child = spawn(process.execPath, [script, path], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const fault = await faultOf(withSessionLock(world, project, id, 'planning', () => 'not reached'))
  expect(exitCodes[fault.kind]).toBe(5)
  expect(fault.message).toMatch(new RegExp(`pid ${child.pid} .* for \\d+ s`))
})

test('another session is not held up, and the lock is gone after the work', async () => {
  const { world, project, id } = newSession()
  const inner = await withSessionLock(world, project, id, 'planning', () =>
    withSessionLock(world, project, '20260124-other', 'planning', () => 'done'),
  )
  expect(inner).toBe('done')
  expect(readdirSync(join(project.folder, 'local/locks'))).toEqual([])
})

test('D-06 a link in the place of .teddy/local is refused', async () => {
  const { world, root } = newSession()
  const [folder, elsewhere] = [join(root, 'other/.teddy'), temporaryFolder()]
  mkdirSync(folder, { recursive: true })
  symlinkSync(elsewhere, join(folder, 'local'))
  const fault = await faultOf(
    withSessionLock(world, { folder }, '20260124-x', 'planning', () => 'not reached'),
  )
  expect(fault.kind).toBe('guard')
  expect(readdirSync(elsewhere)).toEqual([])
})
