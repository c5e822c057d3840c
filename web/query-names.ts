import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const NAME = 'virtual:vitrine/query-names'
const READS = /\b(?:searchParams|params|query)\s*\??\.get\('([\w-]+)'\)/g

/** The names that a source reads in the query of an address. */
export const namesIn = (source: string): string[] => [...source.matchAll(READS)].map(([, name]) => name!)

/** What says of an address whose it is. */
const OF_ALL = '../../contract/src/brand-paths.ts'

/** Those of every screen. */
export function queryNames(app: string): string[] {
  const screens = globSync('**/*.{ts,tsx}', { cwd: app }).filter((file) => !/\.test\.tsx?$/.test(file))
  const files = [OF_ALL, ...screens]
  return [...new Set(files.flatMap((file) => namesIn(readFileSync(join(app, file), 'utf8'))))].sort()
}

/** Serves `virtual:vitrine/query-names`: a page is kept by the names that some screen reads, and by no others. */
export function queryNamesOfScreens(): Plugin {
  const resolved = `\0${NAME}`
  return {
    name: 'vitrine-query-names',
    resolveId: (id) => (id === NAME ? resolved : null),
    load: (id) =>
      id === resolved
        ? `export default ${JSON.stringify(queryNames(join(import.meta.dirname, 'app')))}`
        : null,
  }
}
