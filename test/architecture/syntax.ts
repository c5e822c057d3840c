import { readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { parseSync } from 'vite'

export const repository = join(import.meta.dirname, '../..')

/** A part of a program; which fields it has besides depends on its type (ESTree). */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The nodes right inside of one. */
export function childrenOf(node: Node): Node[] {
  const children: Node[] = []
  for (const value of Object.values(node))
    if (Array.isArray(value)) children.push(...value.filter(isNode))
    else if (isNode(value)) children.push(value)
  return children
}

/** Shows a node and all that is in it, from the outside in. */
export function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const child of childrenOf(node)) visit(child, see)
}

/** What an identifier is called. */
export const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : undefined

export const textOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

/** Throws what the parser says where the text is no TypeScript. */
export function parse(path: string, text: string): Node {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  return program as unknown as Node
}

const read = new Map<string, { text: string; program: Node }>()

/** A file of the repository, from its root; each is parsed once. */
export function fileAt(path: string): { text: string; program: Node } {
  const known = read.get(path)
  if (known) return known
  const text = readFileSync(join(repository, path), 'utf8')
  const file = { text, program: parse(path, text) }
  read.set(path, file)
  return file
}
