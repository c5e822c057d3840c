import type { OrderId } from '@vitrine/contract/ids'
import { dayOf } from '@vitrine/contract/time'
import type { Tx } from '#kernel/database.ts'
import type { Person } from '#kernel/personal-data.ts'
import { seal, unseal } from '#kernel/secrets.ts'
import { holdBuyers } from '#order'
import { insertRecord } from './fiscal-record.store.ts'

/** Where a buyer is kept encrypted: opened nowhere else. */
const placeOf = (orderId: OrderId): string => `fiscal_record.buyer:${orderId}`

/** Five years from the first day of the year after the sale (CTN, art. 173, I). */
const keepUntil = (paidAt: Date): string => `${Number(dayOf(paidAt).slice(0, 4)) + 6}-01-01`

/** Before the names of somebody who leaves are gone from their orders: those that were paid keep their buyer, sealed. */
export async function keepBuyers(tx: Tx, person: Person, secret: string): Promise<void> {
  for (const { id, paidAt, name, document } of await holdBuyers(tx, person)) {
    if (!paidAt) continue
    const buyerSealed = seal(secret, placeOf(id), JSON.stringify({ name, document }))
    await insertRecord(tx, { orderId: id, buyerSealed, keepUntil: keepUntil(paidAt) })
  }
}

/** Who bought an order whose buyer has left. */
export const openBuyer = (
  secret: string,
  orderId: OrderId,
  sealed: Buffer,
): { name: string; document: string } => JSON.parse(unseal(secret, placeOf(orderId), sealed))
