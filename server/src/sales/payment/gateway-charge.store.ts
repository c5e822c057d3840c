import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/database.ts'

/** How gateways call the charges that we call by their txid. */
export interface References {
  find(txid: string): Promise<string | undefined>
  /** The first one stays: a charge has one name. */
  keep(txid: string, reference: string): Promise<void>
  /** The other way round. */
  txidOf(reference: string): Promise<string | undefined>
}

export const createReferences = (db: Db, clock: Clock, provider: string): References => ({
  async find(txid) {
    const row = await db
      .selectFrom('gateway_charge')
      .select('reference')
      .where('provider', '=', provider)
      .where('txid', '=', txid)
      .executeTakeFirst()
    return row?.reference
  },
  async keep(txid, reference) {
    await db
      .insertInto('gateway_charge')
      .values({ provider, txid, reference, created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async txidOf(reference) {
    const row = await db
      .selectFrom('gateway_charge')
      .select('txid')
      .where('provider', '=', provider)
      .where('reference', '=', reference)
      .executeTakeFirst()
    return row?.txid
  },
})
