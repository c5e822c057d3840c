import type { Centavos } from '@vitrine/contract/money'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import type { Fee } from '#price-rule'

export interface PaidPayment {
  id: string
  brandId: string
  method: PaymentMethod
  amount: Centavos
  installments: number
  cardBrand: string | null
  paidAt: Date
}

/** Payments that arrived and whose fee is not reckoned yet, oldest first. */
export async function listWithoutFee(db: Db, limit: number): Promise<PaidPayment[]> {
  const { rows } = await sql<PaidPayment>`
    select p.id, o.brand_id as "brandId", p.method, p.amount, coalesce(p.installments, 1) as installments,
      p.card_brand as "cardBrand", p.paid_at as "paidAt"
    from payment p join purchase_order o on o.id = p.order_id
    where p.status = 'paid' and p.available_on is null order by p.paid_at limit ${limit}`.execute(db)
  return rows
}

/** Once: a fee that is there stays. */
export async function recordFee(tx: Tx, paymentId: string, fee: Fee): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ fee: fee.amount, fee_rule_id: fee.rule ?? null, available_on: fee.availableOn })
    .where('id', '=', paymentId)
    .where('available_on', 'is', null)
    .execute()
}
