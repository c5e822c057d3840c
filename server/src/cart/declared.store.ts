import type { Interval } from '@vitrine/contract/catalog'
import { sql } from 'kysely'
import type { Db } from '../kernel/database.ts'

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

/** The version of its price that holds now, and until when. */
export async function findDeclaredPrice(
  db: Db,
  { productId, brandId, interval }: Declared,
  at: Date,
): Promise<{ id: string; endsAt: Date | null } | undefined> {
  const { rows } = await sql<{ id: string; endsAt: Date | null }>`
    select id, ends_at as "endsAt" from price where product_id = ${productId} and brand_id = ${brandId}
      and interval = ${interval} and starts_at <= ${at} and (ends_at is null or ends_at > ${at})
    order by starts_at desc limit 1`.execute(db)
  return rows[0]
}
