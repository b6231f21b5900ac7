// Asks one line and prints what came; run on a terminal by the test beside it.

import { line } from '../../src/text/styled.ts'
import { askLine } from '../../src/world/ask-line.ts'

const controller = new AbortController()
process.on('SIGINT', () => controller.abort())
const answer = await askLine(line`Which? › `, controller.signal)
console.log(`answer ${JSON.stringify(answer ?? null)}`)
