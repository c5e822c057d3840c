import type { BrandId } from '@vitrine/contract/brand'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import type { Keepable } from '../kernel/keep.ts'

/** What a brand says of payment, with what it inherits; what nobody says has no limit. */
export interface PaymentTerms {
  id: BrandId
  methods: PaymentMethod[] | null
  maxInstallments: number | null
  pixKey: string | null
}

async function listPaymentTerms(db: Db): Promise<PaymentTerms[]> {
  const { rows } = await sql<PaymentTerms>`
    select b.id, coalesce(b.methods, p.methods) as methods,
      coalesce(b.max_installments, p.max_installments) as "maxInstallments",
      coalesce(b.pix_key, p.pix_key) as "pixKey"
    from brand b left join brand p on p.id = b.parent_id`.execute(db)
  return rows
}

export const PAYMENT_TERMS: Keepable<PaymentTerms[]> = { channel: 'catalog', load: listPaymentTerms }
