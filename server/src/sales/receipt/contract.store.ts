import type { ContractSummary } from '@vitrine/contract/contract-summary'
import type { AccountId, OrderId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Write } from '#kernel/database.ts'

interface Agreement {
  orderId: OrderId
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

/** Keeps the contract of an order anew where another payment makes it another one; orders without a contract get none. */
export const amendingContract = ({
  orderId,
  paymentId,
  installments,
  at,
}: {
  orderId: OrderId
  paymentId: string
  installments: ContractSummary['agreed']['installments']
  at: Date
}): Write => sql`
  insert into contract_amendment (payment_id, order_id, content, hash, at)
  select ${paymentId}, s.order_id, c.content, sha256(convert_to(c.content, 'UTF8')), ${at}
  from contract_summary s, lateral (
    select s.content::jsonb
      || jsonb_build_object('agreed', (s.content::jsonb->'agreed') - 'installments'
        || ${JSON.stringify(installments ? { installments } : {})}::jsonb) as changed) n,
    lateral (select n.changed::text as content) c
  where s.order_id = ${orderId} and n.changed <> s.content::jsonb`

interface KeptContract {
  content: string
  hash: Buffer
  brandId: string
  buyerName: string
  buyerDocument: string
}

/** What was agreed to with an order of this account and with the payment that paid it, and who did. */
export const findContract = (
  db: Db,
  orderId: OrderId,
  accountId: AccountId,
): Promise<KeptContract | undefined> =>
  db
    .selectFrom('order_contract as c')
    .innerJoin('purchase_order as o', 'o.id', 'c.order_id')
    .select((q) => [q.ref('c.content').$notNull().as('content'), q.ref('c.hash').$notNull().as('hash')])
    .select(['o.brand_id as brandId', 'o.buyer_name as buyerName', 'o.buyer_document as buyerDocument'])
    .where('o.id', '=', orderId)
    .where('o.account_id', '=', accountId)
    .executeTakeFirst()
