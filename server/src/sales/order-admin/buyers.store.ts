import type { SearchText } from '@vitrine/contract/search-text'
import { type RawBuilder, sql } from 'kysely'

/** So much of the code of an order that it says which year and more. */
const TELLING_CODE = /^([A-Z]{2,4}-)?\d{4}-\d{2}/

/** Orders by their code, or a part of it: an expression of the code is asked. */
export const isOfCode = (code: RawBuilder<unknown>, part: string): RawBuilder<unknown> =>
  sql`${code} like ${`%${part}%`}`

/** The accounts of those who bought with this CPF or CNPJ, or what has this number; nothing where neither is meant. */
export function buyersOf({ document, orderCode }: SearchText): RawBuilder<unknown> | undefined {
  const bought = [
    ...(document ? [sql`buyer_document = ${document}`] : []),
    ...(orderCode && TELLING_CODE.test(orderCode) ? [isOfCode(sql`code`, orderCode)] : []),
  ]
  if (bought.length === 0) return undefined
  return sql`select account_id from purchase_order where ${sql.join(bought, sql` or `)}`
}
