// Proof that nothing was contacted: every outgoing connection of this process is counted.

import { channel } from 'node:diagnostics_channel'
import { onTestFinished } from 'vitest'

/** How many connections this process has started since the call. */
export function countedSockets(): () => number {
  let count = 0
  const counter = () => {
    count += 1
  }
  channel('net.client.socket').subscribe(counter)
  onTestFinished(() => {
    channel('net.client.socket').unsubscribe(counter)
  })
  return () => count
}
