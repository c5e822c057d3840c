import { newId } from '@vitrine/contract/ids'
import type { Ids } from './catalog-rows.ts'
import type { Rows } from './insert.ts'

/** Products with installments of their own: the most, and up to how many bear no interest. */
const PRODUCT_INSTALLMENTS = [
  ['mentoria-lancamento-em-grupo', 10, 10],
  ['guia-mei-impostos-sem-susto', 2, 2],
] as const

export const productInstallmentRows = (ids: Ids, now: Date): Rows[string] =>
  PRODUCT_INSTALLMENTS.map(([slug, most, free]) => ({
    id: newId('rul'),
    product_id: ids.products.get(slug),
    most,
    interest_free_up_to: free,
    starts_on: '2026-01-01',
    reason: 'Loja de demonstração',
    created_by: 'demonstração',
    created_at: now,
  }))
