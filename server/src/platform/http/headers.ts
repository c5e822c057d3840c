import helmet from 'helmet'

const TWO_YEARS = 63_072_000

/** The headers every answer carries; the policy of pages is set with their nonce. */
export const commonHeaders = helmet({
  contentSecurityPolicy: false,
  strictTransportSecurity: { maxAge: TWO_YEARS, includeSubDomains: true },
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
})

/** What a page is let do besides. */
export interface PageNeeds {
  frames?: readonly string[]
  api?: string | undefined
  media?: boolean
  clipboard?: boolean
}

/**
 * What may run on a page: our own scripts by nonce and what they load, and no HTML sink. Frames come from `frames`
 * alone, calls go to `api`, media play where `media` says so. `clipboard` is for ProseMirror, which reads what is pasted
 * in a document of its own, where nothing runs.
 */
export const pagePolicy = (nonce: string, { frames = [], api, media, clipboard }: PageNeeds = {}): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
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
    clipboard ? 'trusted-types ProseMirrorClipboard' : "trusted-types 'none'",
  ].join('; ')

/** What is not a page may do nothing at all. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'"
