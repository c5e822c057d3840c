import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOTS } from './rules.ts'

const repository = join(import.meta.dirname, '../..')

/** The brands that ship, as a text in code. */
const NAMED = /(['"`])(main|gg)\1/

export const namesBrand = (text: string): boolean => NAMED.test(text)

/** The files of the product in which a brand is named; those of its tests may. */
export const filesThatNameBrands = (): string[] =>
  globSync(
    ROOTS.filter((root) => !root.startsWith('simulator/')).map((root) => `${root}**/*.{ts,tsx,css}`),
    { cwd: repository },
  ).filter((path) => !/\.test\.tsx?$/.test(path) && namesBrand(readFileSync(join(repository, path), 'utf8')))
