import type { ProductQuery } from '@vitrine/contract/catalog'
import { type RawBuilder, sql } from 'kysely'

export interface Filters {
  type: RawBuilder<boolean>
  category: RawBuilder<boolean>
  /** Both of them, and the brand, as `product.terms` knows them. */
  marks: RawBuilder<unknown>
}

/** A mark as it stands in a text that becomes a `tsquery`. */
const quoted = (mark: string) => `'${mark.replace(/['\\]/g, '$&$&')}'`

export const brandMark = (brand: string): RawBuilder<unknown> => sql`${quoted(`@${brand}`)}::tsquery`

export function filtersOf({ brand, type, category }: ProductQuery): Filters {
  const marks = [`@${brand}`, ...(type ? [`#${type}`] : []), ...(category ? [`/${category}`] : [])]
  return {
    type: type ? sql`type = ${type}` : sql`true`,
    category: category ? sql`category_id = ${category}` : sql`true`,
    marks: sql`${marks.map(quoted).join('&')}::tsquery`,
  }
}
