import { newId } from '@vitrine/contract/ids'
import type { Tx } from '#kernel/database.ts'
import { QUOTE_MS } from './quote-time.ts'

/** Prices are looked at anew: what holds at `at` holds for an hour. Nothing while an earlier look still counts. */
export async function requote(tx: Tx, cartId: string, at: Date): Promise<void> {
  await tx
    .updateTable('cart')
    .set({ quote_id: newId('qte'), quoted_at: at })
    .where('id', '=', cartId)
    .where((q) => q.or([q('quoted_at', 'is', null), q('quoted_at', '<=', new Date(at.getTime() - QUOTE_MS))]))
    .execute()
}
