// `npm run docs`: writes the generated pages.

import { spawnSync } from 'node:child_process'
import { ensureBuilt, ensureInstalled, node24, root, toolEnvironment } from './setup.js'

ensureInstalled()
ensureBuilt()
const { status } = spawnSync(node24, ['scripts/write-docs.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: toolEnvironment(),
})
process.exit(status ?? 1)
