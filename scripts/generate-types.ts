import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, IdentifierNode, PostgresDialect as PostgresTypes } from 'kysely-codegen'
import pg from 'pg'

/** The file the types are kept in. */
export const generatedTypesFile = fileURLToPath(
  new URL('../server/src/platform/kernel/database.generated.ts', import.meta.url),
)

/** Columns that hold ids are typed as such: those of this name, and the key of the table itself. */
const IDS = [
  { column: 'account_id', table: 'account', type: 'AccountId' },
  { column: 'order_id', table: 'purchase_order', type: 'OrderId' },
  { column: 'product_id', table: 'product', type: 'ProductId' },
  { column: 'subscription_id', table: 'subscription', type: 'SubscriptionId' },
] as const

const idTypeOf = (table: string, column: string) =>
  IDS.find((one) => column === one.column || (column === 'id' && table === one.table))?.type

/**
 * TypeScript types of a migrated database, as the text of the generated file. They say what the server's own parsers
 * (platform/kernel/database.ts) hand out: int8 and numeric are numbers, a date is text, timestamptz is a Date, and jsonb is
 * unknown until somebody parses it.
 */
export async function generateTypes(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  // Its server may stop before the last connection has ended.
  pool.on('error', () => undefined)
  const typed: Record<string, IdentifierNode> = {}
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  try {
    return await generate({
      db,
      dialect: new PostgresTypes({ dateParser: 'string', numericParser: 'number' }),
      customImports: Object.fromEntries(IDS.map(({ type }) => [type, '@vitrine/contract/ids'])),
      excludePattern: '*schema_migration',
      outFile: null,
      overrides: { columns: typed },
      postprocess: async ({ metadata }) => {
        for (const { name: table, columns } of metadata.tables)
          for (const { name } of columns) {
            const type = idTypeOf(table, name)
            if (type) typed[`${table}.${name}`] = new IdentifierNode(type)
          }
        return metadata
      },
      typeMapping: { int8: 'number', numeric: 'number', jsonb: 'unknown', citext: 'string' },
    })
  } finally {
    await db.destroy()
  }
}
