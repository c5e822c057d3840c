import type { BrandId } from '@vitrine/contract/brand'
import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import type { PaymentMethod, Receiver } from '@vitrine/contract/payment'
import { sql } from 'kysely'
import type { CachedRead } from '#kernel/cache.ts'
import type { Db } from '#kernel/database.ts'

/** What a brand says of payment, with what it inherits; what nobody says has no limit. */
export interface PaymentTerms {
  id: BrandId
  methods: PaymentMethod[] | null
  maxInstallments: number | null
  pixKey: string | null
  /** Who has that key, or the installation's where nobody says one. */
  pixReceiver: Receiver
}

async function listPaymentTerms(db: Db): Promise<PaymentTerms[]> {
  const { rows } = await sql<PaymentTerms>`
    select b.id, coalesce(b.methods, p.methods) as methods,
      coalesce(b.max_installments, p.max_installments) as "maxInstallments",
      coalesce(b.pix_key, p.pix_key) as "pixKey",
      json_build_object('name', k.legal_name, 'cnpj', k.cnpj) as "pixReceiver"
    from brand b left join brand p on p.id = b.parent_id join storefront f on f.id = b.id
      join storefront k on k.id = coalesce(f.pix_key_of, ${FIRST_BRAND})`.execute(db)
  return rows
}

export const PAYMENT_TERMS: CachedRead<PaymentTerms[]> = { channel: 'catalog', load: listPaymentTerms }
