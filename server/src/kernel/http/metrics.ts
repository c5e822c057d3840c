import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Prometheus figures of this process. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from request to the end of the answer, by kind and status class',
    labelNames: ['kind', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  })
  const refused = new Counter({
    name: 'http_refusals_total',
    help: 'Answers of 400 and above, by status',
    labelNames: ['status'],
    registers: [registry],
  })
  return {
    text: () => registry.metrics(),
    type: registry.contentType,
    observe(kind: string, status: number, seconds: number) {
      duration.observe({ kind, status: `${Math.trunc(status / 100)}xx` }, seconds)
      if (status >= 400) refused.inc({ status: String(status) })
    },
  }
}
export type Metrics = ReturnType<typeof createMetrics>
