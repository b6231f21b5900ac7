import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const script = `
  import { compileForLong, compileForShort } from ${JSON.stringify(join(import.meta.dirname, '../../src/world/compiler.ts'))}
  const loop = new Function('seed', 'let sum = seed; for (let n = 0; n < 3e7; n++) sum = (sum * 31 + n) | 0; return sum')
  compileForShort()
  loop(1)
  console.log('long')
  compileForLong()
  new Function('return ' + loop)()(2)
`

test('loops are compiled for speed only where they run long', () => {
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--trace-opt', '--input-type=module-typescript', '-e', script],
    { encoding: 'utf8', env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' } },
  )
  const [short, long] = stdout.split('\nlong\n')
  expect(status).toBe(0)
  expect(short).not.toMatch(/compil.*<JSFunction anonymous.*TURBOFAN/)
  expect(long).toMatch(/compil.*<JSFunction anonymous.*TURBOFAN/)
})
