import { parseDocument } from '@vitrine/contract/brazil/document'
import { type RawBuilder, sql } from 'kysely'

/** The number of an order, or so much of it that it says which year and more. */
const CODE = /^\d{4}-[\d-]{2,}$/

/** The accounts of those who bought with a CPF or CNPJ, or what has this number; nothing where a text is neither. */
export function buyersOf(text: string): RawBuilder<unknown> | undefined {
  const document = parseDocument(text)
  if (document) return sql`select account_id from purchase_order where buyer_document = ${document.value}`
  if (CODE.test(text)) return sql`select account_id from purchase_order where code like ${`${text}%`}`
  return undefined
}
