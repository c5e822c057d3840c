import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Manifest {
  entry: { module: string; imports: string[]; css?: string[] }
  routes: Record<string, { parentId?: string; module: string; imports: string[]; css?: string[] }>
}

const ROOT = 'root'

/**
 * Writes the list of routes, which every page loads, anew: without the files that every page has loaded by then or that
 * the routes around a route load with it, without what a route does not have, and each route's files by how many routes load them, so that the same files follow each
 * other in most routes and compress to little. The router reads the list to preload files; their order means nothing to
 * it, and a flag that is missing is false.
 */
export async function writeSmallerManifest(folder: string): Promise<void> {
  const name = (await readdir(join(folder, 'assets'))).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error(`no list of routes in ${folder}`)
  const path = join(folder, 'assets', name)
  const text = await readFile(path, 'utf8')
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
  const smaller = smallerManifest(JSON.parse(text.slice(start, end)))
  await writeFile(
    path,
    text.slice(0, start) +
      JSON.stringify(smaller, (_key, value) => (value === false ? undefined : value)) +
      text.slice(end),
  )
}

function smallerManifest(manifest: Manifest): Manifest {
  const { entry, routes } = manifest
  const loaded = new Set([entry.module, ...entry.imports])
  const uses = new Map<string, number>()
  for (const file of Object.values(routes).flatMap(({ imports }) => imports))
    uses.set(file, (uses.get(file) ?? 0) + 1)
  const byUse = (a: string, b: string): number => uses.get(b)! - uses.get(a)! || (a < b ? -1 : 1)
  const around = filesAround(routes)
  for (const [name, route] of Object.entries(routes)) {
    const isLoaded = (file: string) => loaded.has(file) || around.get(name)?.has(file)
    route.imports = route.imports.filter((file) => !isLoaded(file)).toSorted(byUse)
    if (name !== ROOT) route.css = route.css?.filter((file) => !entry.css?.includes(file))
  }
  return manifest
}

/** By the name of a route, the files of the routes that it stands in, which are loaded wherever it is. */
function filesAround(routes: Manifest['routes']): Map<string, Set<string>> {
  const around = new Map<string, Set<string>>()
  const collect = (name: string): Set<string> => {
    const known = around.get(name)
    if (known) return known
    const parent = routes[name]?.parentId
    const own = parent ? [routes[parent]!.module, ...routes[parent]!.imports] : []
    const files = new Set([...(parent ? collect(parent) : []), ...own])
    around.set(name, files)
    return files
  }
  for (const name of Object.keys(routes)) collect(name)
  return around
}
