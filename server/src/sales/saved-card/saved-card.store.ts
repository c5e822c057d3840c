import type { BrandId } from '@vitrine/contract/brand'
import type { DeclineCode } from '@vitrine/contract/card'
import { RENEW_CARD_TEXT, RENEW_CARD_VERSION } from '@vitrine/contract/card-consent'
import { type AccountId, newId, type OrderId, type SubscriptionId } from '@vitrine/contract/ids'
import type { CalendarDay } from '@vitrine/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { AccountMerge } from '#kernel/account-merge.ts'
import type { Db, Tx, Write } from '#kernel/database.ts'
import { OPEN } from '#payment'
import type { CardDisplay } from '#payment-provider'

/** Whose card is meant. */
export interface OwnCard {
  id: string
  accountId: AccountId
}

/** A saved card as it is kept; the provider's name for it is encrypted. */
export interface SavedRow extends CardDisplay {
  id: string
  provider: string
  sealed: Buffer
  nickname: string | null
  savedAt: Date
  /** Why its issuer refused it for good. */
  declineCode: DeclineCode | null
  /** By which account the provider knows its holder. */
  holderId: AccountId
}

const columns = sql`id, coalesce(holder_id, account_id) as "holderId", provider, reference_sealed as sealed, nickname, brand, last4, exp_month as "expMonth", exp_year as "expYear", saved_at as "savedAt", decline_code as "declineCode"`

/** The accounts that keep a card with these last four digits, as a query of their ids. */
export const accountsOfCard = (digits: string): RawBuilder<unknown> =>
  sql`select account_id from saved_card where last4 = ${digits}`

/** The cards of an account, the one that is offered first before the others. */
export async function listSaved(db: Db, accountId: AccountId): Promise<SavedRow[]> {
  const { rows } = await sql<SavedRow>`
    select ${columns} from saved_card where account_id = ${accountId}
    order by preferred_at desc nulls last, saved_at, id`.execute(db)
  return rows
}

/** A saved card as others show and charge it; `provider` says who keeps it. */
export type ShownCard = Pick<SavedRow, 'id' | 'nickname' | 'provider' | 'declineCode'> & CardDisplay

/** A saved card by its id as JSON, as a part of somebody else's query: `ShownCard`, or null. */
export const shownCard = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select json_build_object('id', k.id, 'brand', k.brand, 'last4', k.last4, 'nickname', k.nickname,
    'provider', k.provider, 'expMonth', k.exp_month, 'expYear', k.exp_year, 'declineCode', k.decline_code)
  from saved_card k where k.id = ${id})`

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

/** The consent to charges without their holder, as `card_mandate` has it. */
interface NewMandate {
  accountId: AccountId
  /** One of the three: the payment, the subscription on whose page it was given, or the order with the card that it names. */
  paymentId?: string
  subscriptionId?: SubscriptionId
  orderId?: OrderId
  savedCardId?: string
  at: Date
}

/** Written with the payment whose buyer agreed, or with the change of the subscription. */
export const insertingMandate = ({ accountId, at, ...of }: NewMandate): Write => sql`
  insert into card_mandate (id, account_id, payment_id, subscription_id, order_id, saved_card_id, text, version, at)
  values (${newId('cmd')}, ${accountId}, ${of.paymentId ?? null}, ${of.subscriptionId ?? null}, ${of.orderId ?? null},
    ${of.savedCardId ?? null}, ${RENEW_CARD_TEXT}, ${RENEW_CARD_VERSION}, ${at})`

/** The saved card that a paid order is renewed with, because its buyer agreed to it. */
export async function findMandatedCard(db: Db, orderId: OrderId): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select p.saved_card_id as id from payment p join card_mandate m on m.payment_id = p.id
    where p.order_id = ${orderId} and p.status = 'paid' and p.saved_card_id is not null
    union all select saved_card_id from card_mandate where order_id = ${orderId} and saved_card_id is not null`.execute(
    db,
  )
  return rows[0]?.id
}

/** The payment was made with this card, which is kept since. */
export async function linkPayment(tx: Tx, paymentId: string, cardId: string): Promise<void> {
  await tx.updateTable('payment').set({ saved_card_id: cardId }).where('id', '=', paymentId).execute()
}

/** The issuer of the saved card that was charged for a payment refused it for good; without a code it paid again. */
export async function markDeclined(tx: Tx, paymentId: string, code: DeclineCode | null): Promise<void> {
  await sql`
    update saved_card s set decline_code = ${code} from payment p
    where p.id = ${paymentId} and s.id = p.saved_card_id and s.decline_code is distinct from ${code}`.execute(
    tx,
  )
}

/** Who agreed that the card of a payment is kept; nobody when it was not asked for. */
export async function findConsent(db: Db, paymentId: string): Promise<AccountId | undefined> {
  const row = await db
    .selectFrom('card_consent')
    .select('account_id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return row?.account_id
}

/** What a card was typed for. */
export type CardSource = { paymentId: string; setupId?: never } | { setupId: string; paymentId?: never }

export interface NewSaved {
  id: string
  accountId: AccountId
  source: CardSource
  provider: string
  sealed: Buffer
  print: Buffer
  cardDisplay: CardDisplay
  at: Date
}

/** False when the account has this very card already. */
export async function insertSaved(tx: Tx, card: NewSaved): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into saved_card (id, account_id, payment_id, setup_id, provider, reference_sealed, print_index, brand, last4, exp_month,
      exp_year, saved_at)
    values (${card.id}, ${card.accountId}, ${card.source.paymentId ?? null}, ${card.source.setupId ?? null}, ${card.provider}, ${card.sealed}, ${card.print},
      ${card.cardDisplay.brand}, ${card.cardDisplay.last4}, ${card.cardDisplay.expMonth}, ${card.cardDisplay.expYear}, ${card.at})
    on conflict (account_id, provider, print_index) do nothing`.execute(tx)
  return Boolean(numAffectedRows)
}

/** The card is good for another time, and called otherwise by its provider; what its holder made of it stays. */
export async function renewSaved(tx: Tx, { id, source, sealed, cardDisplay }: NewSaved): Promise<void> {
  const { brand, last4, expMonth: exp_month, expYear: exp_year } = cardDisplay
  const { paymentId: payment_id = null, setupId: setup_id = null } = source
  const values = { payment_id, setup_id, reference_sealed: sealed, brand, last4, exp_month, exp_year }
  await tx
    .updateTable('saved_card')
    .set({ ...values, holder_id: null, expiry_told: 0, decline_code: null })
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
interface CardUse {
  /** Whose card is to be kept. */
  keepFor: AccountId | null
  /** The saved card that is charged, and by which account its provider knows it. */
  savedId: string | null
  ownerId: AccountId | null
  sealed: Buffer | null
  /** Charges without its holder follow. */
  renews: boolean
  /** The newest payment that this card made, as its provider calls it. */
  paidBefore: string | null
}

export async function findUse(db: Db, paymentId: string): Promise<CardUse | undefined> {
  const { rows } = await sql<CardUse>`
    select c.account_id as "keepFor", s.id as "savedId", coalesce(s.holder_id, s.account_id) as "ownerId", s.reference_sealed as sealed,
      exists (select from card_mandate m where m.payment_id = p.id) as renews,
      (select y.e2e_id from payment y where y.saved_card_id = s.id and y.status = 'paid' and y.provider = s.provider
        order by y.paid_at desc limit 1) as "paidBefore"
    from payment p
      left join card_consent c on c.payment_id = p.id
      left join saved_card s on s.id = p.saved_card_id
    where p.id = ${paymentId}`.execute(db)
  return rows[0]
}

/** A card is good until the last day of its month. */
const lastOn = sql`(make_date(exp_year, exp_month, 1) + interval '1 month' - interval '1 day')::date`
const BATCH = 200

/** Year and month, as cards have them. */
const monthOf = (day: CalendarDay) => sql`(${Number(day.slice(0, 4))}, ${Number(day.slice(5, 7))})`

/** Marks cards whose last day is between these as told, each once a step; whoever else looks meanwhile passes them over. */
export async function markExpiring(
  tx: Tx,
  step: 1 | 2,
  { from, to }: { from: CalendarDay; to: CalendarDay },
): Promise<OwnCard[]> {
  const { rows } = await sql<OwnCard>`
    with due as (
      select id from saved_card
      where expiry_told < ${step} and (exp_year, exp_month) >= ${monthOf(from)} and (exp_year, exp_month) <= ${monthOf(to)}
        and ${lastOn} <= ${to}::date
      order by exp_year, exp_month, id limit ${BATCH} for update skip locked)
    update saved_card set expiry_told = ${step} from due where saved_card.id = due.id
    returning saved_card.id, saved_card.account_id as "accountId"`.execute(tx)
  return rows
}

interface ExpiringCard {
  provider: string
  /** The payment that it was typed for; null where it was added on a page of `brandId`. */
  paymentId: string | null
  brandId: BrandId | null
  brand: string
  last4: string
  nickname: string | null
  lastOn: CalendarDay
}

/** A card that its holder still has, and that is not over on this day. */
export async function findExpiring(
  db: Db,
  { id, accountId }: OwnCard,
  today: CalendarDay,
): Promise<ExpiringCard | undefined> {
  const { rows } = await sql<ExpiringCard>`
    select c.provider, c.payment_id as "paymentId", s.brand_id as "brandId", c.brand, c.last4, c.nickname,
      to_char(${lastOn}, 'YYYY-MM-DD') as "lastOn"
    from saved_card c left join card_setup s on s.id = c.setup_id
    where c.id = ${id} and c.account_id = ${accountId} and ${lastOn} >= ${today}::date`.execute(db)
  return rows[0]
}

/** A card that its provider is still to forget. */
export interface Forgettable {
  id: string
  provider: string
  sealed: Buffer
}

export const newForgettableId = (): string => newId('ctf')

export async function insertForgettable(
  tx: Tx,
  { id, provider, sealed }: Forgettable,
  at: Date,
): Promise<void> {
  await tx.insertInto('card_to_forget').values({ id, provider, forget_sealed: sealed, at }).execute()
}

/** Those of these providers that nobody was asked about for the longest time, or one of them. */
export async function listForgettable(
  db: Db,
  providers: readonly string[],
  { limit, only }: { limit: number; only?: string | undefined },
): Promise<Forgettable[]> {
  const { rows } = await sql<Forgettable>`
    select id, provider, forget_sealed as sealed from card_to_forget
    where provider = any(${[...providers]}) and ${only ? sql`id = ${only}` : sql`true`}
    order by at limit ${limit}`.execute(db)
  return rows
}

export async function deleteForgettable(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('card_to_forget').where('id', '=', id).execute()
}

/** Its provider was asked in vain: the others come first. */
export async function postponeForgettable(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('card_to_forget').set({ at }).where('id', '=', id).execute()
}

/** A card that two accounts have saved with the same provider: its ids, and its encrypted names there. */
export interface TwinCard {
  gone: string
  own: string
  provider: string
  sealed: Buffer
  kept: Buffer
  /** By which account the provider knows the holder of the first. */
  holderId: AccountId
}

export async function listTwins(
  db: Db,
  { from, into }: Pick<AccountMerge, 'from' | 'into'>,
): Promise<TwinCard[]> {
  const { rows } = await sql<TwinCard>`
    select gone.id as gone, own.id as own, gone.provider, gone.reference_sealed as sealed, own.reference_sealed as kept,
      coalesce(gone.holder_id, gone.account_id) as "holderId"
    from saved_card gone join saved_card own using (provider, print_index)
    where gone.account_id = ${from} and own.account_id = ${into} order by 1`.execute(db)
  return rows
}

/** What one card was used for, another one was. */
export async function replaceCard(tx: Tx, { gone, own }: TwinCard): Promise<void> {
  await sql`update card_mandate set saved_card_id = ${own} where saved_card_id = ${gone}`.execute(tx)
  await sql`update card_setup set saved_card_id = ${own} where saved_card_id = ${gone}`.execute(tx)
  await tx.deleteFrom('saved_card').where('id', '=', gone).execute()
}

/** The cards of one account are another's; their provider goes on knowing them by the first. */
export async function moveCards(tx: Tx, { from, into }: Pick<AccountMerge, 'from' | 'into'>): Promise<void> {
  await sql`
    update saved_card set account_id = ${into}, holder_id = coalesce(holder_id, account_id), preferred_at = null
    where account_id = ${from}`.execute(tx)
}

/** Whether a card is being saved for an account, or is charged by one that it has, at this moment. */
export async function isSavingCard(db: Db, accountId: AccountId): Promise<boolean> {
  const { rows } = await sql`
    select from card_setup where account_id = ${accountId} and status = 'pending'
    union all
    select from card_consent c join payment p on p.id = c.payment_id
    where c.account_id = ${accountId} and p.status in (${sql.join(OPEN)})
    union all
    select from saved_card s join payment p on p.saved_card_id = s.id
    where s.account_id = ${accountId} and p.status in (${sql.join(OPEN)})
    limit 1`.execute(db)
  return rows.length > 0
}
