// Asks for a text on the terminal it is started on, and prints the answer as JSON.

import { exitCodes, Fault } from '../../src/errors.ts'
import { askText } from '../../src/world/ask-text.ts'
import { catchInterrupts } from '../../src/world/interrupts.ts'
import { realWorld } from '../../src/world/real-world.ts'

const empty = process.argv[2] === 'ask-again' ? 'ask-again' : 'answer'
const interrupts = process.argv[3] === 'heard' ? catchInterrupts() : undefined
const signal = interrupts?.signal
try {
  const question = 'What shall be done?'
  const answer = await askText(realWorld(), { question, empty, ...(signal && { signal }) })
  console.log(`answer ${JSON.stringify({ answer, length: answer?.length })}`)
} catch (error) {
  if (!(error instanceof Fault)) throw error
  console.log(`fault ${error.kind}`)
  process.exitCode = interrupts?.exitCode() ?? exitCodes[error.kind]
} finally {
  interrupts?.stop()
}
