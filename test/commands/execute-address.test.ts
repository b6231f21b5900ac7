import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sha256 } from '../../src/text/sha256.ts'
import { executeProject } from '../support/execute-project.ts'
import { onTerminal } from '../support/pseudo-terminal.ts'
import { read, smallPlan } from '../support/small-plan.ts'
import { launcher } from '../support/teddy.ts'

describe('READ of an address', () => {
  test('N-01 is refused for this machine, N-11, N-12 labelled with origin and hash when the host is allowed', async () => {
    const body = `<h1>Hello</h1><p>from a <b>page</b> that is here to be read\u200b\u200b.</p>`
    const host = await serve((request, response) => {
      if (request.url === '/old') response.writeHead(302, { location: '/new' }).end()
      else response.setHeader('content-type', 'text/html; charset=utf-8').end(body)
    })
    const plan = smallPlan(read(`[page](http://${host}/old)`))
    const { options, report, settings } = executeProject(plan)
    expect(await runApart(options)).toBe(1)
    expect(report().actions[0]).toMatchObject({
      status: 'FAILURE',
      summary: expect.stringContaining('allow_hosts'),
      texts: [{ origin: undefined, sha256: undefined }],
    })
    writeFileSync(settings, `allow_hosts: ["${host}"]\n`)
    expect(await runApart(options)).toBe(0)
    expect(report().actions[0]?.texts[0]).toMatchObject({
      source: `http://${host}/old`,
      origin: `http://${host}/new`,
      sha256: sha256(Buffer.from(body)),
      notes: expect.arrayContaining([expect.stringContaining('2 control or invisible characters')]),
      language: 'markdown',
      text: expect.stringContaining('**page**'),
    })
    expect(readFileSync(join(options.cwd, 'report.md'), 'utf8')).toContain(
      `- **Untrusted Origin:** http://${host}/new\n`,
    )
  })

  test('shows the bytes that have come while it runs', async () => {
    let finish = () => {}
    const host = await serve((_, response) => {
      response.setHeader('content-type', 'text/plain').write('x'.repeat(12_345))
      finish = () => response.end('end\n')
    })
    const { options, settings } = executeProject(smallPlan(read(`[page](http://${host}/)`)))
    writeFileSync(settings, `allow_hosts: ["${host}"]\n`)
    const screen = onTerminal(['execute', 'plan.md', '-y'], options)
    await screen.shows(new RegExp(`\\[1/1\\] READ +12,345 bytes · \\d+ s · http://${host}/`))
    finish()
    expect(await screen.exit).toBe(0)
    expect(screen.lines().join('\n')).toMatch(/\[1\/1\] READ +http.* ✓ 12,349 characters/)
  })
})

test('N-12 what the review showed is what READ reads, though the address answers otherwise by then', async () => {
  let asked = 0
  const bodyOf = (n: number) => `answer ${n}\n`
  const host = await serve((_, response) => {
    response.setHeader('content-type', 'text/plain').end(bodyOf(++asked))
  })
  const plan = smallPlan(read(`[page](http://${host}/x)`), read(`[page](http://${host}/y)`))
  const { options, report, settings } = executeProject(plan)
  writeFileSync(settings, `allow_hosts: ["${host}"]\n`)
  const env = { ...options.env, PATH: '/usr/bin:/bin' }
  const screen = onTerminal(['execute', 'plan.md'], { ...options, env })
  await screen.shows(/\(q\)uit › ?$/)
  screen.type('m')
  await screen.shows(/run 2 of 2/)
  screen.type('jp')
  await screen.shows(/answer 1/)
  screen.type('q')
  await screen.shows(/run 2 of 2/)
  screen.type('\r')
  expect(await screen.exit).toBe(0)
  const [first, second] = report().actions.map(({ texts }) => texts[0]!)
  expect(first).toMatchObject({
    text: 'answer 1\n',
    sha256: sha256(Buffer.from(bodyOf(1))),
    notes: ['these are the bytes that the review showed'],
  })
  expect(second).toMatchObject({ text: 'answer 2\n', notes: [] })
  expect(asked).toBe(2)
})

test('at 20 columns the bytes that have come are seen', async () => {
  let finish = () => {}
  const host = await serve((_, response) => {
    response.setHeader('content-type', 'text/plain').write('x'.repeat(12_345))
    finish = () => response.end('end\n')
  })
  const { options, settings } = executeProject(smallPlan(read(`[page](http://${host}/)`)))
  writeFileSync(settings, `allow_hosts: ["${host}"]\n`)
  const screen = onTerminal(['execute', 'plan.md', '-y'], { ...options, columns: 20 })
  await screen.shows(/12,345 bytes/)
  finish()
  expect(await screen.exit).toBe(0)
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The program in a process that leaves this one free to answer it. */
async function runApart({ cwd, env }: { readonly cwd: string; readonly env: { readonly HOME: string } }) {
  const child = spawn(process.execPath, [launcher, 'execute', 'plan.md', '-y'], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: 'ignore',
  })
  return (await once(child, 'exit'))[0]
}
