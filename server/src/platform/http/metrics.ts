import fastify, { type FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isSameSecret } from '#kernel/secrets.ts'
import { VERSION } from '#kernel/version.ts'
import { RETRY_AFTER } from './api.ts'

/** What is counted somewhere else, for all processes, and read when somebody asks. */
export interface Figures {
  /** What each figure says, by its name; one that only grows ends in `_total`. */
  help: Record<string, string>
  read(): Promise<Record<string, number>>
}

/** Prometheus figures of this process, and those that are counted elsewhere. */
export function createMetrics(figures: readonly Figures[] = []) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // As of other programs, such as `prometheus_build_info`: 1, and what is so as labels.
  new Gauge({
    name: 'vitrine_build_info',
    help: 'The version that this process runs',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: VERSION }, 1)
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
  const refresh = figures.map((one) => follow(one, registry))
  return {
    async text() {
      for (const one of refresh) await one()
      return registry.metrics()
    },
    type: registry.contentType,
    observe(kind: string, status: number, seconds: number) {
      duration.observe({ kind, status: `${Math.trunc(status / 100)}xx` }, seconds)
      if (status >= 400) refused.inc({ status: String(status) })
    },
  }
}
export type Metrics = ReturnType<typeof createMetrics>

/** Shows figures as they are read; while they cannot be, there are none. */
function follow({ help, read }: Figures, registry: Registry): () => Promise<void> {
  const shown = Object.entries(help).map(([name, text]) => {
    const about = { name, help: text, registers: [registry] }
    if (!name.endsWith('_total')) return new Gauge(about)
    return new Counter(about)
  })
  return async () => {
    const values = await read().catch(() => ({}) as Record<string, number>)
    for (const figure of shown) {
      figure.remove()
      const value = values[(figure as unknown as { name: string }).name]
      if (value !== undefined) figure.inc(value)
    }
  }
}

/** They answer about the process, whatever the shop does. */
export const HEALTH_ROUTES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** `/healthz`: the process lives; `/readyz`: it can serve. */
export function addHealth(server: FastifyInstance, ready: () => Promise<boolean>): void {
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    if (await ready()) return { status: 'ok' }
    return reply.code(503).header('retry-after', RETRY_AFTER).send({ status: 'unavailable' })
  })
}

/**
 * Listens for who asks whether a process is well that serves nobody else, and for its figures. Rejects with what the
 * operating system answers where the port cannot be opened.
 */
export async function listenForHealth(
  { host, port, metricsToken }: { host: string; port: number; metricsToken: string | undefined },
  ready: () => Promise<boolean>,
): Promise<FastifyInstance> {
  const server = fastify({ forceCloseConnections: true })
  addHealth(server, ready)
  addMetrics(server, createMetrics(), metricsToken)
  await server.listen({ host, port })
  return server
}

/** `/metrics` for Prometheus; without the token there is nothing at that address. */
export function addMetrics(server: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  server.get('/metrics', async (request, reply) => {
    const { authorization = '' } = request.headers
    if (!token || !isSameSecret(authorization, `Bearer ${token}`)) return reply.callNotFound()
    return reply.type(metrics.type).send(await metrics.text())
  })
}
