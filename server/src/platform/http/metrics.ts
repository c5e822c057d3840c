import fastify, { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import { parallel } from '#kernel/concurrency.ts'
import { counter, durations, type Figures, type Metrics, showFigures } from '#kernel/metrics.ts'
import { isSameSecret } from '#kernel/secrets.ts'
import { VERSION } from '#kernel/version.ts'
import { RETRY_AFTER } from './api.ts'

type Ready = () => Promise<boolean>

/** What is told at `/metrics`. */
interface Exposition {
  /** In the text format of Prometheus. */
  text(): Promise<string>
  type: string
}

/** The figures of this process, and those that are counted elsewhere. */
export function createExposition(
  registry: Metrics,
  ready: Ready,
  figures: readonly Figures[] = [],
): Exposition {
  collectDefaultMetrics({ register: registry })
  // As of other programs, such as `prometheus_build_info`: 1, and what is so as labels.
  new Gauge({
    name: 'vitrine_build_info',
    help: 'The version that this process runs',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: VERSION }, 1)
  const up = new Gauge({
    name: 'database_up',
    help: 'Whether the database answers this process',
    registers: [registry],
  })
  const refresh = figures.map((one) => showFigures(registry, one))
  return {
    async text() {
      up.set(Number(await ready()))
      await parallel(...refresh)
      return registry.metrics()
    },
    type: registry.contentType,
  }
}

interface Answered {
  method: string
  /** The pattern of its route, without what stands for its parameters. */
  route: string | undefined
  status: number
  seconds: number
}

/** Counts the requests that this process answers. */
export function countRequests(registry: Metrics): (answered: Answered) => void {
  const duration = durations(registry, {
    name: 'http_request_duration_seconds',
    help: 'Time from request to the end of the answer, by the pattern of the route and the class of the status',
    labels: ['method', 'route', 'status'],
  })
  const refused = counter(registry, {
    name: 'http_refusals_total',
    help: 'Answers of 400 and above, by status',
    labels: ['status'],
  })
  return ({ method, route = 'none', status, seconds }) => {
    duration.observe({ method, route, status: `${Math.trunc(status / 100)}xx` }, seconds)
    if (status >= 400) refused.inc({ status: String(status) })
  }
}

/** They answer about the process, whatever the shop does. */
export const HEALTH_ROUTES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** `/healthz`: the process lives; `/readyz`: it can serve. */
export function addHealth(server: FastifyInstance, ready: Ready): void {
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
  ready: Ready,
  metrics: Metrics,
): Promise<FastifyInstance> {
  const server = fastify({ forceCloseConnections: true })
  addHealth(server, ready)
  addMetrics(server, createExposition(metrics, ready), metricsToken)
  await server.listen({ host, port })
  return server
}

/** `/metrics` for Prometheus; without the token there is nothing at that address. */
export function addMetrics(server: FastifyInstance, told: Exposition, token: string | undefined): void {
  server.get('/metrics', async (request, reply) => {
    const { authorization = '' } = request.headers
    if (!token || !isSameSecret(authorization, `Bearer ${token}`)) return reply.callNotFound()
    return reply.type(told.type).send(await told.text())
  })
}
