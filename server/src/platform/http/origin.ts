import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import { normalHost, type ProxyTrust } from '#kernel/network.ts'

/**
 * Which entries of X-Forwarded-For are believed, from the last one on: those of so many proxies, or those that came from
 * these networks. Proxies append, so whatever a caller writes there stands before them.
 */
export const trustOf = (trust: ProxyTrust): NonNullable<FastifyServerOptions['trustProxy']> =>
  typeof trust === 'number' ? (_address, hop) => hop < trust : trust

/** Whom a request came from: an IP address and nothing else, the last one on its way that is one. */
export function addressOf({ ip, ips = [ip] }: FastifyRequest): string {
  for (const said of ips.toReversed()) {
    const address = parseAddress(said)
    if (address) return address
  }
  return ''
}

/** An IP address in its one form: an IPv4 address inside IPv6 as such, IPv6 as RFC 5952 writes it. */
function parseAddress(text: string | undefined): string | undefined {
  const plain = text?.split('%')[0]
  return plain && isIP(plain) ? normalizeIP(plain, 128) : undefined
}

/** Where browsers find our pages, and where they call the API from there. */
export interface Addresses {
  publicUrl: string
  apiBaseUrl: string
}

const originOf = (url: string): string => new URL(url).origin

/** The origin of the API where that is not the one of the pages. */
export function apiOrigin({ publicUrl, apiBaseUrl }: Addresses): string | undefined {
  const { origin } = new URL(apiBaseUrl, publicUrl)
  return origin === originOf(publicUrl) ? undefined : origin
}

/** The address of a call as browsers know it: `path` begins with `/api`, wherever that is for them. */
export const addressOfCall = (path: string, { publicUrl, apiBaseUrl }: Addresses): string =>
  path.startsWith('/api/')
    ? new URL(apiBaseUrl, publicUrl).href + path.slice('/api'.length)
    : originOf(publicUrl) + path

/** What a call of our own pages may send and read, where the API has another origin than they (Fetch standard, CORS). */
export function crossOriginHeaders(
  headers: IncomingHttpHeaders,
  addresses: Addresses,
): Record<string, string> | undefined {
  if (!apiOrigin(addresses) || headers.origin !== originOf(addresses.publicUrl)) return undefined
  return {
    'access-control-allow-origin': headers.origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': String(headers['access-control-request-headers'] ?? ''),
    'access-control-expose-headers': 'content-disposition, date, dpop-nonce, retry-after, x-request-id',
    'access-control-max-age': '7200',
    vary: 'origin',
  }
}

/**
 * True when a browser sent this write from somebody else's page. Our own pages send `Origin` and
 * `Sec-Fetch-Site: same-origin`; scripts and servers send neither.
 */
export function isForeignWrite(method: string, headers: IncomingHttpHeaders, addresses: Addresses): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  const { publicUrl } = addresses
  if (apiOrigin(addresses) && headers.origin === originOf(publicUrl)) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin, host } = headers
  if (origin === undefined) return false
  return origin !== originOf(publicUrl) && !isOriginAt(origin, host)
}

/** Whether an `Origin` header names a page at that host. */
function isOriginAt(origin: string, host: string | undefined): boolean {
  const page = URL.parse(origin)
  const isWeb = page?.protocol === 'http:' || page?.protocol === 'https:'
  return isWeb && host !== undefined && normalHost(page.host) === normalHost(host)
}
