export interface PacedOptions {
  perSecond: number
  seconds: number
  /** Called for each request. */
  next(): { url: string; method?: 'GET' | 'POST'; body?: object }
  /** Statuses that count as answered besides 2xx. */
  alsoFine?: readonly number[]
}

/** Latencies in milliseconds; `refused` is the share of answers that were not 2xx. */
export interface Paced {
  p50: number
  p95: number
  p99: number
  refused: number
}

/** Sends at a steady pace whatever comes back, as visitors do: a slow answer does not slow the next request down. */
export async function paced({ perSecond, seconds, next, alsoFine = [] }: PacedOptions): Promise<Paced> {
  const times: number[] = []
  let refused = 0
  const one = async () => {
    const { url, method = 'GET', body } = next()
    const began = performance.now()
    const answer = await fetch(url, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    await answer.arrayBuffer()
    times.push(performance.now() - began)
    if (answer.ok) return
    if (!alsoFine.includes(answer.status)) throw new Error(`${url} answered ${answer.status}`)
    refused++
  }
  await atPace(perSecond, seconds, one)
  times.sort((a, b) => a - b)
  const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(1))
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), refused: refused / times.length }
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
