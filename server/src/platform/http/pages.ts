import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import type { ContractRouterClient } from '@orpc/contract'
import type { Contract } from '@vitrine/contract'
import { createConcurrencyLimit } from '#kernel/concurrency.ts'
import { isDatabaseDown } from '#kernel/outage.ts'
import { RETRY_AFTER } from './api.ts'
import { cacheControlOf, pagePolicy } from './headers.ts'
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

/** A rendered page, cut where each answer puts its own nonce. */
interface Page {
  status: number
  headers: [name: string, value: string][]
  body: Woven
}

/** The web as its build has it. */
export interface Web {
  render: Render
  /** The names that its screens read in the query of an address. */
  query: readonly string[]
}

/** What a piece takes beside its bytes. */
const BUFFER = 200

/** What a page takes in memory. */
export const bytesOfPage = ({ headers, body }: Page): number =>
  [...body.plain, ...body.packed].reduce((sum, { length }) => sum + length + BUFFER, 0) +
  2 * headers.join().length

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
}

/** Stands for the nonce while a page is kept; random, so that no content can name it. */
const NONCE_MARK = randomUUID().replaceAll('-', '')

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
  const answer = await render(new Request(origin + path), {
    api,
    nonce: NONCE_MARK,
    apiBaseUrl,
    home,
    report,
  })
  const body = compressPieces((await answer.text()).split(NONCE_MARK))
  const headers = [...answer.headers].filter(([name]) => name !== 'cache-control')
  if (answer.status === 503) headers.push(['retry-after', RETRY_AFTER])
  const cacheable = answer.status === 200 && !answer.headers.has('set-cookie')
  return {
    status: answer.status,
    headers: [...headers, ['cache-control', cacheable ? cacheControlOf(path.split('?')[0]!) : 'no-store']],
    body,
  }
}

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Page,
  { frames, media, editor, place: { apiOrigin } }: Site & { place: Place },
): void {
  const nonce = randomBytes(16).toString('base64url')
  const isPacked = takesGzip(String(request.headers['accept-encoding'] ?? ''))
  const bytes = (isPacked ? gzipWith : plainWith)(body, Buffer.from(nonce))
  for (const [name, value] of headers) response.setHeader(name, value)
  response.setHeader(
    'content-security-policy',
    pagePolicy(nonce, {
      frames: frames.flatMap(({ origin, on }) => (on.test(request.url ?? '') ? origin : [])),
      api: apiOrigin,
      media: media?.test(request.url ?? '') ?? false,
      clipboard: editor?.test(request.url ?? '') ?? false,
    }),
  )
  response.setHeader('vary', 'accept-encoding')
  if (isPacked) response.setHeader('content-encoding', 'gzip')
  response.writeHead(status, { 'content-length': bytes.length })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

const NEVER_KEPT: Page['headers'][number] = ['cache-control', 'no-store']

const asked = (page: Page, status: number | undefined): Page =>
  status === undefined || page.status >= 500
    ? page
    : { ...page, status, headers: [...page.headers, NEVER_KEPT] }

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
    if (kept) return sendPage(request, response, asked(kept, status), { ...site, place })
    const rendering =
      running.get(address) ??
      fewAtOnce(() => renderAndKeep(path, render, place)).finally(() => running.delete(address))
    running.set(address, rendering)
    const page = withWholeQuery(await rendering, request.url ?? '/')
    sendPage(request, response, asked(page, status), { ...site, place })
  }
}

/** Whether somebody who sent this `Accept-Encoding` takes gzip; a weight of nothing says that they do not (RFC 9110, 12.4.2). */
export function takesGzip(accepted = ''): boolean {
  const codings = accepted.split(',').map((one) => one.split(';').map((part) => part.trim().toLowerCase()))
  return codings.some(([name, ...weights]) => name === 'gzip' && !weights.some((weight) => NONE.test(weight)))
}

const NONE = /^q\s*=\s*0(\.0*)?$/

/** Pieces of a text that never change, each compressed by itself once. Something short is woven in between them. */
interface Woven {
  plain: Buffer[]
  packed: Buffer[]
}

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff])
const UINT32 = 2 ** 32

/** A full flush ends each piece on a byte and makes it refer to nothing outside itself (RFC 1951, RFC 1952). */
export const compressPieces = (pieces: readonly string[]): Woven => {
  const plain = pieces.map((piece) => Buffer.from(piece))
  return {
    plain,
    packed: plain.map((piece) => exactly(deflateRawSync(piece, PACKING))),
  }
}

const PACKING = { level: 9, finishFlush: constants.Z_FULL_FLUSH } as const

/** In memory of its own: zlib answers with a part of a block of 16 KB, which stays as long as the part does. */
const exactly = (part: Buffer): Buffer => Buffer.from(new Uint8Array(part).buffer)

/** The whole text with `thread` between every two pieces. */
export const plainWith = ({ plain }: Woven, thread: Buffer): Buffer => Buffer.concat(between(plain, thread))

/** The same as one gzip member, without compressing anything again: `thread` stands in it as stored blocks. */
export function gzipWith({ plain, packed }: Woven, thread: Buffer): Buffer {
  let checksum = 0
  let length = 0
  for (const part of between(plain, thread)) {
    checksum = crc32(part, checksum)
    length += part.length
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum, 0)
  trailer.writeUInt32LE(length % UINT32, 4)
  return Buffer.concat([HEADER, ...between(packed, storedBlock(thread)), LAST_BLOCK, trailer])
}

function storedBlock(data: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(data.length, 1)
  head.writeUInt16LE(~data.length & 0xffff, 3)
  return Buffer.concat([head, data])
}

const between = (pieces: readonly Buffer[], thread: Buffer): Buffer[] =>
  pieces.flatMap((piece, i) => (i === 0 ? [piece] : [thread, piece]))
