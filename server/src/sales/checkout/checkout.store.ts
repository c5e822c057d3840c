import type { Address } from '@vitrine/contract/address'
import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId, OrderId, ProductId } from '@vitrine/contract/ids'
import type { PaymentMethod, PaymentStatus } from '@vitrine/contract/payment'
import type { CalendarDay } from '@vitrine/contract/time'
import { sql } from 'kysely'
import { deleted, FOLLOWS } from '#kernel/account-merge.ts'
import type { Db, Tx, Write } from '#kernel/database.ts'
import { OURS, owner, type PersonalDataSource } from '#kernel/personal-data.ts'
import type { LockedOrder } from '#order'
import { ORDER_TABLES } from '#order'
import { overdueFeesJson } from '#payment'
import type { InstallmentsBy, OverdueRules } from '#payment-provider'
import { idRecOf, type OfferedMandate, offeredMandate } from '#pix-mandate'

export interface Claim {
  accountId: AccountId
  key: string
  bodyHash: Buffer
  at: Date
}

/** True for the first caller of a key. The others wait here until the first one commits. */
export async function claimKey(tx: Tx, { accountId, key, bodyHash, at }: Claim): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into idempotency (account_id, key, body_hash, at) values (${accountId}, ${key}, ${bodyHash}, ${at})
    on conflict do nothing`.execute(tx)
  return Boolean(numAffectedRows)
}

export const keepingAnswer = ({ accountId, key }: Claim, answer: unknown): Write =>
  sql`update idempotency set answer = ${JSON.stringify(answer)} where account_id = ${accountId} and key = ${key}`

export const findAnswer = (
  db: Db,
  { accountId, key }: Claim,
): Promise<{ bodyHash: Buffer; answer: unknown } | undefined> =>
  db
    .selectFrom('idempotency')
    .select(['body_hash as bodyHash', 'answer'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()

export interface ChargeFacts {
  status: PaymentStatus
  method: PaymentMethod
  provider: string
  txid: string
  amount: number
  dueOn: CalendarDay | null
  late: OverdueRules | null
  expiresAt: Date
  orderId: OrderId
  /** It is the Pix that a boleto carries. */
  isCarried: boolean
  /** Its order has a due day. */
  isDue: boolean
  accountId: AccountId
  code: string
  name: string
  document: string
  email: string
  address: Address | null
  brandId: BrandId
  seller: string
  /** Of a card. */
  installments: number | null
  installmentsBy: InstallmentsBy
  /** Of a debit by Pix Automático: the authorisation, as its bank calls it. */
  idRec: string | null
  /** Of a code that is to show an authorisation as well. */
  offers: OfferedMandate | null
}

/** What the provider has to know to charge a payment. */
export async function findChargeFacts(db: Db, paymentId: string): Promise<ChargeFacts | undefined> {
  const { rows } = await sql<ChargeFacts>`
    select p.status, p.method, p.provider, p.txid, p.amount, p.due_on as "dueOn", ${overdueFeesJson} as late, p.expires_at as "expiresAt", o.id as "orderId", p.carried_by is not null as "isCarried", o.due_on is not null as "isDue", o.account_id as "accountId",
      o.code, o.buyer_name as name, o.buyer_document as document, o.buyer_email as email,
      coalesce(p.payer_address, o.buyer_address) as address, o.brand_id as "brandId", b.name as seller, p.installments, p.parcels_by as "installmentsBy", ${idRecOf(sql`p.pix_mandate_id`)} as "idRec", ${offeredMandate(sql`p.id`)} as offers
    from payment p join purchase_order o on o.id = p.order_id join storefront b on b.id = o.brand_id
    where p.id = ${paymentId}`.execute(db)
  return rows[0]
}

/** Who would try a plan. */
export interface TrialBuyer extends Pick<LockedOrder, 'accountId'> {
  /** CPF or CNPJ; nothing where it is not asked. */
  document?: string | undefined
}

/**
 * Holds the trials of these plans for an account and a CPF or CNPJ until the transaction ends: what is read after it of
 * who tried them, or waits to, stays true. Always in the same order, so that no two wait for each other.
 */
export async function lockTrials(
  tx: Tx,
  productIds: readonly ProductId[],
  { accountId, document }: TrialBuyer,
): Promise<void> {
  const buyers = [`account ${accountId}`, ...(document ? [`document ${document}`] : [])]
  const names = productIds.flatMap((id) => buyers.map((buyer) => `trial ${id} ${buyer}`))
  await sql`
    select pg_advisory_xact_lock(key)
    from (select distinct hashtextextended(name, 0) as key from unnest(${names}::text[]) name order by key) held`.execute(
    tx,
  )
}

export interface SeatHold {
  lineId: string
  productId: ProductId
}

export async function insertHolds(tx: Tx, holds: readonly SeatHold[]): Promise<void> {
  if (holds.length === 0) return
  await tx
    .insertInto('seat_hold')
    .values(
      holds.map(({ lineId, productId }) => ({ order_line_id: lineId, product_id: productId, state: 'held' })),
    )
    .execute()
}

/** Whether any line of an order is of a product with a limited number of seats. */
export async function holdsSeats(tx: Tx, orderId: OrderId): Promise<boolean> {
  const row = await tx
    .selectFrom('seat_hold')
    .innerJoin('order_line', 'order_line.id', 'seat_hold.order_line_id')
    .select('seat_hold.product_id')
    .where('order_line.order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The order was paid: its seats are sold. */
export const sellingHolds = (orderId: OrderId): Write => sql`
  update seat_hold set state = 'sold' from order_line
  where order_line.order_id = ${orderId} and order_line_id = order_line.id and state = 'held'`

/** Moves the holds of an order; resolves to the products whose hold moved, so that nothing moves twice. */
export async function moveHolds(tx: Tx, orderId: OrderId, from: string, to: string): Promise<ProductId[]> {
  const lines = await tx.selectFrom('order_line').select('id').where('order_id', '=', orderId).execute()
  return moveHoldsOf(
    tx,
    lines.map(({ id }) => id),
    from,
    to,
  )
}

/** The same of some lines alone. */
export async function moveHoldsOf(
  tx: Tx,
  lineIds: readonly string[],
  from: string,
  to: string,
): Promise<ProductId[]> {
  if (lineIds.length === 0) return []
  const rows = await tx
    .updateTable('seat_hold')
    .set({ state: to })
    .where('state', '=', from)
    .where('order_line_id', 'in', [...lineIds])
    .returning('product_id')
    .execute()
  return rows.map(({ product_id }) => product_id).sort()
}

/** What is kept while an order is placed. */
export const checkoutData: PersonalDataSource = {
  name: 'compras',
  tables: [
    {
      table: 'seat_hold',
      merge: FOLLOWS,
      owner: { row: 'order_line_id', of: ORDER_TABLES.line },
      file: 'vagas',
      shown: { product_id: 'Produto', state: 'Estado' },
      hidden: { order_line_id: OURS },
      erase: 'keep',
    },
    {
      table: 'idempotency',
      merge: deleted('its sessions are over, and no request of theirs is sent again'),
      owner,
      file: 'respostas-repetidas',
      shown: { at: 'Data' },
      hidden: {
        account_id: OURS,
        key: OURS,
        body_hash: OURS,
        answer: 'é a compra, que está em compras.json',
      },
      erase: 'delete',
    },
  ],
}
