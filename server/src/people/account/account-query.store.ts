import { type RawBuilder, sql } from 'kysely'

/** The ids of the accounts of an address, as an array in a query. */
export const idsOfAddress = (email: string): RawBuilder<string[]> =>
  sql`array(select id from account where email = ${email})`

/** Whether an account named in a query, another one, signs in where this one does. */
export const isBeside = (id: RawBuilder<unknown>, own: string): RawBuilder<boolean> => sql`
  exists (
    select from account holder join account own on own.id = ${own}
    where holder.id = ${id} and holder.id <> own.id
      and holder.isolated_brand_id is not distinct from own.isolated_brand_id)`
