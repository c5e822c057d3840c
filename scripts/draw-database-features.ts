import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What of PostgreSQL the product uses, as migrations and code have it. */
export const databaseFeaturesPage = fileURLToPath(new URL('../docs/database-features.md', import.meta.url))

const root = fileURLToPath(new URL('..', import.meta.url))

interface Feature {
  name: string
  pattern: RegExp
  /** What would not work without it. */
  carries: string
}

/** What another engine may lack. What every one of them has (joins, transactions, JSON) is left out. */
const FEATURES: readonly Feature[] = [
  {
    name: 'LISTEN, NOTIFY',
    pattern: /pg_notify|`listen /i,
    carries:
      'what processes keep in memory is forgotten when it changes; jobs begin at once; an order is followed live',
  },
  {
    name: 'Advisory locks',
    pattern: /pg_(try_)?advisory/i,
    carries: 'one migrator, one seeding, one command at a time; rules over rows that are not there yet',
  },
  {
    name: 'Deferred constraint triggers',
    pattern: /create constraint trigger|deferrable initially deferred/i,
    carries: 'events for webhooks, ledgers that add up at the end of a transaction',
  },
  {
    name: 'Exclusion constraints (GiST)',
    pattern: /exclude using gist/i,
    carries: 'versions of prices and rules that never overlap; one live payment an order',
  },
  {
    name: 'Functions and triggers in PL/pgSQL',
    pattern: /language plpgsql/i,
    carries: 'ledgers that are only appended, counts, the outbox',
  },
  {
    name: 'Extensions',
    pattern: /create extension/i,
    carries: 'search without accents and with typing errors, addresses',
  },
  { name: 'GIN indexes', pattern: /using gin/i, carries: 'search, facets' },
  {
    name: 'Generated columns that are stored',
    pattern: /generated always as \(/i,
    carries: 'what is searched and sorted',
  },
  {
    name: 'NULLS NOT DISTINCT (15)',
    pattern: /nulls not distinct/i,
    carries: 'uniqueness with parts that are not there',
  },
  {
    name: 'An unlogged table',
    pattern: /create unlogged table/i,
    carries: 'requests that are counted for limits',
  },
  { name: 'Sequences', pattern: /create sequence/i, carries: 'the numbers that people quote' },
  {
    name: 'Row locks (FOR UPDATE)',
    pattern: /for (no key )?update|\.forUpdate\(/i,
    carries: 'every change of an order, a cart, a subscription',
  },
  {
    name: 'SKIP LOCKED',
    pattern: /skip locked|\.skipLocked\(/i,
    carries: 'sweeps and the queue, beside pg-boss itself',
  },
  {
    name: 'LOCK TABLE',
    pattern: /lock table/i,
    carries: 'versions of one rule are changed one after the other',
  },
  {
    name: 'Writes in WITH',
    pattern: /runWrites\(|with \w+ as \(\s*(insert|update|delete)/i,
    carries: 'one statement for what is written together',
  },
  { name: 'ON CONFLICT', pattern: /on conflict/i, carries: 'what is told twice is written once' },
  { name: 'LATERAL', pattern: /\blateral\b/i, carries: 'lists with what hangs on their rows' },
  { name: 'ICU or C collations', pattern: /collate "/i, carries: 'order as Portuguese has it' },
]

/** The SQL of the product and the code that asks. */
const SOURCES = ['db/migrations/*.sql', 'server/src/**/*.ts']
const LEFT_OUT = /\.test\.ts$|\.generated\.ts$/

const HEAD = `# What of PostgreSQL is used

What an engine other than PostgreSQL has to know, found in migrations and code; \`npm run generate\` writes this page, and
\`docs/scaling.md\` says what it means. Beside it stands what pg-boss asks for, which has modes of its own for CockroachDB and
YugabyteDB that nobody tried here.

| feature | what it carries | files | one of them |
|---|---|---|---|
`

export function drawDatabaseFeatures(): string {
  const paths = globSync(SOURCES, { cwd: root })
    .filter((path) => !LEFT_OUT.test(path))
    .sort()
  const texts = paths.map((path) => [path, readFileSync(root + path, 'utf8')] as const)
  const rows = FEATURES.map(({ name, pattern, carries }) => {
    const found = texts.filter(([, text]) => pattern.test(text)).map(([path]) => path)
    return `| ${name} | ${carries} | ${found.length} | ${found[0] ? `\`${found[0]}\`` : 'none'} |`
  })
  const all = texts.map(([, text]) => text).join('\n')
  const extensions = [
    ...new Set([...all.matchAll(/create extension if not exists (\w+)/gi)].map(([, name]) => name)),
  ]
  return `${HEAD}${rows.join('\n')}\n\nExtensions: ${extensions.sort().join(', ')}.\n`
}
