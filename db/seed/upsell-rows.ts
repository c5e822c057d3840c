import { newId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import type { Ids } from './catalog-rows.ts'
import type { Rows } from './insert.ts'

/** What is offered once an order is paid: after which product, at what, and why. */
const UPSELLS = [
  {
    product: 'sequencias-de-email-25-roteiros',
    after: 'escrita-que-converte',
    coupon: 'DEPOISDACOMPRA',
    pitch: 'Você aprendeu a escrever para vender: aqui estão 25 sequências prontas para adaptar e enviar.',
  },
] as const

/** Offers after a purchase as rows; they hold since a month ago and have no end. */
export const upsellRows = (ids: Ids, coupons: Rows[string], now: Date): Rows[string] =>
  UPSELLS.map(({ product, after, coupon, pitch }) => ({
    id: newId('ups'),
    brand_id: 'main',
    product_id: ids.products.get(product),
    interval: 'once',
    after_product_ids: [ids.products.get(after)],
    coupon_id: coupons.find(({ code }) => code === coupon)?.id,
    pitch,
    priority: 0,
    starts_at: new Date(now.getTime() - 30 * DAY_MS),
  }))
