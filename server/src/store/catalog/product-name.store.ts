import type { SearchText } from '@vitrine/contract/search-text'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import { holdsText } from '#kernel/list.ts'

/** What a product is called, as a part of somebody else's query. */
export const nameOfProduct = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select p.name from product p where p.id = ${id})`

/** The products whose name holds what somebody typed, as a query of their ids. */
export const productsNamed = (q: SearchText): RawBuilder<unknown> =>
  sql`select p.id from product p where ${holdsText(sql`plain(p.name)`, q)}`

/** What products are called, by id; one that is not there is not in the answer. */
export async function nameProducts(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('product')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${[...ids]})`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** How the law lists the services that products are (LC 116/2003), as a part of somebody else's query: an array. */
export const serviceCodesOf = (productIds: RawBuilder<unknown>): RawBuilder<unknown> => sql`array(
  select distinct service_code from product where id in (${productIds}) and service_code is not null order by 1)`
