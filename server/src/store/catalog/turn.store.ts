import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'

/** Tells every process that keeps pages when a product, a sale or a price began or ended in a time. */
export async function tellTurns(db: Db, from: Date, to: Date): Promise<void> {
  const product = (column: string) => sql`
    exists (select from product where status = 'published' and ${sql.ref(column)} > ${from} and ${sql.ref(column)} <= ${to})`
  const price = (column: string) => sql`
    exists (select from price where ${sql.ref(column)} > ${from} and ${sql.ref(column)} <= ${to})`
  await sql`
    select pg_notify('catalog', '') where ${product('published_at')} or ${product('unpublish_at')}
      or ${product('sale_starts_at')} or ${product('sale_ends_at')} or ${price('starts_at')} or ${price('ends_at')}`.execute(
    db,
  )
}
