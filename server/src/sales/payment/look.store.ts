import type { PaymentMethod } from '@vitrine/contract/payment'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

/** Until when a provider was asked for what it received; undefined when it never was. */
export async function lastLook(db: Db, method: PaymentMethod): Promise<Date | undefined> {
  const row = await db
    .selectFrom('provider_look')
    .select('until')
    .where('method', '=', method)
    .executeTakeFirst()
  return row?.until
}

/** Only forwards: a slower process does not undo the look of a faster one. */
export async function noteLook(tx: Tx, method: PaymentMethod, until: Date): Promise<void> {
  await sql`
    insert into provider_look (method, until) values (${method}, ${until})
    on conflict (method) do update set until = greatest(provider_look.until, excluded.until)`.execute(tx)
}
