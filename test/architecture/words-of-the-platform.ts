import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path/posix'
import { parseSync } from 'vite'
import { SERVER_AREAS } from './table.ts'
import { TABLES } from './tables.ts'

/** What is sold, how it is paid and who learns: nothing of the platform speaks of it. */
const SHOP_WORDS = [
  'pix boleto coupon cart checkout refund payment charge price invoice',
  'subscription renewal dunning product purchase seat fiscal receipt gateway',
  'lesson course enrolment quiz guess order card',
]
  .flatMap((row) => row.split(' '))
  .flatMap((row) => row.split(' '))
/** These have another meaning too: a list is in an order, a message lies on a card. They are looked for in what is handed out. */
const AMBIGUOUS = ['order', 'card']

/** Why a file may say a word all the same. It only gets shorter. */
const EXCEPTIONS: Record<string, readonly string[]> = {
  // Numbers of cards are kept out of the log, whoever writes them there.
  'server/src/platform/kernel/log.ts': ['card'],
}

const PLATFORM = Object.keys(SERVER_AREAS.platform!)
const TABLES_ABOVE = Object.entries(TABLES).flatMap(([owner, tables]) =>
  PLATFORM.includes(owner) ? [] : tables.filter((table) => table.includes('_')),
)
const TEST = /\.(test|generated)\.tsx?$/
const repository = join(import.meta.dirname, '../..')

/** Words and tables of the shop in the files of the platform: `path word`. */
export const wordsOfThePlatform = (): string[] =>
  globSync('server/src/platform/**/*.{ts,tsx}', { cwd: repository })
    .filter((path) => !TEST.test(path))
    .flatMap((path) => shopWordsIn(path, readFileSync(join(repository, path), 'utf8')))

/** The same of one file. Comments may say what they like. */
export function shopWordsIn(path: string, text: string): string[] {
  const { said, handedOut } = namesIn(path, text)
  const words = new Set(said.flatMap(wordsOf))
  const loud = new Set([basename(path), ...handedOut].flatMap(wordsOf))
  const found = SHOP_WORDS.filter((word) => (AMBIGUOUS.includes(word) ? loud : words.union(loud)).has(word))
  const tables = TABLES_ABOVE.filter((table) => said.some((one) => one.split(/\W+/).includes(table)))
  return [...found, ...tables]
    .filter((word) => !EXCEPTIONS[path]?.includes(word))
    .map((word) => `${path} ${word}`)
}

interface Node {
  type: string
  [key: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Every name and text of a file, and of these what others may see: exports, and the modules that are imported. */
function namesIn(path: string, text: string): { said: string[]; handedOut: string[] } {
  const said: string[] = []
  const handedOut: string[] = []
  const visit = (node: Node) => {
    const one = textOf(node)
    if (one) said.push(one)
    if (/^Export.*Declaration$/.test(node.type)) handedOut.push(...exportedBy(node))
    if (isNode(node.source)) handedOut.push(textOf(node.source) ?? '')
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
  }
  visit(parseSync(path, text).program as unknown as Node)
  return { said, handedOut }
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return String(node.name)
  if (node.type === 'TemplateElement') return (node.value as { raw: string }).raw
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

function exportedBy({ declaration, specifiers = [] }: Node): string[] {
  const declared = isNode(declaration)
    ? [declaration.id, ...((declaration.declarations as Node[]) ?? []).map(({ id }) => id)]
    : []
  const named = (specifiers as Node[]).map(({ exported }) => exported)
  return [...declared, ...named].filter(isNode).flatMap((one) => textOf(one) ?? [])
}

/** `listOldOrders`, `old-order.ts` and `old_orders` alike, each in the singular. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .flatMap((word) => [word, word.replace(/s$/, '')])
