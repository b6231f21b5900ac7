import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, root } from '../support/source-files.ts'
import { launcher } from '../support/teddy.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// A ```console block is a transcript: `$ command` lines, each with the output that follows. `…` stands for
// anything, alone on a line for any number of lines. Blocks of one page run one after the other in one project, where
// the page's plan (a fence of five backticks) is plan.md.
type Step = { readonly command: string; readonly output: string }

function stepsOf(page: string): Step[] {
  const blocks = [...readFileSync(join(root, page), 'utf8').matchAll(/^```console\n([\s\S]*?)^```/gm)]
  return blocks.flatMap(([, text]) =>
    text!
      .split(/^\$ /m)
      .slice(1)
      .map(part => {
        const [command, ...lines] = part.split('\n')
        return { command: command!, output: lines.join('\n').trimEnd() }
      }),
  )
}

function toPattern(output: string): RegExp {
  const escaped = output.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/^…$/gm, '[\\s\\S]*?').replaceAll('…', '.*?')}\\s*$`)
}

const pages = ['README.md', ...filesBelow('docs', ['.md'])].filter(page => stepsOf(page).length > 0)

test('there are transcripts to run', () => {
  expect(pages).toContain('README.md')
})

test.each(pages)(
  'what %s shows is what happens',
  page => {
    const cwd = temporaryFolder()
    const bin = join(cwd, '.bin')
    mkdirSync(bin)
    writeFileSync(join(bin, 'teddy'), `#!/bin/sh\nexec '${process.execPath}' '${launcher}' "$@"\n`, {
      mode: 0o755,
    })
    const project = join(cwd, 'project')
    mkdirSync(project)
    execFileSync('git', ['init', '-q'], { cwd: project })
    const plan = /^`````markdown\n([\s\S]*?)^`````/m.exec(readFileSync(join(root, page), 'utf8'))?.[1]
    if (plan !== undefined) writeFileSync(join(project, 'plan.md'), plan)
    for (const { command, output } of stepsOf(page)) {
      const env = { PATH: `${bin}:${process.env.PATH}`, HOME: cwd, NO_COLOR: '1' }
      const script = `exec 2>&1\n${command}`
      const { stdout } = spawnSync('bash', ['-c', script], { cwd: project, env, encoding: 'utf8' })
      expect(stdout.trimEnd(), `$ ${command}`).toMatch(toPattern(output))
    }
  },
  120_000,
)
