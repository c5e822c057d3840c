import { hash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { ContractRouterClient } from '@orpc/contract'
import type { Contract } from '@vitrine/contract'
import { createConcurrencyLimit } from '#kernel/concurrency.ts'
import { isDatabaseDown } from '#kernel/outage.ts'
import { RETRY_AFTER } from './api.ts'
import { cacheControlOf, hasTag, type Permitted, pagePolicy } from './headers.ts'
import type { SharedCache } from './serve-api.ts'

type ApiClient = ContractRouterClient<Contract>

/** The web's rendering entry: a request in, a page that knows no visitor out. */
export type Render = (
  request: Request,
  context: {
    api: ApiClient
    nonce: string
    apiBaseUrl: string
    home: string
    report: (error: unknown) => void
  },
) => Promise<Response>

/** A rendered page, the same for everybody. */
interface Page {
  status: number
  headers: [name: string, value: string][]
  plain: Buffer
  /** As gzip. */
  packed: Buffer
}

/** The web as its build has it. */
export interface Web {
  render: Render
  /** The names that its screens read in the query of an address. */
  query: readonly string[]
}

/** What a page takes in memory. */
export const bytesOfPage = ({ headers, plain, packed }: Page): number =>
  plain.length + packed.length + 2 * headers.join().length

/** Where a page stands. */
export interface Place {
  origin: string
  /** Where pages call the API, and its origin where that is another. */
  apiBaseUrl: string
  apiOrigin?: string | undefined
  /** Whose the addresses are that name nobody. */
  home: string
}

/** Where the pages are, and on which of them a frame of another origin may stand. */
interface Site {
  /** Of a request, by its `Host` header. */
  placeOf(host: string | undefined): Promise<Place>
  /** Names in a query that the API knows. */
  query: readonly string[]
  /** Notes why a part of a page could not be rendered. */
  report(error: unknown, path: string): void
  frames: readonly { origin: string; on: RegExp }[]
  /** The pages that play our own sound and video. */
  media?: RegExp | undefined
  /** The pages on which a text with formatting is written. */
  editor?: RegExp | undefined
  /** The pages on which the example of a message is shown. */
  preview?: RegExp | undefined
  /** Whether pages are made from their sources: what reloads them adds styles in the browser, which needs a nonce. */
  isDev?: boolean
}

/** What rendering marks our own scripts and styles with; random, so that no content can name it. */
const MARK = randomUUID().replaceAll('-', '')
const MARKED = new RegExp(`<(script|style)[^>]* nonce="${MARK}"[^>]*>([^]*?)</\\1>`, 'g')
/** HTML without its marks, and what its policy permits: the hash of each script and style that was marked (CSP 3, 8.3). */
function permitMarked(html: string): { html: string } & Permitted {
  const permitted = { scripts: new Set<string>(), styles: new Set<string>() }
  for (const [, element, text] of html.matchAll(MARKED))
    permitted[element === 'script' ? 'scripts' : 'styles'].add(`'sha256-${hash('sha256', text!, 'base64')}'`)
  return {
    html: html.replaceAll(` nonce="${MARK}"`, ''),
    scripts: [...permitted.scripts],
    styles: [...permitted.styles],
  }
}

/** For calls made by pages: without its database a page is unavailable, which is no failure of the page. */
export function throwUnavailable(error: unknown): void {
  if (isDatabaseDown(error)) throw new Response(null, { status: 503 })
}

async function renderPage(
  render: Render,
  api: ApiClient,
  path: string,
  site: Site & { place: Place },
): Promise<Page> {
  const { origin, apiBaseUrl, home } = site.place
  const report = (error: unknown) => site.report(error, path.split('?')[0]!)
  const answer = await render(new Request(origin + path), { api, nonce: MARK, apiBaseUrl, home, report })
  const text = await answer.text()
  const { html, ...permitted } = site.isDev ? withNonce(text) : permitMarked(text)
  const headers = [...answer.headers].filter(([name]) => name !== 'cache-control')
  if (answer.status === 503) headers.push(['retry-after', RETRY_AFTER])
  const isKept = answer.status === 200 && !answer.headers.has('set-cookie')
  headers.push(
    ['content-security-policy', pagePolicy({ ...permitted, ...needsOf(path, site) })],
    ['vary', 'accept-encoding'],
    ['cache-control', isKept ? cacheControlOf(path.split('?')[0]!) : 'no-store'],
  )
  if (isKept) headers.push(['etag', `W/"${hash('sha256', html, 'base64url')}"`])
  const plain = exactly(Buffer.from(html))
  return { status: answer.status, headers, plain, packed: exactly(gzipSync(plain, { level: 9 })) }
}

const withNonce = (html: string): ReturnType<typeof permitMarked> => ({
  html,
  scripts: [`'nonce-${MARK}'`],
  styles: [`'nonce-${MARK}'`],
})

const needsOf = (path: string, { frames, media, editor, preview, place }: Site & { place: Place }) => ({
  frames: frames.flatMap(({ origin, on }) => (on.test(path) ? origin : [])),
  api: place.apiOrigin,
  media: media?.test(path) ?? false,
  clipboard: editor?.test(path) ?? false,
  preview: preview?.test(path) ?? false,
})

/** In memory of its own: what is a part of a larger block would keep the whole of it. */
const exactly = (part: Buffer): Buffer => Buffer.from(new Uint8Array(part).buffer)

function sendPage(
  { method, headers: asked }: IncomingMessage,
  response: ServerResponse,
  { status, headers, plain, packed }: Page,
): void {
  for (const [name, value] of headers) response.setHeader(name, value)
  const tag = response.getHeader('etag')
  if (status === 200 && tag && hasTag(asked['if-none-match'], String(tag))) {
    response.writeHead(304).end()
    return
  }
  const isPacked = takesGzip(String(asked['accept-encoding'] ?? ''))
  const bytes = isPacked ? packed : plain
  if (isPacked) response.setHeader('content-encoding', 'gzip')
  response.writeHead(status, { 'content-length': bytes.length })
  response.end(method === 'HEAD' ? undefined : bytes)
}

const NEVER_KEPT: Page['headers'][number] = ['cache-control', 'no-store']

const withStatus = (page: Page, status: number | undefined): Page =>
  status === undefined || page.status >= 500
    ? page
    : { ...page, status, headers: [...page.headers.filter(([name]) => name !== 'etag'), NEVER_KEPT] }

/** What moved for good is asked for there as it was asked for here, with what no screen of ours reads. */
function withWholeQuery(page: Page, asked: string): Page {
  if (page.status !== 308) return page
  const mark = asked.indexOf('?')
  const query = mark < 0 ? '' : asked.slice(mark)
  const moved = (name: string, value: string) =>
    name === 'location' ? value.replace(/\?.*$/s, '') + query : value
  return { ...page, headers: page.headers.map(([name, value]) => [name, moved(name, value)]) }
}

/** Renderings at once, each of some megabytes until it is done, and how many more may wait for one. */
const AT_ONCE = 8
const WAITING = 200

/** The address without what no screen reads: it would show the same page, and be kept once for each made-up name. */
function withoutUnknown(address: string, isKnown: (name: string) => boolean): string {
  const mark = address.indexOf('?')
  if (mark < 0) return address
  const path = address.slice(0, mark)
  const query = new URLSearchParams(address.slice(mark))
  const asked = new URLSearchParams([...query].filter(([name]) => isKnown(name)))
  return asked.size > 0 ? `${path}?${asked}` : path
}

/**
 * Answers a page from the cache, or renders it once and keeps it. Two first visitors share one rendering. Refuses
 * `unavailable` when too many wait for theirs.
 */
export function createPages(open: () => Promise<Web>, api: ApiClient, cache: SharedCache<Page>, site: Site) {
  const running = new Map<string, Promise<Page>>()
  const fewAtOnce = createConcurrencyLimit(AT_ONCE, WAITING)

  async function renderAndKeep(path: string, render: Render, place: Place): Promise<Page> {
    const version = cache.version()
    const page = await renderPage(render, api, path, { ...site, place })
    if (page.status === 200) cache.set(place.origin + path, page, version)
    return page
  }

  /** `status` stands in the place of the page's own: it tells what became of a request that was for something else. */
  return async (request: IncomingMessage, response: ServerResponse, status?: number): Promise<void> => {
    const { render, query } = await open()
    const path = withoutUnknown(
      request.url ?? '/',
      (name) => site.query.includes(name) || query.includes(name),
    )
    const place = await site.placeOf(request.headers.host)
    const address = place.origin + path
    const kept = cache.get(address)
    if (kept) return sendPage(request, response, withStatus(kept, status))
    const rendering =
      running.get(address) ??
      fewAtOnce(() => renderAndKeep(path, render, place)).finally(() => running.delete(address))
    running.set(address, rendering)
    const page = withWholeQuery(await rendering, request.url ?? '/')
    sendPage(request, response, withStatus(page, status))
  }
}

/** Whether somebody who sent this `Accept-Encoding` takes gzip; a weight of nothing says that they do not (RFC 9110, 12.4.2). */
export function takesGzip(accepted = ''): boolean {
  const codings = accepted.split(',').map((one) => one.split(';').map((part) => part.trim().toLowerCase()))
  return codings.some(([name, ...weights]) => name === 'gzip' && !weights.some((weight) => NONE.test(weight)))
}

const NONE = /^q\s*=\s*0(\.0*)?$/
