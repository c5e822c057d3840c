import { sql } from 'kysely'
import type { Tx } from '#kernel/database.ts'
import type { HeldOrder } from '#order'

/** Who would try a plan. */
export interface TrialBuyer extends Pick<HeldOrder, 'accountId'> {
  /** CPF or CNPJ; nothing where it is not asked. */
  document?: string | undefined
}

/**
 * Holds the trials of these plans for an account and a CPF or CNPJ until the transaction ends: what is read after it of
 * who tried them, or waits to, stays true. Always in the same order, so that no two wait for each other.
 */
export async function lockTrials(
  tx: Tx,
  productIds: readonly string[],
  { accountId, document }: TrialBuyer,
): Promise<void> {
  const buyers = [`account ${accountId}`, ...(document ? [`document ${document}`] : [])]
  const names = productIds.flatMap((id) => buyers.map((buyer) => `trial ${id} ${buyer}`))
  await sql`
    select pg_advisory_xact_lock(key)
    from (select distinct hashtextextended(name, 0) as key from unnest(${names}::text[]) name order by key) held`.execute(
    tx,
  )
}
