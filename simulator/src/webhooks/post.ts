import http from 'node:http'
import https from 'node:https'

const TIMEOUT_MS = 10_000

export type Post = ReturnType<typeof createPost>

/** Posts JSON over kept connections; `fetch` would cost the machine several times as much. */
export function createPost(connections: number) {
  const options = { keepAlive: true, maxSockets: connections }
  const agents = { http: new http.Agent(options), https: new https.Agent(options) }
  return {
    /** The status of the answer, or why there was none. */
    send: (url: string, body: string, more: Record<string, string> = {}): Promise<string> =>
      exchange(agents, url, { body, more }).then(String, (error: Error) => error.message || error.name),
    close(): void {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

type Agents = { http: http.Agent; https: https.Agent }

type Letter = { body: string; more: Record<string, string> }

async function exchange(agents: Agents, url: string, { body, more }: Letter): Promise<number | undefined> {
  const secure = url.startsWith('https:')
  const length = Buffer.byteLength(body)
  const headers = { ...more, 'content-type': 'application/json', 'content-length': length }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const agent = secure ? agents.https : agents.http
  const request = (secure ? https : http).request(url, { method: 'POST', headers, agent, signal })
  return new Promise((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => {
      response.on('error', reject).on('end', () => resolve(response.statusCode))
      response.resume()
    })
    request.end(body)
  })
}
