import type { ProductLife, ProductRow } from '@vitrine/contract/admin/product'
import type { BrandId } from '@vitrine/contract/brand'
import type { ProductType } from '@vitrine/contract/catalog'
import { madeAt } from '@vitrine/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { holdsText, type ListQuery, type ListSource } from '#kernel/list.ts'
import { isEmpty } from '../product.store.ts'
import type { StoredProduct } from './product.store.ts'
import { lifeOfProduct } from './product.ts'

interface ProductFilter extends ListQuery {
  life?: ProductLife | undefined
  type?: ProductType | undefined
  category?: string | undefined
  brand?: BrandId | undefined
  empty?: 'yes' | undefined
}

type Row = Omit<ProductRow, 'life' | 'price' | 'seatsLeft' | 'createdAt' | 'cover'> &
  Pick<StoredProduct, 'status' | 'publishedAt' | 'cover'> & {
    price: ProductRow['price'] | null
    seatsLeft: number | null
  }

const isOfLife = (life: ProductLife, now: Date): RawBuilder<unknown> => {
  if (life === 'scheduled') return sql`p.status = 'published' and p.published_at > ${now}`
  if (life === 'published') return sql`p.status = 'published' and p.published_at <= ${now}`
  return sql`p.status = ${life}`
}

/** Products of the administration, whatever their status. */
export const productRows: ListSource<ProductFilter, Row, ProductRow> = {
  columns: (_query, now) => sql`
    p.id, p.version, p.name, p.slug, p.type, p.status, p.cover, p.published_at as "publishedAt", p.sold,
    p.brand_ids as "brandIds", jsonb_build_object('id', category.id, 'name', category.name) as category,
    (select jsonb_build_object('amount', amount, 'interval', interval) from price
      where product_id = p.id and starts_at <= ${now} and (ends_at is null or ends_at > ${now})
      order by amount limit 1) as price,
    (select total - taken from seat where product_id = p.id) as "seatsLeft"`,
  from: () => sql`product p join category on category.id = p.category_id`,
  where: ({ q, life, type, category, brand, empty }, now) => [
    q ? sql`(${holdsText(sql`plain(p.name)`, q)} or p.slug = ${q.text} or p.id = ${q.text})` : undefined,
    life && isOfLife(life, now),
    type && sql`p.type = ${type}`,
    category ? sql`p.category_id = ${category}` : undefined,
    brand ? sql`p.brand_ids @> array[${brand}]::text[]` : undefined,
    empty && isEmpty,
  ],
  id: sql`p.id`,
  sorts: {
    created: 'id',
    name: { by: sql`plain(p.name)`, type: 'text' },
    sold: { by: sql`p.sold`, type: 'bigint' },
  },
  item: ({ status, publishedAt, cover, price, seatsLeft, ...row }, now) => ({
    ...row,
    life: lifeOfProduct({ status, publishedAt }, now),
    cover: cover || null,
    ...(price && { price }),
    ...(seatsLeft !== null && { seatsLeft }),
    createdAt: madeAt(row.id).toISOString(),
  }),
}
