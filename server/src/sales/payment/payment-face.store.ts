import { sql } from 'kysely'
import type { Tx } from '#kernel/database.ts'
import type { CardFace } from '#payment-provider'

/** What may be shown of the card that was used. */
export async function recordCard(
  tx: Tx,
  id: string,
  { brand, last4, expMonth, expYear }: CardFace,
): Promise<void> {
  const face = { card_brand: brand, card_last4: last4, card_exp_month: expMonth, card_exp_year: expYear }
  await tx.updateTable('payment').set(face).where('id', '=', id).where('card_last4', 'is', null).execute()
}

/** The same of a saved card that was used. */
export async function recordSavedFace(tx: Tx, id: string): Promise<void> {
  await sql`
    update payment p set card_brand = s.brand, card_last4 = s.last4, card_exp_month = s.exp_month,
      card_exp_year = s.exp_year
    from saved_card s where p.id = ${id} and s.id = p.saved_card_id and p.card_last4 is null`.execute(tx)
}
