import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { manualModel } from '../../src/model/manual.ts'
import { fakePrograms } from '../support/fake-programs.ts'
import { faultOf } from '../support/faults.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'
import { asker } from './asked.ts'

type Given = {
  readonly typed?: readonly (string | undefined)[]
  readonly reply?: string
  readonly env?: object
}

/** A terminal, and a clipboard made of a file beside the programs that read and write it. */
function atTerminal({ typed = [], reply, env = {} }: Given = {}) {
  const folder = temporaryFolder()
  const board = join(folder, 'clipboard')
  writeFileSync(board, '')
  const path = fakePrograms({
    xclip: `case "$*" in *-o*) exec /bin/cat ${board};; *) exec /bin/cat > ${board};; esac`,
    editor: 'printf "# Edited\\n" > "$1"',
    vim: 'exit 3',
  })
  const base = testWorld({ cwd: folder })
  const world = {
    ...base,
    env: { PATH: path, HOME: folder, DISPLAY: ':9', TMPDIR: folder, ...env },
    terminal: { ...base.terminal, interactive: true },
  }
  const answers = [...typed]
  const questions: string[] = []
  const { request } = asker('manual', '')
  const model = manualModel(world, {
    count: text => text.length,
    ...(reply !== undefined && { reply }),
    ask: async () => {
      questions.push('?')
      if (answers.length === 0) throw new Error('asked once more than expected')
      const answer = answers.shift()
      if (answer?.startsWith('copy:')) writeFileSync(board, answer.slice(5))
      return answer?.startsWith('copy:') ? '' : answer
    },
  })
  return {
    folder,
    board,
    world,
    request,
    ask: () => model.ask(request),
    asked: () => questions.length,
    told: base.printed.told,
  }
}

test('the payload is in the clipboard, byte for byte, and the reply comes from there', async () => {
  const { ask, board, request, told, asked } = atTerminal({ typed: ['', 'copy:# A plan\r\n'] })
  expect(await ask()).toMatchObject({
    end: 'complete',
    text: '# A plan\r\n',
    answeredBy: 'manual',
    usage: { input: 1000, output: 10, cost: 0, estimated: true },
  })
  expect(told[0]).toContain('The payload (1,000 tokens) is in the clipboard')
  expect(told[1]).toContain('still holds the payload')
  expect(asked()).toBe(2)
  expect(readFileSync(board, 'utf8')).not.toBe(request.document)
})

test('the payload with other line endings is still no reply', async () => {
  const { ask, told } = atTerminal({ typed: ['copy:\r\nthe whole document\r\n', 'q'] })
  expect(await ask()).toMatchObject({ end: 'interrupted', text: '' })
  expect(told.at(-1)).toContain('still holds the payload')
})

test('a reply from a file: relative, from home, through a link; what is wrong with one is said', async () => {
  const { ask, folder, told } = atTerminal({ typed: ['none.md', 'empty.md', 'bytes.md', '.', '~/link.md'] })
  writeFileSync(join(folder, 'empty.md'), '\n')
  writeFileSync(join(folder, 'bytes.md'), Buffer.of(0xff))
  writeFileSync(join(folder, 'reply.md'), '# From a file\n')
  symlinkSync(join(folder, 'reply.md'), join(folder, 'link.md'))
  expect(await ask()).toMatchObject({ end: 'complete', text: '# From a file\n' })
  expect(
    told.slice(1).map(words => /no such file|is empty|not UTF-8|not a regular file/.exec(words)?.[0]),
  ).toEqual(['no such file', 'is empty', 'not UTF-8', 'not a regular file'])
})

test('a reply from the editor; an editor that fails gives none', async () => {
  expect(await atTerminal({ typed: ['e'] }).ask()).toMatchObject({ text: '# Edited\n' })
  const failing = atTerminal({ typed: ['e', undefined], env: { EDITOR: 'vim' } })
  expect(await failing.ask()).toMatchObject({ end: 'interrupted' })
  expect(failing.told.at(-1)).toContain('vim ended with 3')
})

test('T-04 the end of input is no reply', async () => {
  expect(await atTerminal({ typed: [undefined] }).ask()).toMatchObject({ end: 'interrupted', text: '' })
})

test('over ssh the terminal gets the payload, and a private file has it too', async () => {
  const { ask, world, told, folder, request } = atTerminal({ typed: ['', 'reply.md'], env: { DISPLAY: '' } })
  writeFileSync(join(folder, 'reply.md'), '# Reply')
  expect(await ask()).toMatchObject({ text: '# Reply' })
  const sequence = `\u001b]52;c;${Buffer.from(request.document).toString('base64')}\u0007`
  expect((world as unknown as { printed: { raw: string[] } }).printed.raw).toContain(sequence)
  const file = /\S+teddy-payload-\S+\.md/.exec(told[0]!)![0]
  expect(readFileSync(file, 'utf8')).toBe(request.document)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(told[1]).toMatch(/no clipboard here/)
})

test('without a terminal: a guard that names the payload’s file and the flag', async () => {
  const { world, request } = atTerminal()
  const alone = { ...world, terminal: { ...world.terminal, interactive: false } }
  const fault = await faultOf(manualModel(alone, { count: () => 1 }).ask(request))
  expect(fault.kind).toBe('guard')
  expect(fault.hints.join()).toContain('--reply <file>')
  const file = /\S+teddy-payload-\S+\.md/.exec(fault.message)![0]
  expect(readFileSync(file, 'utf8')).toBe(request.document)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('--reply answers one call, without a terminal too; a file that is no reply is a usage Fault', async () => {
  const { folder, world, request } = atTerminal()
  writeFileSync(join(folder, 'reply.md'), '# Reply')
  const alone = { ...world, terminal: { ...world.terminal, interactive: false } }
  const model = manualModel(alone, { count: () => 1, reply: 'reply.md' })
  expect(await model.ask(request)).toMatchObject({ end: 'complete', text: '# Reply' })
  expect((await faultOf(model.ask(request))).kind).toBe('guard')
  const missing = manualModel(alone, { count: () => 1, reply: 'none.md' })
  expect(await faultOf(missing.ask(request))).toMatchObject({ kind: 'usage' })
})
