import { readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { parseSync } from 'vite'
import { FOLDERS, OPEN_MODULES } from './table.ts'

/** So many names an engineer can hold; who hands out more is two modules, or hands out what nobody needs. */
export const MOST_NAMES = 60

/** Modules that hand out more, and how many: it only gets shorter. There is none. */
export const WIDE_MODULES: Record<string, number> = {}

const repository = join(import.meta.dirname, '../..')

/** How many names each module hands out by its index. */
export const namesHandedOut = (): Record<string, number> =>
  Object.fromEntries(
    Object.entries(FOLDERS)
      .filter(([module]) => !OPEN_MODULES.includes(module))
      .map(([module, folder]) => [module, countNames(`server/src/${folder}/index.ts`)]),
  )

/** The names that a file exports, with those that it passes on whole from another. */
export function countNames(path: string, text = readFileSync(join(repository, path), 'utf8')): number {
  const { body } = parseSync(path, text).program
  return body.reduce((sum, node) => {
    if (node.type === 'ExportAllDeclaration') return sum + countNames(join(path, '..', node.source.value))
    if (node.type !== 'ExportNamedDeclaration') return sum
    const { declaration, specifiers } = node
    if (!declaration) return sum + specifiers.length
    return sum + (declaration.type === 'VariableDeclaration' ? declaration.declarations.length : 1)
  }, 0)
}
