import { once } from 'node:events'
import { createServer, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

/** A page of another server without its scripts: same words, styles, face and pictures, nothing that runs. */
export interface Twin extends AsyncDisposable {
  url: string
}

/** As it goes over the wire, compressed or not. */
interface Answer {
  headers: IncomingHttpHeaders
  body: Buffer
}

const PASSED_ON = ['content-type', 'content-encoding', 'cache-control', 'etag', 'last-modified']

/** Removes what runs and what fetches it: scripts, and links that name one. */
export const withoutScripts = (html: string): string =>
  html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<link[^>]*\.js"[^>]*>/g, '')

/** Serves the twin of `url` from memory, compressed as the original is. */
export async function serveTwin(url: string): Promise<Twin> {
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
