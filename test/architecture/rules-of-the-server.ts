import { OWNERS } from './queried-tables.ts'
import type { Rule } from './rules.ts'
import { isPackage } from './source.ts'
import * as table from './table.ts'

const ROOT = 'server/src/'
const within = (path: string): string | undefined =>
  path.startsWith(ROOT) ? path.slice(ROOT.length) : undefined
/** The module that a file of the server is in; of the wiring, the file's own name. */
export function moduleOf(file: string): string {
  const [area, module] = file.split('/')
  const name = Object.entries(table.FOLDERS).find(
    ([, folder]) => folder === `${area}/${module}` || folder === area,
  )
  return name ? name[0] : file.split('/')[0]!.replace(/\.ts$/, '')
}

const matches = (file: string, patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(file))
const isExcepted = (file: string, target: string) => table.SERVER_EXCEPTIONS[file]?.includes(target) ?? false

const foreignWorkspace: Rule = ({ imports }) =>
  imports.filter((target) => /^(web|simulator)\//.test(target)).map((target) => `imports ${target}`)

const upwards: Rule = ({ path, imports }) => {
  const own = moduleOf(within(path)!)
  if (table.SERVER_WIRING.includes(own)) return []
  const allowed = table.SERVER_MODULES[own]
  if (!allowed) return [`is in a module that the table does not know: ${own}`]
  const ground = own === 'kernel' ? [] : table.OPEN_MODULES
  return imports
    .map(within)
    .filter((target) => target !== undefined)
    .filter((target) => ![own, ...ground, ...allowed].includes(moduleOf(target)))
    .map((target) => `imports ${target}, which is not below it`)
}

/** A name leads to an index and nowhere else: Node sees to that. A way could lead past it. */
const byWay: Rule = ({ path, ways }) => {
  const own = moduleOf(within(path)!)
  return ways
    .map(within)
    .filter((target) => target !== undefined)
    .filter((target) => table.FOLDERS[moduleOf(target)] && moduleOf(target) !== own)
    .map((target) => `goes to ${target} instead of naming #${moduleOf(target)}`)
}

const unknownName: Rule = ({ imports }) =>
  imports
    .filter((target) => target.startsWith('#'))
    .map((target) => `names ${target}, which nobody is called`)

const packages: Rule = ({ path, imports }) => {
  const file = within(path)!
  return imports
    .filter((target) => isPackage(target) && !target.startsWith('#'))
    .filter((target) => !(target.startsWith('node:') && !(target in table.SERVER_PACKAGES)))
    .filter((target) => !isExcepted(file, target))
    .filter((target) => !matches(file, table.SERVER_PACKAGES[target] ?? []))
    .map((target) => `imports the package ${target}, which has no place there`)
}

const httpOfTheKernel: Rule = ({ path, imports }) => {
  const file = within(path)!
  if (matches(file, table.HTTP_FILES)) return []
  return imports
    .map(within)
    .filter((target) => target?.startsWith('platform/http/') && !isExcepted(file, target))
    .map((target) => `sees HTTP: ${target}`)
}

const queries: Rule = ({ path, queries }) =>
  matches(within(path)!, table.QUERIES) ? [] : queries.map((query) => `holds a query: ${query}`)

const AREAS = Object.keys(table.SERVER_AREAS)
/** Where an area stands, from the ground up; the wiring above all. */
function heightOf(module: string): number {
  const area = table.areaOf(module)
  return area === undefined ? AREAS.length : AREAS.indexOf(area)
}

/** Neither SQL nor the query builder names a table of an area above: that area is asked by a hook, or asks itself. */
const tablesAbove: Rule = ({ path, tables }) => {
  const own = heightOf(moduleOf(within(path)!))
  return tables
    .filter((name) => heightOf(OWNERS.get(name)!) > own)
    .map((name) => `asks ${name}, which is ${OWNERS.get(name)}'s, in an area above it`)
}

const network: Rule = ({ path, fetches }) =>
  fetches > 0 && !matches(within(path)!, table.NETWORK) ? ['asks the network'] : []

const connections: Rule = ({ path, connections }) =>
  connections > 0 && !matches(within(path)!, table.CONNECTIONS)
    ? ['connects to one host alone: see `createClient` of the kernel']
    : []

const promises: Rule = ({ unguarded }) =>
  unguarded > 0 ? ['begins promises that a throw would leave behind: see `parallel` of the kernel'] : []

const idLists: Rule = ({ path, idLists }) =>
  idLists > 0 && !matches(within(path)!, table.ID_LISTS)
    ? ['compares an id with a list, for which PostgreSQL plans ten rows: see `isOneOf` of the kernel']
    : []

export const serverRules: readonly Rule[] = [
  foreignWorkspace,
  upwards,
  byWay,
  unknownName,
  packages,
  httpOfTheKernel,
  queries,
  tablesAbove,
  network,
  connections,
  promises,
  idLists,
]
