/** A text, a quoted name, a word, a number or a sign. */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")+"|[a-z_][\w$]*|[\d.]+|\S/gi
const COMMENT = /^(--|\/\*)/
const NAME = /^[a-z_]/

/** What a program fills in: a sign that SQL does not have. */
export const HOLE = ' ¤ '

const BEFORE_TABLE = /^(from|join|into|update|using|table|truncate)$/
/** `is distinct from`, `for update`, `do update`, `no key update`. */
const NOT_BEFORE_TABLE = /^(distinct from|(for|do|key) update)$/
/** They stand between such a word and the name. */
const BETWEEN = /^(only|lateral|if|not|exists)$/
const AFTER_TABLES =
  /^(where|group|order|limit|offset|having|window|union|intersect|except|set|values|select|returning|for|when)$/
/** Functions whose brackets hold a `from` of their own: `extract(year from at)`. */
const WITH_FROM = /^(extract|substring|trim|overlay)$/
const STATEMENT = /^(select|insert|update|delete|merge|values)$/
/** `with ordinality`, `with time zone` and `with ties` give no name. */
const WITH_OF_OTHERS = /^(ordinality|time|ties)$/
const BEFORE_BODY = /^(as|materialized)$/
/** How a condition or a column goes on after its first word; a table has its other name there. */
const AFTER_COLUMN = /^(is|in|not|like|ilike|between|and|or|asc|desc|nulls|collate|as|then|else|end)$/

/** What stands inside one pair of brackets, or in none. */
interface Level {
  /** The next name is a table's. */
  expectsTable?: boolean
  /** So is the one after a comma: `from a, b`. */
  listsTables?: boolean
  /** `from` is a word of a function. */
  isOfFunction?: boolean
  /** `with` lists what it gives names to. */
  isWith?: boolean
  /** The next name is one that `with` gives. */
  expectsGiven?: boolean
  /** It stands for something in its own body, too. */
  isRecursive?: boolean
  /** The name that `with` gave last; it stands for something once the brackets behind it are closed. */
  given?: string | undefined
  isBody?: boolean
  named: string[]
}

/** A word, with those beside it. */
interface Place {
  token: string
  before: string
  next: string
}

/**
 * Those of the known tables that a statement or a part of one reads or writes. A part may begin with a table, as
 * `coupon c join …`. What `with` gave a name to is none.
 */
export function tablesOf(sql: string, known: ReadonlySet<string>): string[] {
  const tokens = (sql.match(TOKEN) ?? []).filter((one) => !COMMENT.test(one)).map(plain)
  const begins = beginsWithTable(tokens, known)
  const levels: Level[] = [{ expectsTable: begins, listsTables: begins, named: [] }]
  const found = new Set<string>()
  for (const [at, token] of tokens.entries()) {
    const level = levels.at(-1)!
    const place = { token, before: tokens[at - 1] ?? '', next: tokens[at + 1] ?? '' }
    if (isTable(level, place) && !levels.some(({ named }) => named.includes(token))) found.add(token)
    if (token === '(') levels.push(open(level, place))
    else if (token === ')' && levels.length > 1) close(levels)
    else if (token === ',') goOn(level)
    else if (NAME.test(token)) read(level, place)
    else if (token !== '.') level.expectsTable = false
  }
  return [...found].filter((one) => known.has(one)).sort()
}

/** A quoted name is what it quotes; capitals say nothing. */
function plain(token: string): string {
  if (token.startsWith('"')) return token.slice(1, -1)
  return token.startsWith("'") ? token : token.toLowerCase()
}

function beginsWithTable([first = '', next, third]: readonly string[], known: ReadonlySet<string>): boolean {
  if (first === ',') return known.has(next ?? '') && NAME.test(third ?? '')
  return known.has(first) && (next === undefined || (NAME.test(next) && !AFTER_COLUMN.test(next)))
}

const isTable = ({ expectsTable }: Level, { token, next }: Place): boolean =>
  expectsTable === true && NAME.test(token) && !BETWEEN.test(token) && next !== '.'

/** `from (a join b)` has tables in its brackets; `from (select …)` has a statement in them, which says so itself. */
function open(level: Level, { before }: Place): Level {
  const expectsTable = level.expectsTable ?? false
  level.expectsTable = false
  return {
    expectsTable,
    listsTables: expectsTable,
    isOfFunction: WITH_FROM.test(before),
    isBody: level.isWith === true && BEFORE_BODY.test(before),
    named: [],
  }
}

function close(levels: Level[]): void {
  const { isBody } = levels.pop()!
  const { given, named } = levels.at(-1)!
  if (isBody && given) named.push(given)
}

function goOn(level: Level): void {
  level.expectsTable = level.listsTables ?? false
  level.expectsGiven = level.isWith ?? false
}

function read(level: Level, place: Place): void {
  const { token, before, next } = place
  if (token === 'with' && !WITH_OF_OTHERS.test(next)) level.isWith = level.expectsGiven = true
  else if (level.expectsGiven) name(level, token)
  if (STATEMENT.test(token)) level.isWith = false
  if (AFTER_TABLES.test(token)) level.listsTables = false
  if (BEFORE_TABLE.test(token) && !level.isOfFunction && !NOT_BEFORE_TABLE.test(`${before} ${token}`)) {
    level.expectsTable = true
    level.listsTables = token !== 'into' && token !== 'update'
  } else if (!BETWEEN.test(token) && next !== '.') level.expectsTable = false
}

function name(level: Level, token: string): void {
  if (token === 'recursive') {
    level.isRecursive = true
    return
  }
  if (level.isRecursive) level.named.push(token)
  level.given = token
  level.expectsGiven = false
}
