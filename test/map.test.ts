import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SERVER_AREAS } from './architecture/table.ts'

const root = join(import.meta.dirname, '..')
const MAP = readFileSync(join(root, 'docs/map.md'), 'utf8')

test('every file that the map names is there', () => {
  const named = [...MAP.matchAll(/`((?:contract|server|web|pdf|simulator|test|scripts)\/[\w./-]+\.tsx?)`/g)]
  expect(named.length).toBeGreaterThan(30)
  expect(named.map(([, path]) => path!).filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the map names every module of the server', () => {
  const modules = Object.values(SERVER_AREAS).flatMap((area) => Object.keys(area))
  expect(modules.filter((name) => !new RegExp(`\`${name}\`|\\*\\*${name}\\*\\*`).test(MAP))).toEqual([])
})
