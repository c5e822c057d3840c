import type { Address } from '@vitrine/contract/address'
import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId } from '@vitrine/contract/ids'
import type { PaymentMethod, PaymentStatus } from '@vitrine/contract/payment'
import type { CalendarDay } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import { late } from '#payment'
import type { LateBoleto, ParcelsBy } from '#payment-provider'

export interface ChargeFacts {
  status: PaymentStatus
  method: PaymentMethod
  provider: string
  txid: string
  amount: number
  dueOn: CalendarDay | null
  late: LateBoleto | null
  expiresAt: Date
  orderId: string
  /** Its order has a due day. */
  isDue: boolean
  accountId: AccountId
  code: string
  name: string
  document: string
  email: string
  address: Address | null
  brandId: BrandId
  seller: string
  /** Of a card. */
  installments: number | null
  parcelsBy: ParcelsBy
}

/** What the provider has to know to charge a payment. */
export async function findChargeFacts(db: Db, paymentId: string): Promise<ChargeFacts | undefined> {
  const { rows } = await sql<ChargeFacts>`
    select p.status, p.method, p.provider, p.txid, p.amount, p.due_on as "dueOn", ${late} as late, p.expires_at as "expiresAt", o.id as "orderId", o.due_on is not null as "isDue", o.account_id as "accountId",
      o.code, o.buyer_name as name, o.buyer_document as document, o.buyer_email as email,
      o.buyer_address as address, o.brand_id as "brandId", b.name as seller, p.installments, p.parcels_by as "parcelsBy"
    from payment p join purchase_order o on o.id = p.order_id join storefront b on b.id = o.brand_id
    where p.id = ${paymentId}`.execute(db)
  return rows[0]
}
