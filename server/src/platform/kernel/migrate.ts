import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { createClient } from './database-address.ts'
import { StartRefusal } from './errors.ts'

/** `baselineOf` names the last of the earlier migrations whose schema a file of the baseline makes at once. */
type Migration = { name: string; sql: string; checksum: string; baselineOf: string | undefined }

const ours = fileURLToPath(new URL('../../../../db/migrations/', import.meta.url))

/** One migrator at a time per database: "vitr" in ASCII. */
const LOCK = 0x76697472

/**
 * Brings a database to the newest migration, forward only, each file in its own transaction, and answers the names
 * applied now. Where the earlier migrations were applied, the baseline counts as applied and none of it runs. Refuses
 * when a file that was already applied has changed since, or is not known here. With `until`, those after it are left for
 * another time.
 */
export async function migrate(
  databaseUrl: string,
  folder = ours,
  until?: string,
): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(folder)
  const client = createClient(databaseUrl)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const done = await readApplied(client)
    refuseNewer(migrations, done)
    refuseBeforeBaseline(migrations, done)
    const pending = migrations.filter(
      (migration) => isPending(migration, done) && !(until && migration.name > until),
    )
    for (const migration of pending) await (isThere(migration, done) ? note : apply)(client, migration)
    return { applied: pending.map(({ name }) => name) }
  } finally {
    await client.end()
  }
}

/** Refuses to start when the schema is newer than this code, or lacks one of its migrations. */
export async function checkMigrated(databaseUrl: string, folder = ours): Promise<void> {
  const migrations = await readMigrations(folder)
  const client = createClient(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query("select to_regclass('schema_migration') is not null as found")
    const done: Map<string, string> = rows[0].found ? await listApplied(client) : new Map()
    refuseNewer(migrations, done)
    refuseBeforeBaseline(migrations, done)
    const [first] = migrations.filter(({ name }) => !done.has(name))
    if (first)
      throw new StartRefusal(`Falta a migração ${first.name} neste banco de dados: rode npx vitrine migrate.`)
  } finally {
    await client.end()
  }
}

/** Older code would write what the tables of newer code do not take. */
function refuseNewer(migrations: readonly Migration[], done: Map<string, string>): void {
  const known = new Set(migrations.map(({ name }) => name))
  const replaced = lastReplaced(migrations) ?? ''
  const newer = [...done.keys()].filter((name) => !known.has(name) && name > replaced).sort()
  if (newer.length === 0) return
  throw new StartRefusal(
    `Este banco de dados é de uma versão mais nova (migração ${newer.at(-1)}): atualize o código, ou volte a uma cópia do banco feita antes dela.`,
  )
}

/** What leads from an earlier migration to the last one before the baseline is in older code alone. */
function refuseBeforeBaseline(migrations: readonly Migration[], done: Map<string, string>): void {
  const last = lastReplaced(migrations)
  const isBegun = migrations.some(({ name, baselineOf }) => baselineOf && done.has(name))
  if (!last || done.size === 0 || done.has(last) || isBegun) return
  throw new StartRefusal(
    `Este banco de dados é de uma versão antiga (migração ${[...done.keys()].sort().at(-1)}): atualize antes para a versão cuja última migração é ${last}.`,
  )
}

/** The name of the newest migration that this code knows. */
export async function newestMigration(folder = ours): Promise<string> {
  return (await readMigrations(folder)).at(-1)!.name
}

const lastReplaced = (migrations: readonly Migration[]) =>
  migrations.find(({ baselineOf }) => baselineOf)?.baselineOf

const isThere = ({ baselineOf }: Migration, done: Map<string, string>) =>
  baselineOf !== undefined && done.has(baselineOf)

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(`${folder}/${name}`, 'utf8')).replaceAll('\r\n', '\n')
      const baselineOf = /^-- baseline of (\S+)\n/.exec(sql)?.[1]
      return { name, sql, baselineOf, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  await client.query(
    `create table if not exists schema_migration (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
  return listApplied(client)
}

async function listApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

function isPending({ name, checksum }: Migration, done: Map<string, string>): boolean {
  const known = done.get(name)
  if (known !== undefined && known !== checksum) {
    throw new StartRefusal(
      `A migração ${name} mudou depois de aplicada neste banco de dados: desfaça a mudança e escreva uma migração nova.`,
    )
  }
  return known === undefined
}

async function note(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { name, sql } = migration
  await client.query('begin')
  try {
    await client.query(sql)
    await note(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new StartRefusal(`A migração ${name} falhou: ${explain(error, sql)}`, { cause: error })
  }
}

function explain(error: unknown, sql: string): string {
  const { message, position } = error as { message: string; position?: string }
  const line = position ? sql.slice(0, Number(position)).split('\n').length : undefined
  return line ? `${message} (linha ${line})` : message
}
