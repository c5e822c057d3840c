import { Agent, request } from 'undici'

/** Who measures shares the processor with what is measured: so it speaks plain HTTP, over kept connections. */
const dispatcher = new Agent()

interface PacedOptions {
  perSecond: number
  seconds: number
  /** Called for each request. */
  next(): { url: string; method?: 'GET' | 'POST'; body?: object }
  /** Statuses that count as answered besides 2xx. */
  alsoFine?: readonly number[]
}

/** Latencies in milliseconds. */
export interface Paced {
  p50: number
  p95: number
  p99: number
}

export function summarise(times: readonly number[]): Paced {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1))
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/**
 * Sends at a steady pace whatever comes back, as visitors do: a slow answer does not slow the next request down. Resolves
 * to the latencies in milliseconds.
 */
export async function paced({ perSecond, seconds, next, alsoFine = [] }: PacedOptions): Promise<number[]> {
  const times: number[] = []
  const one = async () => {
    const { url, method = 'GET', body } = next()
    const began = performance.now()
    const headers = { 'accept-encoding': 'gzip', ...(body && { 'content-type': 'application/json' }) }
    const answer = await request(url, {
      method,
      headers,
      dispatcher,
      body: body ? JSON.stringify(body) : null,
    })
    await answer.body.arrayBuffer()
    times.push(performance.now() - began)
    const { statusCode } = answer
    if (statusCode >= 300 && !alsoFine.includes(statusCode)) throw new Error(`${url} answered ${statusCode}`)
  }
  await atPace(perSecond, seconds, one)
  return times
}

function atPace(perSecond: number, seconds: number, work: () => Promise<void>): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const running: Promise<void>[] = []
  const began = performance.now()
  const timer = setInterval(() => {
    const due = Math.min(((performance.now() - began) / 1000) * perSecond, perSecond * seconds)
    while (running.length < due) running.push(work())
    if (running.length < perSecond * seconds) return
    clearInterval(timer)
    Promise.all(running).then(resolve, reject)
  }, 1)
  return promise
}
