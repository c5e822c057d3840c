import type { Installments } from '@vitrine/contract/card'
import type { Centavos } from '@vitrine/contract/money'
import type { PaymentMethod } from '@vitrine/contract/payment'
import type { CalendarDay } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { Write } from '#kernel/database.ts'
import type { LateBoleto, ParcelsBy } from '#payment-provider'
import { txidOf } from './txid.ts'

/** In how many parcels a card is charged, and by which version of the table; a gateway's interest is not in the amount. */
export interface InstallmentPlan extends Installments {
  tableId: string | null
  by: ParcelsBy
}

export interface NewAttempt {
  id: string
  orderId: string
  attempt: number
  method: PaymentMethod
  /** Who is asked for the charge, now and ever. */
  provider: string
  amount: Centavos
  /** Of a boleto. */
  dueOn: CalendarDay | null
  late?: LateBoleto | undefined
  /** Of a card. */
  plan?: InstallmentPlan | undefined
  savedCardId?: string | undefined
  /** Made by whoever has the link of its order. */
  byLink?: boolean | undefined
  at: Date
  expiresAt: Date
}

/** The row exists before any provider hears of it; its txid is the idempotency key there. */
export const insertingAttempt = (attempt: NewAttempt): Write => sql`
  insert into payment (id, order_id, attempt, method, provider, amount, status, txid, due_on,
    created_at, expires_at, installments, first_parcel, parcel, interest, monthly_bp, yearly_bp, installment_table_id, parcels_by,
    saved_card_id, late_until, fine_bp, interest_bp, by_link)
  values (${attempt.id}, ${attempt.orderId}, ${attempt.attempt}, ${attempt.method}, ${attempt.provider}, ${attempt.amount},
    'created', ${txidOf(attempt.id)}, ${attempt.dueOn}, ${attempt.at}, ${attempt.expiresAt},
    ${attempt.plan?.count ?? null}, ${attempt.plan?.first ?? null}, ${attempt.plan?.each ?? null},
    ${attempt.plan?.interest ?? null}, ${attempt.plan?.monthlyBp ?? null}, ${attempt.plan?.yearlyBp ?? null},
    ${attempt.plan?.tableId ?? null}, ${attempt.plan?.by ?? 'shop'}, ${attempt.savedCardId ?? null},
    ${attempt.late?.until ?? null}, ${attempt.late?.fineBp ?? null}, ${attempt.late?.interestBp ?? null},
    ${attempt.byLink ?? false})`
