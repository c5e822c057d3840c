import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface GatewayRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  text: string
}

export interface Answered {
  status: number
  body: unknown
  headers?: Record<string, string>
  /** It never reaches whoever asked. */
  isLost?: true
}

/** A server on this machine that stands for a gateway's. */
export interface StandIn {
  url: string
  /** `METHOD /path` of everything it was asked, oldest first. */
  asked: string[]
  /** Does what the next so many calls that write ask for, and hangs up instead of answering; `after` others. */
  loseAnswers(count: number, after?: number): void
  /** Answers nobody until it is told otherwise, or nobody whose path has this in it. */
  setSilent(silent: boolean | string): void
  close(): Promise<void>
}

export async function openStandIn(answer: (asked: GatewayRequest) => Answered): Promise<StandIn> {
  const asked: string[] = []
  let [lost, spared] = [0, 0]
  let silent: string | undefined
  const server = createServer((request, response) => {
    void readText(request).then((text) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
      const method = request.method ?? 'GET'
      asked.push(`${method} ${pathname}`)
      if (silent !== undefined && pathname.includes(silent)) return response.destroy()
      // Browsers ask for it by themselves.
      if (pathname === '/favicon.ico') return response.writeHead(204).end()
      const { status, body, headers, isLost } = answer({
        method,
        path: pathname,
        query: searchParams,
        headers: request.headers,
        text,
      })
      if (isLost) return response.destroy()
      // A sweep may be taking something else back meanwhile.
      const isMade = method !== 'GET' && !pathname.endsWith('/cancel')
      if (isMade && spared-- <= 0 && lost-- > 0) return response.destroy()
      return response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    loseAnswers(count, after = 0) {
      lost = count
      spared = after
    },
    setSilent(wanted) {
      silent = wanted === true ? '' : wanted || undefined
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

interface Kept {
  asked: string
  answered: Answered
}

/** What a gateway remembers of its idempotency keys: the same question gets the same answer, another one `conflict`. */
export function createIdempotency(conflict: Answered) {
  const kept = new Map<string, Kept>()
  return {
    isOff: false,
    answer({ method, path, text }: GatewayRequest, key: string, work: () => Answered): Answered {
      const known = this.isOff ? undefined : kept.get(key)
      const question = `${method} ${path} ${text}`
      if (known && known.asked !== question) return conflict
      if (known) return known.answered
      const answered = structuredClone(work())
      if (answered.status < 500) kept.set(key, { asked: question, answered })
      return answered
    },
  }
}
