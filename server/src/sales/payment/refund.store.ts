import type { Centavos } from '@vitrine/contract/money'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

/** A payment whose money is here, in centavos: what came in, and how much of it is promised to go back. */
export interface ReceivedPayment {
  id: string
  method: PaymentMethod
  received: Centavos
  refunded: Centavos
}

/** The payment that paid an order; none for an order of R$ 0,00. */
export async function findReceived(db: Db, orderId: string): Promise<ReceivedPayment | undefined> {
  const { rows } = await sql<ReceivedPayment>`
    select id, method, received, refunded from payment
    where order_id = ${orderId} and status in ('paid', 'refunded') and received is not null
    order by status, attempt desc limit 1`.execute(db)
  return rows[0]
}

/**
 * Promises that `amount` goes back; false when no so much is left of what came in. Whoever asks at the same time waits
 * for the row.
 */
export async function promiseBack(tx: Tx, paymentId: string, amount: Centavos): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment set refunded = refunded + ${amount}
    where id = ${paymentId} and refunded + ${amount} <= received`.execute(tx)
  return Boolean(numAffectedRows)
}
