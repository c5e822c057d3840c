import type pg from 'pg'

/** Rows that are counted together, and their sum in centavos. */
interface Entry {
  count: number
  amount: number
}

/** What a database holds, by which a copy of it is told from another. */
export interface Books {
  /** The newest migration. */
  migration: string
  /** Rows of each table, also of those of the queue; what PostgreSQL does not log is left out, a copy has none of it. */
  rows: Record<string, number>
  /** Orders, payments and refunds by their state: how many, and of how much. */
  entries: Record<string, Entry>
}

/** Whether a database was prepared for the product. */
export async function isInstalled(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.schema_migration') is not null as found`,
  )
  return rows[0]!.found
}

/** Reads them in the transaction that `client` is in. */
export async function readBooks(client: pg.ClientBase): Promise<Books> {
  return {
    migration: await readMigration(client),
    rows: await countRows(client),
    entries: await sumEntries(client),
  }
}

async function readMigration(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select max(name) as name from schema_migration')
  return rows[0]!.name
}

async function countRows(client: pg.ClientBase): Promise<Books['rows']> {
  const { rows: tables } = await client.query<{ table: string }>(
    `select format('%I.%I', nspname, relname) as table
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition and relpersistence = 'p'
       and nspname !~ '^pg_(catalog|toast|temp)' and nspname <> 'information_schema'
     order by 1`,
  )
  const counts: [string, number][] = []
  for (const { table } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`)
    counts.push([table, Number(rows[0]!.count)])
  }
  return Object.fromEntries(counts)
}

async function sumEntries(client: pg.ClientBase): Promise<Books['entries']> {
  const { rows } = await client.query<{ name: string; count: string; amount: string }>(
    `select 'order ' || status as name, count(*), coalesce(sum(total), 0) as amount
       from purchase_order group by status
     union all select 'payment ' || status, count(*), coalesce(sum(amount), 0) from payment group by status
     union all select 'refund ' || state, count(*), coalesce(sum(amount), 0) from refund group by state
     order by 1`,
  )
  return Object.fromEntries(
    rows.map(({ name, count, amount }) => [name, { count: Number(count), amount: Number(amount) }]),
  )
}

/** Whether nothing was created in a database but what PostgreSQL and its extensions bring. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (
       select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where nspname !~ '^pg_(catalog|toast|temp)' and nspname <> 'information_schema'
         and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
     ) or exists (
       select from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
     ) as found`,
  )
  return !rows[0]!.found
}

/** The version of the server, such as 15. */
export async function majorVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  )
  return Number(rows[0]!.version)
}

/** Begins a transaction that sees one moment of the database, and answers the name by which others see the same. */
export async function beginSnapshot(client: pg.ClientBase): Promise<string> {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ name: string }>('select pg_export_snapshot() as name')
  return rows[0]!.name
}

/** What the database notes of the secret that seals its key; nothing before its first start. */
export async function readSecretCheck(client: pg.ClientBase): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ value: Buffer }>('select value from data_secret_check')
  return rows[0]?.value
}
