import { HOLE, tablesOf } from './sql-tables.ts'
import { isNode, type Node, nameOf, textOf, visit } from './syntax.ts'
import { TABLES } from './tables.ts'

/** Which module owns a table. */
export const OWNERS: ReadonlyMap<string, string> = new Map(
  Object.entries(TABLES).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
)
const KNOWN = new Set(OWNERS.keys())

/** What the query builder is told tables by. */
const BUILDERS =
  /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|from|using|table|\w+Join(Lateral)?)$/
const STATEMENT = /^\s*(select|insert\s+into|update|delete\s+from|with|merge|lock|truncate)\s/i

/** The tables that a file asks: of its SQL, of the query builder's calls, and of what it says to be a `table`. */
export function queriedTables(program: Node): string[] {
  const found = new Set<string>()
  visit(program, (node) => {
    for (const table of tablesIn(node)) found.add(table)
  })
  return [...found].sort()
}

function tablesIn(node: Node): string[] {
  if (node.type === 'TaggedTemplateExpression')
    return isSql(node.tag) ? tablesOf(sqlOf(node.quasi as Node), KNOWN) : []
  if (node.type === 'TemplateLiteral' || node.type === 'Literal') return ofText(node)
  if (node.type === 'CallExpression') return ofCall(node)
  if (node.type === 'Property' && nameOf(node.key) === 'table') return named(node.value)
  return []
}

const isSql = (tag: unknown): boolean =>
  nameOf(tag) === 'sql' || (isNode(tag) && nameOf(tag.expression) === 'sql')

const sqlOf = ({ quasis }: Node): string =>
  (quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join(HOLE)

/** SQL that is no template of `sql`, as `pool.query` and `sql.raw` take it. */
function ofText(node: Node): string[] {
  const text = textOf(node) ?? (node.quasis ? sqlOf(node) : '')
  if (/^[a-z]+_[a-z_]+$/.test(text)) return KNOWN.has(text) ? [text] : []
  return STATEMENT.test(text) ? tablesOf(text, KNOWN) : []
}

function ofCall({ callee, arguments: given }: Node): string[] {
  const method = isNode(callee) ? nameOf(callee.property) : undefined
  const [first] = given as unknown[]
  if (!method || !BUILDERS.test(method)) return []
  return isNode(first) && first.type === 'ArrayExpression'
    ? (first.elements as unknown[]).flatMap(named)
    : named(first)
}

/** `'product as p'` alike. */
function named(node: unknown): string[] {
  const [name = ''] = textOf(node)?.split(' ') ?? []
  return KNOWN.has(name) ? [name] : []
}
