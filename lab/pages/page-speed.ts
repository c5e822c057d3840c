import { once } from 'node:events'
import { createServer, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Look, openBrowser } from './page-browser.ts'

/** A page of another server without its scripts: same words, styles, face and pictures, nothing that runs. */
interface Twin extends AsyncDisposable {
  url: string
}

/** As it goes over the wire, compressed or not. */
interface Answer {
  headers: IncomingHttpHeaders
  body: Buffer
}

const PASSED_ON = ['content-type', 'content-encoding', 'cache-control', 'etag', 'last-modified']

/** Removes what runs and what fetches it: scripts, and links that name one. */
const withoutScripts = (html: string): string =>
  html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<link[^>]*\.js"[^>]*>/g, '')

/** Serves the twin of `url` from memory, compressed as the original is. */
async function serveTwin(url: string): Promise<Twin> {
  const html = withoutScripts(await (await fetch(url)).text())
  const page: Answer = {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' },
    body: gzipSync(html, { level: 9 }),
  }
  const { origin, pathname } = new URL(url)
  const kept = new Map([[pathname, Promise.resolve(page)]])
  const answerTo = (path: string) => kept.getOrInsertComputed(path, () => read(origin + path))
  const server = createServer(async (request, response) => {
    const { headers, body } = await answerTo(request.url!)
    for (const name of PASSED_ON) if (headers[name]) response.setHeader(name, headers[name])
    response.writeHead(200, { 'content-length': body.length }).end(body)
  })
  await once(server.listen(0), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}${pathname}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** `fetch` would unpack it. */
async function read(url: string): Promise<Answer> {
  const [response] = (await once(get(url, { headers: { 'accept-encoding': 'gzip, br' } }), 'response')) as [
    IncomingMessage,
  ]
  if (response.statusCode !== 200) throw new Error(`${url} was answered with ${response.statusCode}`)
  return { headers: response.headers, body: Buffer.concat(await response.toArray()) }
}

interface PageFigure {
  name: `store.${'lcp' | 'lcp.ratio' | 'tbt' | 'cls' | 'script' | 'css'}`
  unit: 'ms' | 'times' | 'shift' | 'bytes'
  value: number
}

const LOOKS = 5

/**
 * How `/loja` of the product at `url` shows itself on a telephone, beside a static page with the same cards and
 * pictures. Both are looked at in turn, so that a slow moment of this machine meets both; figures are medians.
 */
async function pageSpeed(url: string): Promise<PageFigure[]> {
  const store = `${url}/loja`
  await using twin = await serveTwin(store)
  await using browser = await openBrowser()
  const [ours, still]: [Look[], Look[]] = [[], []]
  for (let i = 0; i <= LOOKS; i++) {
    ours.push(await browser.look(store))
    still.push(await browser.look(twin.url))
  }
  // The first look of each warms up browser and servers.
  return figuresOf(ours.slice(1), still.slice(1))
}

async function figuresOf(ours: Look[], still: Look[]): Promise<PageFigure[]> {
  const lcp = median(ours, 'lcp')
  const { scripts, styles } = ours[0]!
  return [
    { name: 'store.lcp', unit: 'ms', value: Math.round(lcp) },
    { name: 'store.lcp.ratio', unit: 'times', value: rounded(lcp / median(still, 'lcp'), 2) },
    { name: 'store.tbt', unit: 'ms', value: Math.round(median(ours, 'tbt')) },
    { name: 'store.cls', unit: 'shift', value: rounded(median(ours, 'cls'), 3) },
    { name: 'store.script', unit: 'bytes', value: await weigh(scripts) },
    { name: 'store.css', unit: 'bytes', value: await weigh(styles) },
  ]
}

const median = (looks: Look[], name: 'lcp' | 'tbt' | 'cls'): number =>
  looks.map((look) => look[name]).sort((a, b) => a - b)[Math.floor(looks.length / 2)]!

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

/** Bytes of these files after brotli, as the budget of the browser journeys counts them. */
async function weigh(urls: string[]): Promise<number> {
  const sizes = urls.map(async (url) => brotliCompressSync(await (await fetch(url)).arrayBuffer()).byteLength)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } })
const url = positionals[0] ?? `http://localhost:${process.env.PORT ?? 3000}`
const figures = await pageSpeed(url.replace(/\/$/, ''))
if (values.json) console.log(JSON.stringify(figures))
else
  for (const { name, unit, value } of figures)
    console.log(`${name.padEnd(16)} ${String(value).padStart(8)} ${unit}`)
