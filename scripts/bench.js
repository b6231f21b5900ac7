// `npm run bench`: set-up, then the measurements on the Node that users get.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, node24, root, toolEnvironment } from './setup.js'

ensureInstalled()
ensureBuilt()
const args = [join(root, 'bench/run.ts'), ...process.argv.slice(2)]
const { status } = spawnSync(node24, args, { cwd: root, stdio: 'inherit', env: toolEnvironment() })
process.exit(status ?? 1)
