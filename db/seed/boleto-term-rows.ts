import { newId } from '@vitrine/contract/ids'
import type { Ids } from './catalog-rows.ts'
import type { Rows } from './insert.ts'

/** A product whose boleto costs less until its due day, and is taken for some days after it. */
const SLUG = 'excel-do-basico-ao-painel'

export const boletoTermRows = (ids: Ids, now: Date): Rows[string] => [
  {
    id: newId('rul'),
    product_id: ids.products.get(SLUG),
    ...{ late_days: 10, fine_bp: 200, interest_bp: 100, prompt_bp: 500, prompt_days: 0 },
    starts_on: '2026-01-01',
    reason: 'Loja de demonstração',
    created_by: 'demonstração',
    created_at: now,
  },
]
