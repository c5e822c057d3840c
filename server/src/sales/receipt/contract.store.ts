import type { ContractSummary } from '@vitrine/contract/contract-summary'
import { sql } from 'kysely'
import type { Db, Write } from '#kernel/database.ts'

interface Agreement {
  orderId: string
  brandId: string
  agreed: ContractSummary['agreed']
  at: Date
}

/** Keeps what is agreed to, beside who sells at that moment. */
export const keepingContract = ({ orderId, brandId, agreed, at }: Agreement): Write => sql`
  insert into contract_summary (order_id, content, hash, at)
  select ${orderId}, c.content, sha256(convert_to(c.content, 'UTF8')), ${at}
  from storefront b, lateral (
    select json_build_object('seller', json_build_object('name', b.name, 'legalName', b.legal_name, 'cnpj', b.cnpj::text,
      'address', b.address, 'email', b.email, 'phone', b.phone, 'hours', b.hours),
      'agreed', ${JSON.stringify(agreed)}::json)::text as content) c
  where b.id = ${brandId}`

export interface KeptContract {
  content: string
  hash: Buffer
  brandId: string
  buyerName: string
  buyerDocument: string
}

/** What was agreed to with an order of this account, and who did. */
export const findContract = (db: Db, orderId: string, accountId: string): Promise<KeptContract | undefined> =>
  db
    .selectFrom('contract_summary as c')
    .innerJoin('purchase_order as o', 'o.id', 'c.order_id')
    .select([
      'c.content',
      'c.hash',
      'o.brand_id as brandId',
      'o.buyer_name as buyerName',
      'o.buyer_document as buyerDocument',
    ])
    .where('o.id', '=', orderId)
    .where('o.account_id', '=', accountId)
    .executeTakeFirst()
