import { contract } from '@vitrine/contract'
import type { Plugin } from 'vite'
import type { Endpoint } from './app/session/request.ts'

const NAME = 'virtual:vitrine/endpoints'

/** The contract without its schemas: method, path and shape of each endpoint, all that calling it needs. */
export function endpointsOf(modules: object): Record<string, Record<string, Endpoint>> {
  return mapValues(modules, (endpoints: object) => mapValues(endpoints, endpointOf))
}

function endpointOf(procedure: {
  '~orpc': {
    route: { method?: string; path?: string; inputStructure?: string }
    meta: { multipart?: boolean }
  }
}) {
  const { route, meta } = procedure['~orpc']
  const { method, path, inputStructure } = route
  if (!method || !path) throw new Error('an endpoint of the contract has no method or path')
  return {
    method,
    path,
    ...(inputStructure === 'detailed' && { detailed: true }),
    ...(meta.multipart && { multipart: true }),
  }
}

function mapValues<In, Out>(record: object, change: (value: In) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}

/** Serves `virtual:vitrine/endpoints`, so that the browser reaches the API without loading zod. */
export function contractEndpoints(): Plugin {
  const resolved = `\0${NAME}`
  return {
    name: 'vitrine-contract-endpoints',
    resolveId: (id) => (id === NAME ? resolved : null),
    load: (id) => (id === resolved ? `export default ${JSON.stringify(endpointsOf(contract))}` : null),
  }
}
