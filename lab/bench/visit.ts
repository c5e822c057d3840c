import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'

interface Visits {
  url: string
  perSecond: number
  seconds: number
}

/** Milliseconds after which a visitor has gone. */
const PATIENCE = 10_000

/**
 * People who come at a steady pace, each over a connection of their own: who waits in a queue of connections is found so.
 * Resolves to the latencies in milliseconds, and to how many got nothing or something else than the page.
 */
export async function visit({
  url,
  perSecond,
  seconds,
}: Visits): Promise<{ times: number[]; failed: number }> {
  const times: number[] = []
  let failed = 0
  const come = async () => {
    const dispatcher = new Agent({ connections: 1, pipelining: 0 })
    const began = performance.now()
    try {
      const headers = { 'accept-encoding': 'gzip' }
      const answer = await request(url, { dispatcher, headers, signal: AbortSignal.timeout(PATIENCE) })
      await answer.body.arrayBuffer()
      if (answer.statusCode !== 200) throw new Error(String(answer.statusCode))
      times.push(performance.now() - began)
    } catch {
      failed++
    } finally {
      await dispatcher.destroy()
    }
  }
  const began = performance.now()
  const visitors: Promise<void>[] = []
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = began + (n * 1000) / perSecond
    await wait(Math.max(0, due - performance.now()))
    visitors.push(come())
  }
  await Promise.all(visitors)
  return { times, failed }
}
