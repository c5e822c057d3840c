import http from 'node:http'
import https from 'node:https'
import type { Delivery, DeliveryStore } from './delivery.store.ts'
import type { Sign } from './signature.ts'

const CONCURRENT = 16
/** About a day at the slowest pace; then the receiver has to ask by itself. */
const MAX_ATTEMPTS = 1500

export type Courier = ReturnType<typeof createCourier>

/** Takes due deliveries from the queue to their address, up to 16 at once, again and later until a 2xx. */
export function createCourier(store: DeliveryStore, retryDelays: readonly number[], sign: Sign) {
  const post = createPost(CONCURRENT)
  const underWay = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function wake(): void {
    clearTimeout(timer)
    while (!closed && underWay.size < CONCURRENT) {
      const delivery = store.claim(Date.now())
      if (!delivery) {
        sleep()
        return
      }
      const trip = send(delivery).finally(() => {
        underWay.delete(trip)
        if (!closed) wake()
      })
      underWay.add(trip)
    }
  }

  function sleep(): void {
    const at = store.nextDueAt()
    if (at !== null) timer = setTimeout(wake, Math.max(1, at - Date.now()))
  }

  async function send(delivery: Delivery): Promise<void> {
    const result = await post.send(delivery.url, delivery.body, sign(delivery))
    if (!closed) recordResult(store, delivery, result, retryDelays)
  }

  async function close(): Promise<void> {
    closed = true
    clearTimeout(timer)
    await Promise.all(underWay)
    post.close()
  }
  return { wake, close }
}

function recordResult(
  store: DeliveryStore,
  { id, kind, attempts }: Delivery,
  result: string,
  retryDelays: readonly number[],
): void {
  // Whoever checks a signature refuses a forged one for good.
  if (/^2/.test(result) || kind.endsWith('-forged')) store.delivered(id, result)
  else if (attempts >= MAX_ATTEMPTS) store.abandon(id, result)
  else {
    const wait = retryDelays[Math.min(attempts, retryDelays.length) - 1] ?? 1000
    store.retry(id, Date.now() + wait, result)
  }
}

const TIMEOUT_MS = 10_000

/** Posts JSON over kept connections; `fetch` would cost the machine several times as much. */
function createPost(connections: number) {
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

type Payload = { body: string; more: Record<string, string> }

async function exchange(agents: Agents, url: string, { body, more }: Payload): Promise<number | undefined> {
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
