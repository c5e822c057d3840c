import { globSync } from 'node:fs'
import { ROOTS } from './rules.ts'
import { type Source, sourceOf } from './source.ts'
import { fileAt, repository } from './syntax.ts'

let read: Source[] | undefined

/** Every source file of the product that a person wrote, parsed once. */
export function readSources(): Source[] {
  read ??= parseAll()
  return read
}

function parseAll(): Source[] {
  const patterns = ROOTS.map((root) => `${root}**/*.{ts,tsx}`)
  return globSync(patterns, { cwd: repository })
    .filter((path) => !/\.(d|generated)\.ts$/.test(path))
    .sort()
    .map((path) => sourceOf(path, fileAt(path).program))
}
