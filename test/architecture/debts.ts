import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path/posix'
import { OWNERS } from './queried-tables.ts'
import { readSources } from './read-sources.ts'
import { isTest } from './rules.ts'
import { moduleOf } from './rules-of-the-server.ts'
import type { Source } from './source.ts'
import { repository } from './syntax.ts'
import { areaOf } from './table.ts'

/** What is not yet as the architecture says. It only gets less. */
export interface Debts {
  /** Files that query a table of another area: file → tables. */
  foreignTables: Record<string, string[]>
  /** Files that query a table of another module of their area: file → tables. */
  neighbourTables: Record<string, string[]>
  /** Names of files and exports that hold a word which no engineer would expect: word → how many. */
  privateWords: Record<string, number>
  /** Names of the top of a file, of tests too, that hold a word which is gone from there: file → names. */
  privateNames: Record<string, string[]>
  /** Ids of accounts, orders, subscriptions and products that are any text to the compiler: file → how many. */
  untypedIds: Record<string, number>
  /** Statements that read a whole table for a set of JSON: file → how many. */
  setJoins: Record<string, number>
}

/** From a reading of the code: each has a word of the field in its place. */
const PRIVATE_WORDS = [
  'soon later keep seldom gate pace turn tell news happening weave thread',
  'outside admission standing disown planted recent door shut acquaintance',
  'paper face slip drop forsaken unwanted look pour adopt declared',
  'barred together shelf late letter owe crew employ',
  'asked wanted wish told held taking owing moment deed hand beside',
].flatMap((row) => row.split(' '))

/** Those that no name at the top of any file holds any more, exported or not. */
const GONE_WORDS = 'owing forsaken moment deed wish held wanted standing disown paper slip asked'.split(' ')

const SERVER = 'server/src/'
const EXPORTED = /\bexport (?:async )?(?:function|const|class|interface|type) (\w+)/g
const UNTYPED_ID = /\b(account|order|subscription|product)Ids?\??: (readonly )?string\b/g
const DECLARED = /^(?:export )?(?:async )?(?:function|const|let|class|interface|type) (\w+)/gm
const EVERYWHERE = '{contract,db,e2e,lab,pdf,scripts,server,simulator,test,web}/**/*.{ts,tsx}'

const read = (path: string) => readFileSync(join(repository, path), 'utf8')
const sources = (pattern: string) =>
  globSync(pattern, { cwd: repository })
    .filter((path) => !/\.(test|generated|d)\.tsx?$/.test(path))
    .sort()

/** The debts of the code as it stands. */
export function findDebts(): Debts {
  const asking = readSources().filter(({ path }) => path.startsWith(SERVER) && !isTest(path))
  const server = sources(`${SERVER}**/*.ts`)
  const named = [...server, ...sources('{contract/src,pdf/src,web/app,scripts}/**/*.{ts,tsx}')]
  const names = named.flatMap((path) => [basename(path), ...exportsOf(read(path))]).flatMap(wordsOf)
  return {
    foreignTables: othersTables(asking, false),
    neighbourTables: othersTables(asking, true),
    privateWords: Object.fromEntries(
      PRIVATE_WORDS.map((word) => [word, names.filter((name) => name === word).length]),
    ),
    privateNames: Object.fromEntries(privateNames()),
    untypedIds: countEach(server, (text) => text.match(UNTYPED_ID)?.length ?? 0),
    setJoins: countEach(server, countSetJoins),
  }
}

const countEach = (paths: readonly string[], count: (text: string) => number): Record<string, number> =>
  Object.fromEntries(paths.map((path) => [path, count(read(path))] as const).filter(([, some]) => some > 0))

/**
 * How many statements of a file join a set of JSON to a table without `isOneOf` of its keys. PostgreSQL guesses that such a
 * set has a hundred rows, and reads all of a table of up to some 27,000 for one.
 */
export const countSetJoins = (text: string): number =>
  [...text.matchAll(/\bjsonb?_to_recordset\(/g)]
    .map(({ index }) => text.slice(text.lastIndexOf('sql', index), text.indexOf('.execute(', index)))
    .filter(
      (statement) => /\bjoin\b|\bupdate \w+ (\w+ )?set\b/.test(statement) && !statement.includes('isOneOf('),
    ).length

const privateNames = (): [string, string[]][] =>
  globSync(EVERYWHERE, { cwd: repository, exclude: ['**/node_modules', '**/.react-router'] })
    .filter((path) => !/\.(generated|d)\.ts$/.test(path))
    .sort()
    .map((path): [string, string[]] => [
      path,
      [...read(path).matchAll(DECLARED)]
        .map(([, name]) => name!)
        .filter((name) => wordsOf(name).some((word) => GONE_WORDS.includes(word))),
    ])
    .filter(([, names]) => names.length > 0)

/** Tables of other modules that files of the server ask, those of the own area or those of others. */
function othersTables(sources: readonly Source[], isOwnArea: boolean): Record<string, string[]> {
  const asked = sources.map(({ path, tables }) => {
    const own = moduleOf(path.slice(SERVER.length))
    const others = tables.filter((table) => OWNERS.get(table) !== own)
    return [
      path,
      others.filter((table) => (areaOf(OWNERS.get(table)!) === areaOf(own)) === isOwnArea),
    ] as const
  })
  return Object.fromEntries(asked.filter(([, tables]) => tables.length > 0))
}

const exportsOf = (text: string): string[] => [...text.matchAll(EXPORTED)].map(([, name]) => name!)

/** `listRecentDevices` and `list-recent.ts` alike. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/\.\w+$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
