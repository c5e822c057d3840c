import { newId } from '@vitrine/contract/ids'
import type { Ids } from './catalog-rows.ts'
import type { Rows } from './insert.ts'

/** A product that may be paid in parcels by Pix or boleto. */
const SLUG = 'identidade-visual-do-zero'

export const planTermRows = (ids: Ids, now: Date): Rows[string] => [
  {
    id: newId('rul'),
    product_id: ids.products.get(SLUG),
    ...{ most: 6, min_parcel: 3000, monthly_bp: 100, fine_bp: 200, interest_bp: 100 },
    starts_on: '2026-01-01',
    reason: 'Loja de demonstração',
    created_by: 'demonstração',
    created_at: now,
  },
]
