// Addresses of web pages as people and servers write them, made safe to follow.

import { Fault } from '../errors.ts'
import { safeLine } from '../text/safe.ts'

/** The address as a URL: http or https only, no user name or password, no fragment. */
export function parseWebUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href)
  if (url === null) {
    throw new Fault('usage', `not a web address: ${safeLine(text.slice(0, 200))}`, {
      hints: ['write it whole, such as https://example.com/page'],
    })
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new Fault('guard', `only http and https addresses are read, this one starts with ${url.protocol}`, {
      hints: ['for a file of the project give its path instead'],
    })
  }
  // The address itself stays out of the message: it holds the password.
  if (url.username !== '' || url.password !== '') {
    throw new Fault('guard', `the address of ${url.host} holds a user name or password`, {
      hints: ['take the part before the @ out of the address'],
    })
  }
  url.hash = ''
  return url
}
