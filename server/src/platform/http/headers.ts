import { KEY_PREFIX } from '@vitrine/contract/admin/api-key'
import { bareOf } from '@vitrine/contract/brand-paths'
import { parseCookie, stringifySetCookie } from 'cookie'
import helmet from 'helmet'

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
