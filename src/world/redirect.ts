// Where an answer sends us next, and when we do not go there. Pure.

import { Fault } from '../errors.ts'
import { parseWebUrl } from './web-url.ts'

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

const mostRedirects = 5

/** The next address of a chain whose last answer had this status; undefined when the answer is the final one. */
export function nextHop(
  visited: readonly URL[],
  status: number,
  location: string | undefined,
): URL | undefined {
  if (!redirects.has(status)) return undefined
  const from = visited.at(-1)!
  const to = parseTarget(from, status, location)
  if (from.protocol === 'https:' && to.protocol === 'http:') {
    throw new Fault('guard', `${from.host} redirects from https to plain http on ${to.host}`, {
      hints: [`if that is fine with you, ask for ${to.origin} yourself`],
    })
  }
  if (visited.some(({ href }) => href === to.href)) {
    throw new Fault('network', `${from.host} redirects in a circle`, { hints: ['check the address'] })
  }
  if (visited.length > mostRedirects) {
    throw new Fault('network', `more than ${mostRedirects} redirects, the last one on ${from.host}`, {
      hints: ['give the final address instead'],
    })
  }
  return to
}

function parseTarget(from: URL, status: number, location: string | undefined): URL {
  if (location === undefined || location.trim() === '') {
    throw new Fault('network', `${from.host} answered ${status} without saying where to go`)
  }
  // Header bytes arrive as Latin-1; servers that send more than ASCII mean UTF-8.
  const text = Buffer.from(location, 'latin1').toString('utf8')
  try {
    return parseWebUrl(text, from)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const kind = error.kind === 'usage' ? 'network' : error.kind
    throw new Fault(kind, `${from.host} redirects to an address that is refused: ${error.message}`, {
      cause: error,
    })
  }
}
