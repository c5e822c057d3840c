import { contract } from '@vitrine/contract'
import type { Meta } from '@vitrine/contract/endpoint'
import * as z from 'zod'

export interface Route {
  method: string
  path: string
}

interface EndpointRoute extends Route {
  meta: Meta
  takesVersion: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How often one address may call it in a minute; by default as often as the settings say. */
    limit?: { perMinute?: number }
    /** The answer to this GET is the same for everybody. */
    isShared?: boolean
    /** Of an endpoint. */
    rule?: Meta
    /** The version that somebody saw is sent with it. */
    takesVersion?: boolean
  }
}

const endpoints = Object.values(contract)
  .flatMap((group) => Object.values(group))
  .map((endpoint) => endpoint['~orpc'] as { meta: Meta; route: Route; inputSchema?: unknown })

/** Whether what is sent, or answered, has the version of something. */
export const takesVersion = (schema: unknown): boolean =>
  schema instanceof z.ZodObject && 'version' in schema.shape

const routesWhere = (rule: (meta: Meta) => boolean): EndpointRoute[] =>
  endpoints
    .filter(({ meta }) => rule(meta))
    .map(({ meta, route, inputSchema }) => ({
      ...route,
      meta,
      takesVersion: takesVersion(inputSchema),
    }))

/** The endpoints that take a form of parts. */
export const multipartRoutes = (): EndpointRoute[] => routesWhere(({ multipart = false }) => multipart)

/** The endpoints that take JSON, or nothing. */
export const jsonRoutes = (): EndpointRoute[] => routesWhere(({ multipart = false }) => !multipart)

/** Whether an endpoint has a limit per address and minute: writes that anybody may call, unless the contract says otherwise. */
const isLimited = ({ access, multipart = false, limited = access === 'public' }: Meta, { method }: Route) =>
  multipart || (limited && method !== 'GET')

/** An endpoint as Fastify routes it. */
export const routed = ({ meta, takesVersion, ...route }: EndpointRoute) => ({
  method: route.method,
  url: `/api${route.path.replace(/\{(\w+)\}/g, ':$1')}`,
  config: {
    ...(isLimited(meta, route) && { limit: {} }),
    isShared: meta.shared === true,
    rule: meta,
    takesVersion,
  },
})

/** The names in a query of what is the same for everybody: the addresses of pages use the same. */
export const sharedQuery = (): string[] =>
  endpoints
    .filter(({ meta }) => meta.shared)
    .flatMap(({ inputSchema }) => (inputSchema instanceof z.ZodObject ? Object.keys(inputSchema.shape) : []))
