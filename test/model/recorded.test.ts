import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recordedModel } from '../../src/model/recorded.ts'
import { faultOf } from '../support/faults.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'
import { asker } from './asked.ts'

function replies(files: Readonly<Record<string, string>>) {
  const root = temporaryFolder()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(root, name, '..'), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  const world = testWorld({ cwd: root })
  const open = (folder = 'replies') => recordedModel(world, root, folder, text => text.length)
  const { request } = asker('manual', '')
  const ask = (callsBefore: number, folder?: string) => open(folder).ask({ ...request, callsBefore })
  return { root, open, ask }
}

test('files in the order of their names, one a call, whoever opens the folder', async () => {
  const { ask } = replies({
    'replies/02.md': 'second',
    'replies/01.md': 'first\r\n',
    'replies/10.md': 'third',
    'replies/.hidden': 'no',
    'replies/folder/x.md': 'no',
  })
  expect(await ask(0)).toMatchObject({
    end: 'complete',
    text: 'first\r\n',
    answeredBy: 'recorded:replies/01.md',
  })
  expect(await ask(1)).toMatchObject({
    text: 'second',
    usage: { input: 1000, output: 6, cost: 0, estimated: true },
  })
  expect((await ask(2)).text).toBe('third')
})

test('out of replies is a clear Fault', async () => {
  const { ask } = replies({ 'replies/01.md': 'first' })
  const fault = await faultOf(ask(1))
  expect(fault).toMatchObject({ kind: 'usage' })
  expect(fault.message).toContain('has one reply, and this session has made 1 calls before')
})

test('an empty reply is empty', async () => {
  const { ask } = replies({ 'replies/01.md': ' \n' })
  expect((await ask(0)).end).toBe('empty')
})

test('a folder that is missing, a file, empty, or behind a link is refused', () => {
  const { root, open } = replies({ file: 'x', 'real/01.md': 'x', 'none/.keep': '' })
  symlinkSync(join(root, 'real'), join(root, 'link'))
  for (const folder of ['missing', 'file', 'none', 'link']) expect(() => open(folder)).toThrow()
  expect(open('real').name).toBe('recorded:real')
  expect(open(join(root, 'real')).name).toBe(`recorded:${join(root, 'real')}`)
})

test('P-03 a reply that is a link is none; one that became a link is refused', async () => {
  const { root, open, ask } = replies({ 'replies/02.md': 'second', secret: 'secret' })
  symlinkSync(join(root, 'secret'), join(root, 'replies/01.md'))
  expect((await ask(0)).text).toBe('second')
  const model = open()
  rmSync(join(root, 'replies/02.md'))
  symlinkSync(join(root, 'secret'), join(root, 'replies/02.md'))
  const fault = await faultOf(model.ask({ ...asker('manual', '').request, callsBefore: 0 }))
  expect(fault.message).toContain('symbolic link')
})

test('a reply that is gone or not UTF-8 is a Fault', async () => {
  const { root, open } = replies({ 'replies/01.md': 'x' })
  const model = open()
  const { request } = asker('manual', '')
  writeFileSync(join(root, 'replies/01.md'), Buffer.of(0xff, 0xfe, 0x41))
  expect((await faultOf(model.ask(request))).message).toContain('not UTF-8')
  rmSync(join(root, 'replies/01.md'))
  expect((await faultOf(model.ask(request))).message).toContain('is gone')
})
