// `npm test`: set-up, then types, lint, dead code and every test. Ends with `N passed, N failed`.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, node24, root, toolEnvironment } from './setup.js'

ensureInstalled()
ensureBuilt()

const folder = mkdtempSync(join(tmpdir(), 'teddy-results-'))
const results = join(folder, 'results.json')
const only = process.argv.slice(2)

const checks = [
  { name: 'types', args: ['tsc'] },
  { name: 'lint', args: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'dead code', args: ['knip', '--no-progress'] },
]

let passed = 0
let failed = 0
for (const { name, args } of checks) count(name, run(args) === 0)

const code = run(['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile=${results}`, ...only])
const totals = readTotals()
passed += totals.passed
failed += totals.failed
// A crash of the runner is a failure even when no single test says so.
if (code !== 0 && totals.failed === 0) failed += 1

rmSync(folder, { recursive: true, force: true })
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

function run([program, ...args]) {
  const path = join(root, 'node_modules/.bin', program)
  const { status } = spawnSync(node24, [path, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: toolEnvironment(),
  })
  return status
}

function count(name, good) {
  process.stdout.write(`${good ? '✓' : '✗'} ${name}\n`)
  if (good) passed += 1
  else failed += 1
}

function readTotals() {
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(results, 'utf8'))
    // A file that does not load has no tests to count.
    return { passed: numPassedTests, failed: numFailedTests || Math.min(1, numFailedTestSuites) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
