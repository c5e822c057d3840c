import type { ProductType } from '@vitrine/contract/catalog'
import type { OrderStatus, TypedOrderQuery } from '@vitrine/contract/order'

/** So many rows make a page. */
export const PAGE = 20

export const STATUSES: readonly OrderStatus[] = [
  'awaiting-payment',
  'in-review',
  'paid',
  'disputed',
  'charged-back',
  'expired',
  'cancelled',
  'partially-refunded',
  'refunded',
]
export const TYPES: readonly ProductType[] = ['subscription', 'training', 'one-off', 'bundle']
export const PERIODS = [
  [30, 'Últimos 30 dias'],
  [90, 'Últimos 3 meses'],
  [365, 'Último ano'],
] as const

/** What may be the id of a brand. */
const BRAND = /^[a-z][a-z0-9]{0,19}$/

/** What the address of the list says; anything it does not know is left out, so that no address is an error. */
export function readPurchaseQuery(params: URLSearchParams): TypedOrderQuery {
  const days = Number(params.get('periodo'))
  return {
    q: params.get('q')?.trim().slice(0, 80) || undefined,
    status: STATUSES.find((status) => status === params.get('estado')),
    type: TYPES.find((type) => type === params.get('tipo')),
    brand: BRAND.exec(params.get('marca') ?? '')?.[0],
    days: PERIODS.find(([period]) => period === days)?.[0],
    before: params.get('depois')?.slice(0, 40) || undefined,
  }
}

export const isFiltered = ({ q, status, type, brand, days }: TypedOrderQuery): boolean =>
  Boolean(q || status || type || brand || days)

/** The search part of the address of the page after the order `last`, with the same filters. */
export function nextPage(params: URLSearchParams, last: string): string {
  const next = new URLSearchParams(params)
  next.set('depois', last)
  return `?${next}`
}
