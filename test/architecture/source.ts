import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { queriedTables } from './queried-tables.ts'
import { childrenOf, isNode, type Node, nameOf, parse, textOf, visit } from './syntax.ts'

/** A file as the rules see it: its path from the root of the repository, and what its syntax tree holds. */
export interface Source {
  path: string
  /** Resolved: `server/src/cart/index.ts` for a file of ours, the package's name for one from outside. */
  imports: string[]
  /** Those of them that are named by a way (`../cart/index.ts`). */
  ways: string[]
  /** How tables are asked: `selectFrom`, texts that are SQL, and `sql` tags. */
  queries: string[]
  /** Tables that its SQL and its calls of the query builder ask, of those that have an owner. */
  tables: string[]
  /** Calls of the global `fetch`. */
  fetches: number
  /** How often it opens a connection to PostgreSQL by itself: `new pg.Client()`, `new pg.Pool()`. */
  connections: number
  /** How often promises are begun one after the other, before anything waits for them: `Promise.all([first(), second()])`. */
  unguarded: number
  /** How often its SQL compares an id with a list of them by itself: `order_id = any(${ids})`. */
  idLists: number
  /** How often it asks the machine for the time: `Date.now`, `new Date()`, `Date()`, `Temporal.Now`. */
  clocks: number
  /** How often it asks the environment: `process.env`, or `env` of `node:process`. */
  environments: number
  /** How often it goes to what the browser keeps by itself: `localStorage`, `window['sessionStorage']`. */
  storages: number
  /** What elements of JSX are told in so many words: `Link to=/admin/pedidos/{}`, with `{}` for what is put in. */
  attributes: string[]
  /** Where it leads by an address that it spells: `to="/loja"`, `navigate('/cart')`. */
  spelled: string[]
  /** Texts that begin with a `/`, with `{}` for what is put in: no names of properties, and none that `href()` is given. */
  slashed: string[]
  /** How often it is busy by hand: a state that is set to true and, after something was waited for, to false. */
  acts: number
}

const BUILDERS = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'executeQuery']
const SQL = /^\s*(select\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s*\()/i

export const parseSource = (path: string, text: string): Source => sourceOf(path, parse(path, text))

export function sourceOf(path: string, program: Node): Source {
  const source: Source = {
    path,
    imports: [],
    ways: [],
    queries: [],
    tables: [],
    fetches: 0,
    connections: 0,
    unguarded: 0,
    idLists: 0,
    clocks: 0,
    environments: 0,
    storages: 0,
    attributes: [],
    spelled: [],
    slashed: [],
    acts: 0,
  }
  visit(program, (node) => note(source, node))
  source.tables = queriedTables(program)
  return source
}

function note(source: Source, node: Node): void {
  const specifier = specifierOf(node)
  if (specifier) source.imports.push(resolve(source.path, specifier))
  if (specifier?.startsWith('.')) source.ways.push(resolve(source.path, specifier))
  const query = queryOf(node)
  if (query) source.queries.push(query)
  if (node.type === 'CallExpression' && nameOf(node.callee) === 'fetch') source.fetches++
  if (opensConnection(node)) source.connections++
  if (beginsUnguarded(node)) source.unguarded++
  if (comparesIds(node)) source.idLists++
  if (asksTheMachine(node)) source.clocks++
  if (asksTheEnvironment(node)) source.environments++
  if (STORAGE.test(nameOf(node) ?? textOf(node) ?? '')) source.storages++
  if (node.type === 'JSXOpeningElement') source.attributes.push(...attributesOf(node))
  if (isBusyByHand(node)) source.acts++
  const spelled = addressIn(node)
  if (spelled) source.spelled.push(spelled)
  for (const known of patternsIn(node)) patterns.add(known)
  const text = /^(Template)?Literal$/.test(node.type) && !patterns.has(node) ? wordsOf(node) : undefined
  if (text?.startsWith('/')) source.slashed.push(text)
}

/** Texts that are the path of a route and lead nowhere by themselves. */
const patterns = new WeakSet<Node>()

/** What `href()` is given, names of properties, types. A node is seen before what is in it. */
function patternsIn(node: Node): Node[] {
  if (isHref(node)) return (node.arguments as Node[]).slice(0, 1)
  if (node.type === 'Property' && isNode(node.key)) return [node.key]
  return node.type === 'TSLiteralType' && isNode(node.literal) ? [node.literal] : []
}

const isHref = (node: Node): boolean => node.type === 'CallExpression' && nameOf(node.callee) === 'href'

const attributesOf = (element: Node): string[] =>
  (element.attributes as Node[]).flatMap(({ name, value }) => {
    const words = wordsOf(value)
    return words === undefined ? [] : [`${jsxName(element.name)} ${jsxName(name)}=${words}`]
  })

const jsxName = (node: unknown): string => (isNode(node) ? String(node.name) : '')

/** A text as it is written; a template has `{}` where something is put in, and `href()` for each parameter. */
function wordsOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined
  if (value.type === 'JSXExpressionContainer') return wordsOf(value.expression)
  if (isHref(value)) return wordsOf((value.arguments as Node[])[0])?.replace(/:\w+/g, '{}')
  if (value.type !== 'TemplateLiteral') return textOf(value)
  return (value.quasis as { value: { raw: string } }[]).map((part) => part.value.raw).join('{}')
}

/** Static, dynamic, re-exporting and type imports alike. */
function specifierOf(node: Node): string | undefined {
  if (!/^(Import|TSImport|Export)/.test(node.type)) return undefined
  const { value } = (node.source ?? node.argument ?? {}) as { value?: unknown }
  return typeof value === 'string' ? value : undefined
}

const ID_LIST = /\b(\w+_)?id = any\($/

/** The part of a template before a list that is put in. */
const comparesIds = ({ type, value }: Node): boolean =>
  type === 'TemplateElement' && ID_LIST.test((value as { raw: string }).raw)

function queryOf(node: Node): string | undefined {
  if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql') return 'sql`…`'
  if (node.type === 'CallExpression') {
    const { property } = node.callee as { property?: unknown }
    const name = nameOf(property)
    return name && BUILDERS.includes(name) ? name : undefined
  }
  const text = node.type === 'Literal' ? node.value : node.type === 'TemplateElement' ? node.value : undefined
  const words = typeof text === 'string' ? text : (text as { raw?: string } | undefined)?.raw
  return words && SQL.test(words) ? words.trim().slice(0, 30) : undefined
}

const opensConnection = ({ type, callee }: Node): boolean =>
  type === 'NewExpression' &&
  isNode(callee) &&
  /^(Client|Pool)$/.test(wordOf(callee) ?? '') &&
  ownerOf(callee) === 'pg'

const ownerOf = ({ object }: Node): string | undefined => nameOf(object)

/** What throws while the second is begun leaves the promise of the first to nobody. */
function beginsUnguarded(node: Node): boolean {
  if (node.type !== 'CallExpression') return false
  const { object, property } = node.callee as { object?: unknown; property?: unknown }
  if (nameOf(object) !== 'Promise' || !/^all/.test(nameOf(property) ?? '')) return false
  const [promises] = node.arguments as Node[]
  if (promises?.type === 'ArrayExpression') return true
  const [each] = ((promises as Node).arguments ?? []) as Node[]
  return each?.type === 'ArrowFunctionExpression' && each.async !== true
}

/** `process.env`, also taken apart, and the name that `node:process` hands out. */
function asksTheEnvironment(node: Node): boolean {
  if (node.type === 'MemberExpression')
    return wordOf(node.object) === 'process' && wordOf(node.property) === 'env'
  if (node.type === 'VariableDeclarator' && isNode(node.id) && wordOf(node.init) === 'process')
    return childrenOf(node.id).some(({ key }) => wordOf(key) === 'env')
  return (
    node.type === 'ImportDeclaration' &&
    textOf(node.source) === 'node:process' &&
    childrenOf(node).some(({ imported }) => nameOf(imported) === 'env')
  )
}

/** The clock of the machine, by whichever way to it: also `globalThis.Date.now`, and `now` taken out of `Date`. */
function asksTheMachine(node: Node): boolean {
  if (node.type === 'MemberExpression') return isClock(wordOf(node.object), wordOf(node.property))
  if (node.type === 'VariableDeclarator' && isNode(node.id) && node.id.type === 'ObjectPattern')
    return childrenOf(node.id).some(({ key }) => isClock(wordOf(node.init), wordOf(key)))
  const isMade = node.type === 'NewExpression' && (node.arguments as Node[]).length === 0
  return (isMade || node.type === 'CallExpression') && wordOf(node.callee) === 'Date'
}

const isClock = (owner: string | undefined, name: string | undefined): boolean =>
  (owner === 'Date' && name === 'now') || (owner === 'Temporal' && name === 'Now')

/** The last word of `Date`, `globalThis.Date`, `Date['now']`. */
function wordOf(node: unknown): string | undefined {
  if (isNode(node) && node.type === 'MemberExpression') return wordOf(node.property)
  return nameOf(node) ?? textOf(node)
}

/** `setBusy(true)`, something that is waited for, `setBusy(false)`: in one function, whatever the state is called. */
function isBusyByHand(node: Node): boolean {
  if (!/Function/.test(node.type)) return false
  const begun = new Map(childrenOf(node).flatMap(begins))
  let waited = 0
  let isByHand = false
  visit(node, (one) => {
    if (waits(one)) waited = Math.max(waited, Number(one.end))
    if (setsTo(one, false)) isByHand ||= (begun.get(nameOf(one.callee)) ?? waited) < waited
  })
  return isByHand
}

/** Where a function, without those in it, sets a state to true. */
const begins = (node: Node): [name: string | undefined, end: number][] => {
  if (/Function/.test(node.type)) return []
  if (setsTo(node, true)) return [[nameOf(node.callee), Number(node.end)]]
  return childrenOf(node).flatMap(begins)
}

const setsTo = (node: Node, told: boolean): boolean =>
  node.type === 'CallExpression' &&
  nameOf(node.callee)?.startsWith('set') === true &&
  (node.arguments as Node[])[0]?.value === told

const waits = ({ type, callee }: Node): boolean =>
  type === 'AwaitExpression' ||
  (type === 'CallExpression' &&
    isNode(callee) &&
    /^(then|catch|finally)$/.test(nameOf(callee.property) ?? ''))

const STORAGE = /^(local|session)Storage$/
const GOES = /^(navigate|redirect|redirectDocument)$/

/** The beginning of an address that a node leads to, where it is written out. */
function addressIn(node: Node): string | undefined {
  if (node.type === 'JSXAttribute' && /^(to|href)$/.test(String((node.name as Node).name)))
    return beginningOf(node.value)
  if (node.type === 'Property' && /^(to|pathname)$/.test(nameOf(node.key) ?? ''))
    return beginningOf(node.value)
  if (node.type === 'CallExpression' && GOES.test(nameOf(node.callee) ?? ''))
    return beginningOf((node.arguments as Node[])[0])
  return undefined
}

function beginningOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'JSXExpressionContainer') return beginningOf(node.expression)
  if (node.type === 'BinaryExpression') return beginningOf(node.left)
  if (node.type !== 'TemplateLiteral') return textOf(node)
  const [first] = node.quasis as { value: { raw: string } }[]
  return first?.value.raw
}

/** What a module of the server is called by the others, and its file, as Node reads it: `#order`, `#kernel/*`. */
export const SERVER_NAMES: Record<string, string> = JSON.parse(
  readFileSync(new URL('../../server/package.json', import.meta.url), 'utf8'),
).imports

const OURS = /^@vitrine\/(contract|server|web|simulator)(?:\/(.+))?$/

export function resolve(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(path), specifier)
  if (specifier.startsWith('#')) return resolveName(specifier)
  const [, workspace, file = 'index'] = OURS.exec(specifier) ?? []
  if (workspace) return `${workspace}/src/${file}.ts`
  if (specifier.startsWith('node:')) return specifier.split('/')[0]!
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}

/** A name that Node does not know either stays as it is. */
function resolveName(specifier: string): string {
  const [name, ...rest] = specifier.split('/')
  const file =
    rest.length > 0 ? SERVER_NAMES[`${name}/*`]?.replace('*', rest.join('/')) : SERVER_NAMES[specifier]
  return file ? join('server', file) : specifier
}

/** A package or a built-in of Node; what is ours is a path. */
export const isPackage = (target: string): boolean => target.startsWith('@') || !target.includes('/')
