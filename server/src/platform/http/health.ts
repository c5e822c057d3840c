import type { FastifyInstance } from 'fastify'
import { isSameSecret } from '#kernel/secrets.ts'
import { RETRY_AFTER } from './api.ts'
import type { Metrics } from './metrics.ts'

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

/** `/metrics` for Prometheus; without the token there is nothing at that address. */
export function addMetrics(server: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  server.get('/metrics', async (request, reply) => {
    const { authorization = '' } = request.headers
    if (!token || !isSameSecret(authorization, `Bearer ${token}`)) return reply.callNotFound()
    return reply.type(metrics.type).send(await metrics.text())
  })
}
