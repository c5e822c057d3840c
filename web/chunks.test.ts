import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { FIRST_LOAD } from './chunks.ts'

const app = join(import.meta.dirname, 'app')
const FIRST_PAGE = ['entry.client.tsx', 'root.tsx', 'brand/storefront.tsx', 'routes/store/list.tsx']
/** What a module imports by its path when it is loaded: neither types nor what is loaded later. */
const IMPORTED = /^(?:import|export)\s(?!type)[^;]*?from '(\.[^']+)'/gms

function reachFrom(path: string, reached: Set<string>): Set<string> {
  if (reached.has(path) || !/\.tsx?$/.test(path)) return reached
  reached.add(path)
  for (const [, name] of readFileSync(path, 'utf8').matchAll(IMPORTED))
    reachFrom(resolve(dirname(path), name!), reached)
  return reached
}

test('every page loads no part of ui/ that the list of the store does not show', () => {
  const reached = new Set<string>()
  for (const path of FIRST_PAGE) reachFrom(join(app, path), reached)
  const shell = FIRST_LOAD.find(({ name }) => name === 'shell')!.test
  const inShell = globSync('ui/*.{ts,tsx}', { cwd: app })
    .filter((path) => !path.includes('.test.'))
    .map((path) => join(app, path))
    .filter((path) => shell.test(path))
  expect(inShell.length).toBeGreaterThan(10)
  expect(inShell.filter((path) => !reached.has(path))).toEqual([])
})
