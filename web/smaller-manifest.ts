import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Route {
  id: string
  parentId?: string
  path?: string
  module: string
  imports: string[]
  css?: string[]
}

interface Manifest {
  entry: { module: string; imports: string[]; css?: string[] }
  routes: Record<string, Route>
}

const ROOT = 'root'

/**
 * Writes the list of routes, which every page loads, anew: without the files that every page has loaded by then or that
 * the routes around a route load with it, without what a route does not have or the router reads nowhere, and with the
 * name of each file once: routes say which by its number. The router reads the list to preload files; their order means
 * nothing to it, and a flag that is missing is false.
 */
export async function writeSmallerManifest(folder: string): Promise<void> {
  const name = (await readdir(join(folder, 'assets'))).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error(`no list of routes in ${folder}`)
  const path = join(folder, 'assets', name)
  const text = await readFile(path, 'utf8')
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  await writeFile(path, scriptOf(withoutLoaded(manifest)))
}

function withoutLoaded(manifest: Manifest): Manifest {
  const { entry, routes } = manifest
  const loaded = new Set([entry.module, ...entry.imports])
  const around = filesAround(routes)
  for (const [name, route] of Object.entries(routes)) {
    const isLoaded = (file: string) => loaded.has(file) || around.get(name)?.has(file)
    route.imports = route.imports.filter((file) => !isLoaded(file))
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

const FOLDER = '/assets/'

/**
 * A script that sets the list as the router knows it. What routes have of one kind stands together, because like compresses
 * with like: their names, their paths, their parents, and so on, a line each. A file's number is lower the more routes load
 * it, and each number of a route is told by its distance from the one before.
 */
function scriptOf({ entry, routes, ...rest }: Manifest): string {
  const files = filesByUse(routes)
  const numbers = new Map(files.map((file, i) => [file, i]))
  const numberOf = (file: string) => numbers.get(file)!
  const all = Object.values(routes)
  const ids = all.map(({ id }) => id)
  const flags = all.map(({ id, parentId, path, module, imports, css, ...others }) =>
    json({ ...others, ...(path === '' && { path }) }),
  )
  const kinds = [...new Set(flags)]
  const lines = [
    files.map((file) => file.replace(FOLDER, '')),
    ids,
    all.map(({ path = '' }) => path),
    all.map(({ parentId = '' }) => ids.indexOf(parentId)),
    flags.map((kind) => kinds.indexOf(kind)),
    all.map(({ module }) => numberOf(module)),
    all.map(({ imports }) => gaps(imports.map(numberOf)).join()),
    // Which style sheet comes after which has a meaning.
    all.map(({ css = [] }) => css.map(numberOf).join()),
  ].map((values) => values.join(' '))
  return `{const[n,d,p,a,k,m,j,c]=${JSON.stringify(lines.join('\n'))}.split("\\n").map(l=>l.split(" ")),r={},
f=i=>${JSON.stringify(FOLDER)}+n[i],s=t=>t?t.split(",").map(Number):[],o=[${kinds.join()}]
d.forEach((id,x)=>{let l=-1
r[id]={...o[k[x]],id,...(d[a[x]]&&{parentId:d[a[x]]}),...(p[x]&&{path:p[x]}),module:f(m[x]),imports:s(j[x]).map(g=>f(l+=g)),css:s(c[x]).map(f)}})
window.__reactRouterManifest={entry:${json(entry)},routes:r,...${json(rest)}}}`
}

/** What the build writes for each route and the router reads nowhere. */
const UNREAD = 'hasDefaultExport'

const json = (value: unknown): string =>
  JSON.stringify(value, (key, one) => (one === false || key === UNREAD ? undefined : one))

function filesByUse(routes: Manifest['routes']): string[] {
  const uses = new Map<string, number>()
  const all = Object.values(routes)
  for (const file of all.flatMap(({ imports, css = [] }) => [...imports, ...css]))
    uses.set(file, (uses.get(file) ?? 0) + 1)
  const useOf = (file: string) => uses.get(file) ?? 0
  return [...new Set([...uses.keys(), ...all.map(({ module }) => module)])].toSorted(
    (a, b) => useOf(b) - useOf(a) || (a < b ? -1 : 1),
  )
}

function gaps(numbers: readonly number[]): number[] {
  let last = -1
  return numbers
    .toSorted((a, b) => a - b)
    .map((number) => {
      const gap = number - last
      last = number
      return gap
    })
}
