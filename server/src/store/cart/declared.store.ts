import type { Interval } from '@vitrine/contract/catalog'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'

/** A price that the shop offers by itself, at a place of its own: which, why, and from when to when. */
export interface Declared {
  id: string
  brandId: string
  productId: string
  interval: Interval
  /** Why it goes well with what is there, in pt-BR. */
  pitch: string
  startsAt: Date
  endsAt: Date | null
}

/** The version of its price that holds now, and until when it is sold so. */
export async function findDeclaredPrice(
  db: Db,
  { productId, brandId, interval }: Declared,
  at: Date,
): Promise<{ id: string; endsAt: Date | null } | undefined> {
  const { rows } = await sql<{ id: string; endsAt: Date | null }>`
    select c.id, least(c.ends_at, p.sale_ends_at, p.unpublish_at) as "endsAt"
    from price c join product p on p.id = c.product_id where c.product_id = ${productId} and c.brand_id = ${brandId}
      and c.interval = ${interval} and c.starts_at <= ${at} and (c.ends_at is null or c.ends_at > ${at})
    order by c.starts_at desc limit 1`.execute(db)
  return rows[0]
}
