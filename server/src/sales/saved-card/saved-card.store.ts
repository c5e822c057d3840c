import type { AccountId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx, Write } from '#kernel/database.ts'
import { OPEN } from '#payment'
import type { CardFace } from '#payment-provider'

/** A saved card as it is kept; the provider's name for it is encrypted. */
export interface SavedRow extends CardFace {
  id: string
  provider: string
  sealed: Buffer
  nickname: string | null
  savedAt: Date
}

const columns = sql`id, provider, reference_sealed as sealed, nickname, brand, last4, exp_month as "expMonth", exp_year as "expYear", saved_at as "savedAt"`

/** The cards of an account, the one that is offered first before the others. */
export async function listSaved(db: Db, accountId: AccountId): Promise<SavedRow[]> {
  const { rows } = await sql<SavedRow>`
    select ${columns} from saved_card where account_id = ${accountId}
    order by preferred_at desc nulls last, saved_at, id`.execute(db)
  return rows
}

/** Somebody else's card is not there. Held until the transaction ends: `to-pay` keeps it from being removed meanwhile. */
export async function holdSaved(
  tx: Tx,
  { id, accountId }: { id: string; accountId: AccountId },
  why: 'to-pay' | 'to-remove',
): Promise<SavedRow | undefined> {
  const { rows } = await sql<SavedRow>`
    select ${columns} from saved_card where id = ${id} and account_id = ${accountId}
    ${why === 'to-pay' ? sql`for key share` : sql`for update`}`.execute(tx)
  return rows[0]
}

/** Whether a payment with this card has no outcome yet. */
export async function isPaying(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment')
    .select('id')
    .where('saved_card_id', '=', id)
    .where('status', 'in', OPEN)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSaved(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('saved_card').where('id', '=', id).execute()
}

/** False when this account has no such card. */
export async function markPreferred(tx: Tx, id: string, accountId: AccountId, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('saved_card')
    .set({ preferred_at: at })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** False when this account has no such card. */
export async function markNamed(
  tx: Tx,
  { id, accountId }: { id: string; accountId: AccountId },
  nickname: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('saved_card')
    .set({ nickname })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** What the buyer agreed to, written with the attempt whose card is to be kept. */
export const insertingConsent = (consent: {
  paymentId: string
  accountId: AccountId
  text: string
  at: Date
}): Write => sql`
  insert into card_consent (payment_id, account_id, text, at)
  values (${consent.paymentId}, ${consent.accountId}, ${consent.text}, ${consent.at})`

/** Who agreed that the card of a payment is kept; nobody when it was not asked for. */
export async function findConsent(db: Db, paymentId: string): Promise<AccountId | undefined> {
  const row = await db
    .selectFrom('card_consent')
    .select('account_id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return row?.account_id
}

export interface NewSaved {
  id: string
  accountId: AccountId
  paymentId: string
  provider: string
  sealed: Buffer
  print: Buffer
  face: CardFace
  at: Date
}

/** False when the account has this very card already. */
export async function insertSaved(tx: Tx, card: NewSaved): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into saved_card (id, account_id, payment_id, provider, reference_sealed, print_index, brand, last4, exp_month,
      exp_year, saved_at)
    values (${card.id}, ${card.accountId}, ${card.paymentId}, ${card.provider}, ${card.sealed}, ${card.print},
      ${card.face.brand}, ${card.face.last4}, ${card.face.expMonth}, ${card.face.expYear}, ${card.at})
    on conflict (account_id, provider, print_index) do nothing`.execute(tx)
  return Boolean(numAffectedRows)
}

/** The card is good for another time, and called otherwise by its provider; what its holder made of it stays. */
export async function renewSaved(tx: Tx, { id, paymentId, sealed, face }: NewSaved): Promise<void> {
  const { brand, last4, expMonth: exp_month, expYear: exp_year } = face
  const values = { payment_id: paymentId, reference_sealed: sealed, brand, last4, exp_month, exp_year }
  await tx
    .updateTable('saved_card')
    .set({ ...values, expiry_told: 0 })
    .where('id', '=', id)
    .execute()
}

/** The same card as this one, which the account has; held. */
export async function holdTwin(
  tx: Tx,
  { accountId, provider, print }: Pick<NewSaved, 'accountId' | 'provider' | 'print'>,
): Promise<SavedRow | undefined> {
  const { rows } = await sql<SavedRow>`
    select ${columns} from saved_card
    where account_id = ${accountId} and provider = ${provider} and print_index = ${print} for update`.execute(
    tx,
  )
  return rows[0]
}

/** How the provider of a payment is to be told about its card. */
export interface CardUse {
  /** Whose card is to be kept. */
  keepFor: AccountId | null
  /** The saved card that is charged, and whose it is. */
  savedId: string | null
  ownerId: AccountId | null
  sealed: Buffer | null
}

export async function findUse(db: Db, paymentId: string): Promise<CardUse | undefined> {
  const { rows } = await sql<CardUse>`
    select c.account_id as "keepFor", s.id as "savedId", s.account_id as "ownerId", s.reference_sealed as sealed
    from payment p
      left join card_consent c on c.payment_id = p.id
      left join saved_card s on s.id = p.saved_card_id
    where p.id = ${paymentId}`.execute(db)
  return rows[0]
}
