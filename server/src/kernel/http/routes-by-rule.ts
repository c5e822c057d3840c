import { contract } from '@vitrine/contract'
import type { Meta } from '@vitrine/contract/endpoint'
import * as z from 'zod'

export interface Route {
  method: string
  path: string
}

const endpoints = Object.values(contract)
  .flatMap((group) => Object.values(group))
  .map((endpoint) => endpoint['~orpc'] as { meta: Meta; route: Route; inputSchema?: unknown })

const routesWhere = (rule: (meta: Meta, route: Route) => boolean): Route[] =>
  endpoints.filter(({ meta, route }) => rule(meta, route)).map(({ route }) => route)

/** The endpoints that take a form of parts. */
export const multipartRoutes = (): Route[] => routesWhere(({ multipart = false }) => multipart)

/** The endpoints with a limit per address and minute: writes that anybody may call, unless the contract says otherwise. */
export const limitedRoutes = (): Route[] =>
  routesWhere(
    ({ access, multipart, limited = access === 'public' }, { method }) =>
      limited && !multipart && method !== 'GET',
  )

/** The names in a query of what is the same for everybody: the addresses of pages use the same. */
export const sharedQuery = (): string[] =>
  endpoints
    .filter(({ meta }) => meta.shared)
    .flatMap(({ inputSchema }) => (inputSchema instanceof z.ZodObject ? Object.keys(inputSchema.shape) : []))
