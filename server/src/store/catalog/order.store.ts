import type { Sort } from '@vitrine/contract/catalog'
import { type RawBuilder, sql } from 'kysely'
import type { Place } from './cursor.ts'

/** How a list is ordered: by `key` and then by id, both in the same direction, which an index follows. */
export interface Order {
  key: RawBuilder<unknown>
  id: RawBuilder<unknown>
  descending: boolean
  /** `key` of a place as a value to compare with. */
  value(key: number): RawBuilder<unknown>
  /** The key of a row as a number. */
  number: RawBuilder<unknown>
}

const plain = (key: number) => sql`${key}::bigint`
const sold: Order = {
  key: sql`product.sold`,
  id: sql`product.id`,
  descending: true,
  value: plain,
  number: sql`product.sold`,
}
const amount: Order = {
  key: sql`price.amount`,
  id: sql`price.product_id`,
  descending: false,
  value: plain,
  number: sql`price.amount`,
}

export const ORDERS: Record<Sort, Order> = {
  relevance: sold,
  'best-selling': sold,
  newest: {
    key: sql`product.published_at`,
    id: sql`product.id`,
    descending: true,
    value: (key) => sql`(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`,
    number: sql`(extract(epoch from product.published_at) * 1000000)::bigint`,
  },
  price: amount,
  'price-desc': { ...amount, descending: true },
}

export const isByPrice = (sort: Sort): boolean => sort.startsWith('price')

export const past = ({ key, id, descending, value }: Order, place: Place): RawBuilder<boolean> =>
  sql`(${key}, ${id}) ${descending ? sql`<` : sql`>`} (${value(place.key)}, ${place.id})`

export function ordering({ key, id, descending }: Order): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql``
  return sql`${key} ${direction}, ${id} ${direction}`
}
