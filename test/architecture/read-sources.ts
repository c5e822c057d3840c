import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOTS } from './rules.ts'
import { parseSource, type Source } from './source.ts'

const repository = join(import.meta.dirname, '../..')

/** Every source file of the product that a person wrote, parsed. */
export function readSources(): Source[] {
  const patterns = ROOTS.map((root) => `${root}**/*.{ts,tsx}`)
  return globSync(patterns, { cwd: repository })
    .filter((path) => !/\.(d|generated)\.ts$/.test(path))
    .map((path) => parseSource(path, readFileSync(join(repository, path), 'utf8')))
}
