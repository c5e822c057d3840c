import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { type Refusal, sentenceOf, statusOf } from '@vitrine/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { problemOf } from './problem.ts'

/** The face of the shop within the page: nothing else has to be there for it to look like the shop. */
const FACE = readFileSync(
  createRequire(import.meta.url).resolve(
    '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  ),
).toString('base64')

/** Colours and sizes are those of the storefront (`web/app/brand/tokens.css`). */
const STYLE = `
@font-face{font-family:"Figtree";font-weight:300 900;src:url("data:font/woff2;base64,${FACE}") format("woff2")}
:root{color-scheme:light dark;--page:#f7f7f7;--surface:#fff;--text:#333;--strong:#1c2423;--line:#eaeaea;--code:#f0f3f2;--action:#04524e;--focus:#217f78}
@media(prefers-color-scheme:dark){:root{--page:#121212;--surface:#1a1c1c;--text:#f7f7f7;--strong:#fff;--line:#2b2f2f;--code:#242727;--action:#0f6b65;--focus:#cdac6a}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;padding:16px;display:grid;place-items:center;font:1rem/1.6 "Figtree",system-ui,sans-serif;color:var(--text);background:var(--page)}
main{width:100%;max-width:560px;padding:clamp(24px,6vw,48px);border:1px solid var(--line);border-radius:12px;background:var(--surface)}
svg{display:block;width:48px;height:48px;margin-bottom:24px}
h1{margin:0 0 16px;font-size:1.75rem;font-weight:700;line-height:1.25;text-wrap:balance;color:var(--strong)}p{margin:12px 0}
a{display:inline-flex;align-items:center;min-height:44px;margin-top:12px;padding:8px 20px;border-radius:8px;font-weight:600;text-decoration:none;color:#fff;background:var(--action)}
a:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
pre{margin:12px 0;padding:12px 16px;border:1px solid var(--line);border-radius:8px;overflow:auto;font-size:1rem;background:var(--code)}`

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; font-src data:; frame-ancestors 'none'`

/** The product's own mark: which brand's page it would have been is not known here. */
const MARK = `<svg viewBox="0 0 36 36" aria-hidden="true"><rect width="36" height="36" rx="9" fill="#04524e"/><path d="M9.5 28V17a8.5 8.5 0 0 1 17 0v11M7 28.5h22" fill="none" stroke="#cdac6a" stroke-width="2" stroke-linecap="round"/><circle cx="18" cy="19.5" r="4" fill="#cdac6a"/></svg>`

/** A page without scripts, for what is said before the web may be asked; `content` is HTML of ours alone. */
interface PlainPage {
  title: string
  heading: string
  content: string
}

const htmlOf = ({ title, heading, content }: PlainPage): string =>
  `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main>
${MARK}
<h1>${heading}</h1>
${content}
</main></body></html>`

/** Sends it with the status that `reply` has; nobody keeps it. */
export const sendPlainPage = (reply: FastifyReply, page: PlainPage): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(htmlOf(page))

/** What a request asks for, in its one spelling: routing, limits, access and what is kept all go by it. */
interface RequestTarget {
  /** Path and query; of a refused target `/`, so that no router sees it. */
  url: string
  isApi: boolean
  /** Why it is not read at all. */
  refusal?: Refusal
}

/** Beyond it no address of ours goes, and each one costs as much memory as it is long. */
const LONGEST = 4096
/** PostgreSQL keeps no NUL; in an address nobody means it. */
const NUL = /%00/
/** What servers and programs read differently: empty and dot segments, and signs that may stand for them (RFC 3986, 5.2.4). */
const AMBIGUOUS = /\/\/|\\|%5c|%2f|%2e|\/\.{1,2}(\/|$)|#/i
const ESCAPED = /%[\da-f]{2}/gi
/** Signs that mean the same escaped and plain (RFC 3986, 2.3). */
const UNRESERVED = /[\w~-]/

/** One spelling for each path: no escape that is not needed, and those that are in capitals (RFC 3986, 6.2.2). */
const normalized = (path: string): string =>
  path.replace(ESCAPED, (escaped) => {
    const sign = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
    return UNRESERVED.test(sign) ? sign : escaped.toUpperCase()
  })

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

const isApi = (path: string): boolean => path.startsWith('/api/')

/** Reads a target as it came over the wire (RFC 9112, 3.2); one for a proxy, or for nobody, is refused. */
function readTarget(raw: string): RequestTarget {
  const mark = raw.indexOf('?')
  const path = mark < 0 ? raw : raw.slice(0, mark)
  // No browser sends what does not begin with a slash: it is answered as programs are.
  const isOfProgram = !raw.startsWith('/') || isApi(path)
  const refused = (refusal: Refusal): RequestTarget => ({ url: '/', isApi: isOfProgram, refusal })
  if (raw.length > LONGEST) return refused('request.address-too-long')
  if (!raw.startsWith('/') || NUL.test(raw) || AMBIGUOUS.test(path) || !isReadable(path))
    return refused('request.address')
  const url = normalized(path) + raw.slice(path.length)
  return { url, isApi: isApi(url) }
}

const targets = new WeakMap<IncomingMessage, RequestTarget>()

/** For Fastify's `rewriteUrl`: reads the target once and leaves its one spelling to everybody who reads the request. */
export function settleTarget(request: IncomingMessage): string {
  const target = readTarget(request.url ?? '')
  targets.set(request, target)
  // Fastify keeps what came beside it, and oRPC would read that.
  Object.assign(request, { originalUrl: target.url })
  return target.url
}

/** The target of a request that came through `settleTarget`. */
export const targetOf = (request: IncomingMessage): RequestTarget => targets.get(request)!

/** Somebody who followed a link: programs ask for something else than a page, or in another way. */
const isForPage = ({ method, raw }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !targetOf(raw).isApi

/** Answers a request whose target is not read: the API with a problem, the others with a page. */
export function refuseTarget(request: FastifyRequest, reply: FastifyReply, code: Refusal): FastifyReply {
  reply.code(statusOf(code))
  if (!isForPage(request))
    return reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(problemOf(code)))
  return sendPlainPage(reply, {
    title: 'Endereço inválido',
    heading: 'Não abrimos este endereço',
    content: `<p>${sentenceOf(code)}</p>\n<p><a href="/">Ir para o início</a></p>`,
  })
}
