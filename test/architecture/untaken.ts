import { globSync } from 'node:fs'
import { join } from 'node:path/posix'
import { resolve } from './source.ts'
import { fileAt, type Node, nameOf, repository, textOf, visit } from './syntax.ts'
import { FOLDERS, OPEN_MODULES } from './table.ts'

const INDEXES = Object.entries(FOLDERS)
  .filter(([module]) => !OPEN_MODULES.includes(module))
  .map(([, folder]) => join('server/src', folder, 'index.ts'))

/** Everybody who may name a module: the server, and what is beside it. A test alone is no reason to hand something out. */
const readers = (): string[] =>
  globSync('{server/src,test,scripts,db,bench,e2e}/**/*.{ts,tsx}', { cwd: repository }).filter(
    (path) => !/\.(test|spec|generated|d)\.tsx?$/.test(path),
  )

/** Names that a module hands out and nobody takes: `server/src/sales/order/index.ts findOwner`. */
export function findUntaken(): string[] {
  const taken = new Set(readers().flatMap(takenBy))
  return INDEXES.flatMap((index) => handedOut(index).map((name) => `${index} ${name}`)).filter(
    (one) => !taken.has(one),
  )
}

const handedOut = (index: string): string[] =>
  (fileAt(index).program.body as Node[])
    .flatMap(({ specifiers = [] }) => specifiers as Node[])
    .flatMap(({ exported }) => nameOf(exported) ?? [])

function takenBy(path: string): string[] {
  const found: string[] = []
  const { program } = fileAt(path)
  visit(program, (node) => {
    const from = textOf(node.source ?? node.argument)
    if (from) for (const name of namesIn(node, program)) found.push(`${resolve(path, from)} ${name}`)
  })
  return found
}

/** Of `import { a }`, `export { a } from` and `import('…').A`; of `import * as them`, what is said of `them`. */
function namesIn({ type, specifiers, qualifier }: Node, program: Node): string[] {
  if (type === 'TSImportType') return [nameOf(qualifier) ?? '']
  return ((specifiers ?? []) as Node[]).flatMap((one) =>
    one.type === 'ImportNamespaceSpecifier'
      ? membersOf(nameOf(one.local)!, program)
      : (nameOf(one.imported ?? one.local) ?? []),
  )
}

function membersOf(object: string, program: Node): string[] {
  const found: string[] = []
  visit(program, ({ type, object: of, property }) => {
    if (type === 'MemberExpression' && nameOf(of) === object) found.push(nameOf(property) ?? '')
  })
  return found
}
