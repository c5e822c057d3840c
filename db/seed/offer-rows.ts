import { newId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import type { Ids } from './catalog-rows.ts'
import type { Rows } from './insert.ts'

/** What is offered beside a cart and once an order is paid: with or after which product, at what, and why. */
const OFFERS = [
  {
    kind: 'order-bump',
    product: 'calendario-editorial-12-meses',
    beside: 'fotografia-de-produto-com-celular',
    coupon: null,
    pitch: 'Com as fotos prontas, o calendário diz o que publicar em cada dia do ano.',
  },
  {
    kind: 'upsell',
    product: 'sequencias-de-email-25-roteiros',
    beside: 'escrita-que-converte',
    coupon: 'DEPOISDACOMPRA',
    pitch: 'Você aprendeu a escrever para vender: aqui estão 25 sequências prontas para adaptar e enviar.',
  },
] as const

/** Offers as rows; they hold since a month ago and have no end. */
export const offerRows = (ids: Ids, coupons: Rows[string], now: Date): Rows[string] =>
  OFFERS.map(({ kind, product, beside, coupon, pitch }) => ({
    id: newId('ofr'),
    kind,
    brand_id: 'main',
    product_id: ids.products.get(product),
    interval: 'once',
    product_ids: [ids.products.get(beside)],
    coupon_id: coupons.find(({ code }) => code === coupon)?.id ?? null,
    pitch,
    priority: 0,
    starts_at: new Date(now.getTime() - 30 * DAY_MS),
  }))
