import type pg from 'pg'

/** Objects of ours: those of the public schema that no extension brought and that are not the record of migrations. */
const ours = (alias: string, catalog: string) =>
  `not exists (select from pg_depend e
    where e.objid = ${alias}.oid and e.classid = '${catalog}'::regclass and e.deptype = 'e')`
const relation = `c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migration'
  and c.relname <> 'schema_migration_pkey' and ${ours('c', 'pg_class')}`

/**
 * What the catalogs of PostgreSQL say about a schema, but for the order in which it was made. Constraints of "not null"
 * are facts of their columns: only PostgreSQL 18 has them as constraints, too. `pg_attver` is a version that some
 * releases of PostgreSQL 15 note at a column.
 */
const CATALOGS: Record<string, string> = {
  extension: `select extname from pg_extension`,
  schema: `select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`,
  relation: `select c.relname, c.relkind, c.relpersistence, c.reloptions, c.relrowsecurity, c.relreplident, c.relacl
    from pg_class c where ${relation}`,
  column: `select c.relname, a.attname, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull, a.attidentity,
      a.attgenerated, pg_get_expr(d.adbin, d.adrelid) as init, co.collname, a.attstorage, a.attstattarget, a.attacl,
      (select array_agg(o) from unnest(a.attoptions) as o where o not like 'pg_attver=%') as options
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      left join pg_collation co on co.oid = a.attcollation
    where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'v', 'm', 'p') and ${relation}`,
  constraint: `select c.relname, k.conname, pg_get_constraintdef(k.oid) as definition, k.convalidated
    from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype <> 'n' and ${relation}`,
  index: `select pg_get_indexdef(i.indexrelid) as definition, i.indisprimary, i.indisvalid, i.indisreplident
    from pg_index i join pg_class c on c.oid = i.indexrelid where ${relation}`,
  trigger: `select pg_get_triggerdef(t.oid) as definition, t.tgenabled
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and ${relation}`,
  routine: `select case when p.prokind in ('f', 'p') then pg_get_functiondef(p.oid) else p.proname end as definition, p.proacl
    from pg_proc p where p.pronamespace = 'public'::regnamespace and ${ours('p', 'pg_proc')}`,
  view: `select c.relname, pg_get_viewdef(c.oid) as definition from pg_class c where c.relkind in ('v', 'm') and ${relation}`,
  rule: `select pg_get_ruledef(r.oid) as definition from pg_rewrite r join pg_class c on c.oid = r.ev_class where ${relation}`,
  sequence: `select c.relname, format_type(s.seqtypid, null) as type, s.seqstart, s.seqincrement, s.seqmax, s.seqmin,
      s.seqcache, s.seqcycle, exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i')
        and d.refclassid = 'pg_class'::regclass) as owned
    from pg_sequence s join pg_class c on c.oid = s.seqrelid where ${relation}`,
  type: `select t.typname, t.typtype, format_type(t.typbasetype, t.typtypmod) as base,
      (select array_agg(enumlabel order by enumsortorder) from pg_enum e where e.enumtypid = t.oid) as labels
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('d', 'e', 'r', 'm') and ${ours('t', 'pg_type')}`,
  statistics: `select pg_get_statisticsobjdef(oid) as definition from pg_statistic_ext`,
  policy: `select policyname, tablename, cmd, qual, with_check from pg_policies`,
  eventTrigger: `select evtname, evtevent from pg_event_trigger`,
  publication: `select pubname, puballtables from pg_publication`,
}

/** The schema of a database as sorted lines: two schemas are the same when their lines are. */
export async function schemaFacts(client: pg.Client): Promise<string[]> {
  const facts: string[] = []
  for (const [kind, sql] of Object.entries(CATALOGS)) {
    const { rows } = await client.query(sql)
    facts.push(...rows.map((row) => `${kind} ${JSON.stringify(row)}`))
  }
  return facts.sort()
}

/** Every row of every table of ours, and where every sequence stands, as sorted lines. */
export async function rowFacts(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ relname: string }>(
    `select c.relname from pg_class c where c.relkind = 'r' and ${relation}`,
  )
  const { rows: sequences } = await client.query(
    "select sequencename, last_value from pg_sequences where schemaname = 'public'",
  )
  const facts = sequences.map((sequence) => `sequence ${JSON.stringify(sequence)}`)
  for (const { relname } of tables) {
    const { rows } = await client.query(`select to_jsonb(t)::text as row from "${relname}" t`)
    facts.push(...rows.map(({ row }) => `${relname} ${row}`))
  }
  return facts.sort()
}
