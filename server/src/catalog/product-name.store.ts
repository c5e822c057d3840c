import { type RawBuilder, sql } from 'kysely'
import { holdsText } from '../kernel/list.ts'

/** What a product is called, as a part of somebody else's query. */
export const nameOfProduct = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select p.name from product p where p.id = ${id})`

/** The products whose name holds what somebody typed, as a query of their ids. */
export const productsNamed = (q: string): RawBuilder<unknown> =>
  sql`select p.id from product p where ${holdsText(sql`plain(p.name)`, q)}`
