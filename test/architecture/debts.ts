import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path/posix'
import { moduleOf } from './rules-of-the-server.ts'
import { FOLDERS } from './table.ts'
import { TABLES } from './tables.ts'

/** What is not yet as the architecture says. It only gets less. */
export interface Debts {
  /** Files that query a table of another area: file → tables. */
  foreignTables: Record<string, string[]>
  /** Files that query a table of another module of their area: file → tables. */
  neighbourTables: Record<string, string[]>
  /** Names of files and exports that hold a word which no engineer would expect: word → how many. */
  privateWords: Record<string, number>
  /** Ids of accounts that are any text to the compiler. */
  untypedAccountIds: number
}

/** From a reading of the code: each has a word of the field in its place. */
const PRIVATE_WORDS = [
  ...[
    'soon',
    'later',
    'keep',
    'seldom',
    'gate',
    'pace',
    'turn',
    'tell',
    'news',
    'happening',
    'weave',
    'thread',
  ],
  ...['outside', 'admission', 'standing', 'disown', 'planted', 'recent', 'door', 'shut', 'acquaintance'],
  ...[
    'paper',
    'face',
    'slip',
    'drop',
    'forsaken',
    'unwanted',
    'look',
    'pour',
    'adopt',
    'putsurely',
    'declared',
  ],
  ...['barred', 'together', 'shelf', 'late', 'letter', 'owe', 'crew', 'employ'],
]

const repository = join(import.meta.dirname, '../..')
const OWNERS = new Map(
  Object.entries(TABLES).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
)
const ASKED =
  /(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|from|using)\(\s*\[?'(\w+)|\b(?:from|join|into|update)\s+(\w+)/g
const EXPORTED = /\bexport (?:async )?(?:function|const|class|interface|type) (\w+)/g

const read = (path: string) => readFileSync(join(repository, path), 'utf8')
const sources = (pattern: string) =>
  globSync(pattern, { cwd: repository })
    .filter((path) => !/\.(test|generated|d)\.tsx?$/.test(path))
    .sort()

/** The debts of the code as it stands. */
export function findDebts(): Debts {
  const server = sources('server/src/**/*.ts')
  const named = [...server, ...sources('{contract/src,web/app,scripts}/**/*.{ts,tsx}')]
  const names = named.flatMap((path) => [basename(path), ...matchesOf(read(path), EXPORTED)]).flatMap(wordsOf)
  return {
    foreignTables: byFile(server, (path) => othersTablesOf(path).filter((one) => !isNeighbour(path, one))),
    neighbourTables: byFile(server, (path) => othersTablesOf(path).filter((one) => isNeighbour(path, one))),
    privateWords: Object.fromEntries(
      PRIVATE_WORDS.map((word) => [word, names.filter((name) => name === word).length]),
    ),
    untypedAccountIds: server
      .map((path) => read(path).match(/\baccountId: string\b/g)?.length ?? 0)
      .reduce((sum, count) => sum + count, 0),
  }
}

const byFile = (paths: readonly string[], tablesOf: (path: string) => string[]) =>
  Object.fromEntries(paths.map((path) => [path, tablesOf(path)]).filter(([, tables]) => tables!.length))

const ownerOf = (path: string) => moduleOf(path.slice('server/src/'.length))
const areaOf = (module: string) => FOLDERS[module]?.split('/')[0]
const isNeighbour = (path: string, table: string) => areaOf(ownerOf(path)) === areaOf(OWNERS.get(table)!)

function othersTablesOf(path: string): string[] {
  const owner = ownerOf(path)
  const tables = matchesOf(read(path), ASKED).filter(
    (table) => OWNERS.has(table) && OWNERS.get(table) !== owner,
  )
  return [...new Set(tables)].sort()
}

const matchesOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, first, second]) => (first ?? second)!)

/** `listRecentDevices` and `list-recent.ts` alike. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/\.\w+$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
