import { newId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import type { Ids } from './catalog-rows.ts'
import type { Rows } from './insert.ts'

/** What is offered beside a cart: with which product, and why. */
const BUMPS = [
  {
    product: 'calendario-editorial-12-meses',
    beside: 'fotografia-de-produto-com-celular',
    pitch: 'Com as fotos prontas, o calendário diz o que publicar em cada dia do ano.',
  },
] as const

/** Offers beside a cart as rows; they hold since a month ago and have no end. */
export const bumpRows = (ids: Ids, now: Date): Rows[string] =>
  BUMPS.map(({ product, beside, pitch }) => ({
    id: newId('bmp'),
    brand_id: 'main',
    product_id: ids.products.get(product),
    interval: 'once',
    with_product_ids: [ids.products.get(beside)],
    pitch,
    priority: 0,
    starts_at: new Date(now.getTime() - 30 * DAY_MS),
  }))
