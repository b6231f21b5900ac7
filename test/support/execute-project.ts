// A project with a plan in it, and `teddy execute` run there as a user runs it.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readReport } from '../../src/report/read-report.ts'
import type { Report } from '../../src/report/report.ts'
import { teddy } from './teddy.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The plan is `plan.md`; the home folder lies beside the project. */
export function executeProject(plan: string, files: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder()
  const root = join(folder, 'project')
  mkdirSync(join(folder, 'home/.config/teddy'), { recursive: true })
  for (const [name, text] of Object.entries({ 'plan.md': plan, ...files })) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  const options = { cwd: root, env: { HOME: join(folder, 'home') } }
  return {
    root,
    options,
    settings: join(folder, 'home/.config/teddy/config.yaml'),
    run: (...args: string[]) => teddy(['execute', ...args], options),
    at: (path: string) => readFileSync(join(root, path), 'utf8'),
    report: (path = 'report.md') => readReport(readFileSync(join(root, path), 'utf8')) as Report,
  }
}
