// Errors of name servers, connections, certificates and HTTP parsers, said for people.

import { errorCode, Fault } from '../errors.ts'
import type { Environment } from './world.ts'

type Saying = { readonly codes: RegExp; readonly what: string; readonly hint: string }

const offline = 'check your network connection, then try again'
const later = 'try again later'
const certificate = 'look at it in a browser; a company’s own authority goes into NODE_EXTRA_CA_CERTS'

/** The first that fits counts. */
const sayings: readonly Saying[] = [
  { codes: /^(ENOTFOUND|ENODATA)$/, what: 'no such host', hint: 'check the spelling of the address' },
  { codes: /^(EAI_\w+|ESERVFAIL|ETIMEOUT)$/, what: 'its name cannot be resolved now', hint: offline },
  {
    codes: /^ECONNREFUSED$/,
    what: 'nothing answers there',
    hint: 'check the port, and that the server runs',
  },
  {
    codes: /^(ECONNRESET|EPIPE|ECONNABORTED|ERR_STREAM_PREMATURE_CLOSE)$/,
    what: 'the server closed the connection',
    hint: later,
  },
  { codes: /^(ETIMEDOUT|ERR_SOCKET_CONNECTION_TIMEOUT)$/, what: 'the server does not answer', hint: later },
  {
    codes: /^(ENETUNREACH|ENETDOWN|EHOSTUNREACH|EHOSTDOWN|EADDRNOTAVAIL)$/,
    what: 'there is no way to it from here',
    hint: offline,
  },
  {
    codes: /^CERT_HAS_EXPIRED$/,
    what: 'its certificate has expired',
    hint: 'check this machine’s clock; else only the site’s owner can help',
  },
  {
    codes: /^CERT_NOT_YET_VALID$/,
    what: 'its certificate is not valid yet',
    hint: 'check this machine’s clock',
  },
  {
    codes: /SELF_SIGNED/,
    what: 'its certificate is signed by itself, so nobody vouches for it',
    hint: certificate,
  },
  {
    codes: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    what: 'its certificate is for another host',
    hint: 'check the spelling of the address',
  },
  {
    codes: /^(UNABLE_TO_|CERT_|CRL_|INVALID_CA|INVALID_PURPOSE)/,
    what: 'its certificate cannot be verified',
    hint: certificate,
  },
  {
    codes: /^(EPROTO|ERR_SSL_|ERR_TLS_)/,
    what: 'no secure connection can be made',
    hint: 'check that the port speaks https',
  },
  { codes: /^HPE_HEADER_OVERFLOW$/, what: 'the headers of its answer are too large', hint: later },
  { codes: /^HPE_/, what: 'its answer is not HTTP', hint: 'check the port' },
  {
    codes: /^ERR_(INVALID_CHAR|INVALID_HTTP_TOKEN)$/,
    what: 'a header of the request holds a character that HTTP does not allow',
    hint: 'check the key or token for line breaks',
  },
]

/** An error met on the way to `url` as a Fault; Faults and bugs stay what they are. */
export function networkFault(error: unknown, url: URL, env: Environment): unknown {
  const code = errorCode(error)
  if (error instanceof Fault || code === undefined) return error
  const saying = sayings.find(({ codes }) => codes.test(code))
  // Node's own ERR_ codes that are not listed are wrong calls, not bad networks.
  if (saying === undefined && code.startsWith('ERR_')) return error
  const hints = [saying?.hint ?? later]
  return new Fault('network', `${url.host}: ${saying?.what ?? `the connection failed (${code})`}`, {
    hints: [...hints, ...proxyHint(env)],
    cause: error,
  })
}

// Through a proxy the address that was vetted would not be the one that is contacted.
function proxyHint(env: Environment): readonly string[] {
  const name = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY'].find(
    key => env[key],
  )
  return name === undefined ? [] : [`${name} is set, but TeDDy reads web pages directly, without a proxy`]
}
