import autocannon from 'autocannon'

/** Throughput of one kind of request; `p50` and `p99` in milliseconds. */
export interface Load {
  perSecond: number
  p50: number
  p99: number
}

interface LoadOptions {
  /** Called for each request, so that a figure is not about one URL alone. */
  next(): Partial<autocannon.Request>
  seconds?: number
  workers?: number
}

/** Runs `workers` connections for `seconds`, after a short warm-up; any answer but 2xx stops the run. */
export async function load(url: string, { next, seconds = 6, workers = 8 }: LoadOptions): Promise<Load> {
  const once = (duration: number) =>
    autocannon({
      url,
      connections: workers,
      duration,
      requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
    })
  await once(1)
  const result = await once(seconds)
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`)
  return { perSecond: Math.round(result.requests.average), p50: result.latency.p50, p99: result.latency.p99 }
}
