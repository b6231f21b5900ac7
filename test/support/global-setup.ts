// Tests drive the built program; the runner must be the Node it is made for.

import { ensureBuilt } from '../../scripts/setup.js'

export function setup(): void {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major! < 22 || (major === 22 && minor! < 13))
    throw new Error(`tests run on Node ${process.versions.node}; use \`npm test\``)
  ensureBuilt()
}
