import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import { KEY_PREFIX } from '@vitrine/contract/admin/api-key'
import { bareOf } from '@vitrine/contract/brand-paths'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import helmet from 'helmet'
import { normalHost, type ProxyTrust } from '#kernel/network.ts'

const TWO_YEARS = 63_072_000

/** The headers every answer carries; the policy of a page is of its own. */
export const commonHeaders = helmet({
  contentSecurityPolicy: false,
  strictTransportSecurity: { maxAge: TWO_YEARS, includeSubDomains: true },
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
})

/** The inline scripts and styles of a page, each as a source of its policy. */
export interface Permitted {
  scripts: readonly string[]
  styles: readonly string[]
}

/** What a page is let do besides. */
interface PageNeeds {
  frames?: readonly string[]
  api?: string | undefined
  media?: boolean
  clipboard?: boolean
  preview?: boolean
}

/**
 * What may run on a page: our own inline scripts and what they load, and no HTML sink. Frames come from `frames` alone,
 * calls go to `api`, media play where `media` says so. `clipboard` is for ProseMirror, which reads what is pasted in a
 * document of its own, where nothing runs, and `preview` for the example of a message, in a frame where nothing runs.
 */
export const pagePolicy = ({
  scripts,
  styles,
  frames = [],
  api,
  media,
  clipboard,
  preview,
}: Permitted & PageNeeds): string =>
  [
    "default-src 'none'",
    ['script-src', ...scripts, "'strict-dynamic'"].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    api ? `connect-src 'self' ${api}` : "connect-src 'self'",
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    ...(media ? ["media-src 'self'"] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    ['trusted-types', trustedBy({ clipboard, preview })].join(' '),
  ].join('; ')

/** The names of those who may make a document of a text. */
const trustedBy = ({ clipboard, preview }: Pick<PageNeeds, 'clipboard' | 'preview'>): string =>
  clipboard ? 'ProseMirrorClipboard' : preview ? 'mail-preview' : "'none'"

/** What is not a page may do nothing at all. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** What tells a price, or how much is left of something: asked for again each time, but for half a minute at a CDN. */
const OF_GOODS = 'public, max-age=0, must-revalidate, s-maxage=30'
/** What tells neither may be ten minutes old while a newer one is fetched. */
const OF_TEXTS = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
/** The shell of a page of one person, or of an order behind a code: nobody between us and the browser keeps it. */
const OF_PERSONS = 'private, no-cache'

const PUBLIC: readonly (readonly [RegExp, string])[] = [
  [/^\/loja(?:\/[^/]+)?$/, OF_GOODS],
  [/^\/(?:termos|privacidade|cookies|acessibilidade)$/, OF_TEXTS],
]

/** `Cache-Control` of a page, or of its data (`/loja.data`), by its path: what is not known to be public is private. */
export function cacheControlOf(path: string): string {
  const place = bareOf(path.replace(/(?:\.data|\/)$/, ''))
  return PUBLIC.find(([places]) => places.test(place))?.[1] ?? OF_PERSONS
}

/** A browser takes a cookie of such a name from this host alone, over https (RFC 6265bis, 4.1.3.2). */
const HOST_PREFIX = '__Host-'

/** Value of a cookie by name, or nothing (RFC 6265). One that was set before names had the prefix is read, too. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const cookies = header === undefined ? {} : parseCookie(header)
  return cookies[HOST_PREFIX + name] ?? cookies[name]
}

/** `Set-Cookie` of a cookie that scripts cannot read; over https its name has the prefix. `maxAge` in seconds. */
export const serverCookie = (name: string, value: string, maxAge: number, secure: boolean): string =>
  stringifySetCookie({
    name: secure ? HOST_PREFIX + name : name,
    value,
    maxAge,
    path: '/',
    httpOnly: true,
    secure,
    sameSite: 'lax',
  })

/** The values of `Set-Cookie` that remove a cookie under either of its names. */
export const removedCookie = (name: string, secure: boolean): string[] =>
  [...new Set([secure, false])].map((one) => serverCookie(name, '', 0, one))

/** Whether who asks has what this tag names (`If-None-Match`: RFC 9110, 13.1.2, compared weakly). */
export const hasTag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((one) => {
    const known = one.trim()
    return known === '*' || opaqueOf(known) === opaqueOf(etag)
  })

const opaqueOf = (tag: string): string => tag.replace(/^W\//, '')

/** The bearer of a request (RFC 6750); empty without one. */
export function bearerOf(authorization: string | undefined): string {
  const [scheme, token = ''] = authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' ? token : ''
}

/** Whether a bearer is a key of a program, and no token of a session. */
export const isApiKey = (bearer: string): boolean => bearer.startsWith(KEY_PREFIX)

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
