import { contract } from '@vitrine/contract'

interface Route {
  method: string
  path: string
}

const routes = (): Route[] =>
  Object.values(contract)
    .flatMap((group) => Object.values(group))
    .map((endpoint) => endpoint['~orpc'].route as Route)

const asPattern = (path: string) => new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}/?$`)

/** Tells which methods an address of the API knows; none when there is no such address. */
export function createAllowedMethods(): (path: string) => string[] {
  const known = routes().map(({ method, path }) => ({ method, pattern: asPattern(path) }))
  return (path) => known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
}
