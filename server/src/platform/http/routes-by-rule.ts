import { contract } from '@vitrine/contract'
import type { Meta } from '@vitrine/contract/endpoint'
import * as z from 'zod'

export interface Route {
  method: string
  path: string
}

export interface EndpointRoute extends Route {
  meta: Meta
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer to this GET is the same for everybody. */
    isShared?: boolean
    /** Of an endpoint. */
    rule?: Meta
  }
}

const endpoints = Object.values(contract)
  .flatMap((group) => Object.values(group))
  .map((endpoint) => endpoint['~orpc'] as { meta: Meta; route: Route; inputSchema?: unknown })

const routesWhere = (rule: (meta: Meta) => boolean): EndpointRoute[] =>
  endpoints.filter(({ meta }) => rule(meta)).map(({ meta, route }) => ({ ...route, meta }))

/** The endpoints that take a form of parts. */
export const multipartRoutes = (): EndpointRoute[] => routesWhere(({ multipart = false }) => multipart)

/** The endpoints that take JSON, or nothing. */
export const jsonRoutes = (): EndpointRoute[] => routesWhere(({ multipart = false }) => !multipart)

/** Whether an endpoint has a limit per address and minute: writes that anybody may call, unless the contract says otherwise. */
const isLimited = ({ access, multipart = false, limited = access === 'public' }: Meta, { method }: Route) =>
  multipart || (limited && method !== 'GET')

/** An endpoint as Fastify routes it. */
export const routed = ({ meta, ...route }: EndpointRoute) => ({
  method: route.method,
  url: `/api${route.path.replace(/\{(\w+)\}/g, ':$1')}`,
  config: { ...(isLimited(meta, route) && { rateLimit: {} }), isShared: meta.shared === true, rule: meta },
})

/** The names in a query of what is the same for everybody: the addresses of pages use the same. */
export const sharedQuery = (): string[] =>
  endpoints
    .filter(({ meta }) => meta.shared)
    .flatMap(({ inputSchema }) => (inputSchema instanceof z.ZodObject ? Object.keys(inputSchema.shape) : []))
