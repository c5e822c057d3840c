import { type AccountId, newId, type SubscriptionId } from '@vitrine/contract/ids'
import {
  PIX_MANDATE_TEXT,
  PIX_MANDATE_VERSION,
  type PixMandateStatus,
  type PixPeriodicity,
} from '@vitrine/contract/pix-mandate'
import type { CalendarDay } from '@vitrine/contract/time'
import { type RawBuilder, sql } from 'kysely'
import { moved } from '#kernel/account-merge.ts'
import type { Db, Tx, Write } from '#kernel/database.ts'
import { OURS, owner, type PersonalDataSource } from '#kernel/personal-data.ts'
import { DUE_PIX } from '#payment-provider'

/** An authorisation of Pix Automático as it is kept. */
export interface MandateRow {
  id: string
  accountId: AccountId
  paymentId: string | null
  orderLineId: string | null
  subscriptionId: SubscriptionId | null
  status: PixMandateStatus
  locationId: number | null
  idRec: string | null
  brCode: string | null
  periodicity: PixPeriodicity
  startsOn: CalendarDay
  /** In centavos. */
  floor: number
  payerIspb: string | null
  revokeAt: Date | null
}

const columns = sql`id, account_id as "accountId", payment_id as "paymentId", order_line_id as "orderLineId",
  subscription_id as "subscriptionId", status, location_id as "locationId", id_rec as "idRec", br_code as "brCode",
  periodicity, starts_on as "startsOn", floor, payer_ispb as "payerIspb", revoke_at as "revokeAt"`

export async function findMandate(db: Db, id: string): Promise<MandateRow | undefined> {
  const { rows } = await sql<MandateRow>`select ${columns} from pix_mandate where id = ${id}`.execute(db)
  return rows[0]
}

export async function listByIdRec(db: Db, idRecs: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('pix_mandate')
    .select('id')
    .where('id_rec', 'in', [...idRecs])
    .execute()
  return rows.map(({ id }) => id)
}

/** The newest authorisation that was asked for on the page of a subscription, while somebody may give it. */
export async function findRequested(db: Db, subscriptionId: SubscriptionId): Promise<MandateRow | undefined> {
  const { rows } = await sql<MandateRow>`
    select ${columns} from pix_mandate
    where subscription_id = ${subscriptionId} and payment_id is null and status = 'created' and revoke_at is null
    order by id desc limit 1`.execute(db)
  return rows[0]
}

/**
 * The authorisation as it is now, for whoever settles it alone: of two that read the bank at once, the second finds what
 * the first wrote. No row is locked, because whoever changes a subscription locks that first.
 */
export async function settlingMandate(tx: Tx, id: string): Promise<MandateRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pix mandate ${id}`}, 0))`.execute(tx)
  return findMandate(tx, id)
}

/** What somebody agreed to, of a plan that is debited from a day on; `floor` in centavos. */
export interface NewMandate {
  id?: string
  accountId: AccountId
  /**
   * The payment whose code shows it: with the line of a plan that begins with it, or with the subscription that it renews.
   * The subscription alone where it is asked for on its page.
   */
  paymentId?: string | undefined
  orderLineId?: string | undefined
  subscriptionId?: SubscriptionId | undefined
  periodicity: PixPeriodicity
  startsOn: CalendarDay
  floor: number
  at: Date
}

export const insertingMandate = (mandate: NewMandate): Write => sql`
  insert into pix_mandate (id, account_id, payment_id, order_line_id, subscription_id, periodicity, starts_on, floor, text,
    version, at, polled_at)
  values (${mandate.id ?? newId('pxm')}, ${mandate.accountId}, ${mandate.paymentId ?? null}, ${mandate.orderLineId ?? null},
    ${mandate.subscriptionId ?? null}, ${mandate.periodicity}, ${mandate.startsOn}, ${mandate.floor}, ${PIX_MANDATE_TEXT},
    ${PIX_MANDATE_VERSION}, ${mandate.at}, ${mandate.at})`

/**
 * The code of the next attempt shows what the one before showed; nothing where that showed none. One that a renewal offers
 * goes with a due day alone: beside an immediate charge nobody could leave it out.
 */
export function movingMandate(
  beforeId: string,
  { id: paymentId, at, provider }: { id: string; at: Date; provider: string },
): Write[] {
  const before = sql`payment_id = ${beforeId} and status = 'created' and revoke_at is null`
  return [
    sql`insert into pix_mandate (id, account_id, payment_id, order_line_id, subscription_id, periodicity, starts_on, floor,
        text, version, at, polled_at)
      select ${newId('pxm')}, account_id, ${paymentId}, order_line_id, subscription_id, periodicity, starts_on, floor, text,
        version, at, ${at}::timestamptz from pix_mandate
      where ${before} and (order_line_id is not null or ${provider === DUE_PIX}::boolean)`,
    sql`update pix_mandate set revoke_at = ${at} where ${before}`,
  ]
}

/** The first location stays: it has one authorisation. */
export async function setLocation(tx: Tx, id: string, locationId: number): Promise<number> {
  const { rows } = await sql<{ locationId: number }>`
    update pix_mandate set location_id = coalesce(location_id, ${locationId}) where id = ${id}
    returning location_id as "locationId"`.execute(tx)
  return rows[0]!.locationId
}

/** What the bank calls it, and the code that shows it alone. */
export async function setRec(tx: Tx, id: string, idRec: string, brCode: string | null): Promise<void> {
  await tx.updateTable('pix_mandate').set({ id_rec: idRec, br_code: brCode }).where('id', '=', id).execute()
}

/** It is ended at the bank soon; of one that is over already nothing changes. */
export async function revokeMandate(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`
    update pix_mandate set revoke_at = ${at}
    where id = ${id} and revoke_at is null and status in ('created', 'approved')`.execute(tx)
}

/** The same of every other one that was begun for a subscription. */
export async function revokeOthers(
  tx: Tx,
  { subscriptionId, besides }: { subscriptionId: SubscriptionId; besides: string | null },
  at: Date,
): Promise<void> {
  await sql`
    update pix_mandate set revoke_at = ${at}
    where subscription_id = ${subscriptionId} and id is distinct from ${besides} and revoke_at is null
      and status in ('created', 'approved')`.execute(tx)
}

/** Its payer gave it for this subscription. */
export async function setSubscription(tx: Tx, id: string, subscriptionId: SubscriptionId): Promise<void> {
  await tx.updateTable('pix_mandate').set({ subscription_id: subscriptionId }).where('id', '=', id).execute()
}

interface Moved {
  id: string
  to: PixMandateStatus
  payerIspb: string | null
  at: Date
}

/** The caller settles it alone. */
export async function moveMandate(tx: Tx, { id, to, payerIspb, at }: Moved): Promise<void> {
  await sql`
    update pix_mandate set status = ${to}, payer_ispb = coalesce(${payerIspb}, payer_ispb),
      approved_at = case when ${to}::text = 'approved' then ${at} else approved_at end
    where id = ${id}`.execute(tx)
}

/** Somebody has asked the bank about these now; who asks after them comes later. */
export async function markPolled(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('pix_mandate')
    .set({ polled_at: at })
    .where('id', 'in', [...ids])
    .execute()
}

interface Polled {
  /** One whose plan has not begun is looked at again after the first, any other after the second. */
  offeredBefore: Date
  givenBefore: Date
  limit: number
}

/** Those that are to be ended, before those that are to be attached to their subscription or were not looked at for a while. */
export async function listToPoll(db: Db, { offeredBefore, givenBefore, limit }: Polled): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from pix_mandate
    where status in ('created', 'approved') and (revoke_at is not null
      or payment_id is not null and subscription_id is null and (status = 'approved' or polled_at < ${offeredBefore})
      or polled_at < ${givenBefore})
    order by revoke_at is null, polled_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What the bank calls an authorisation, as a part of somebody else's query; null where there is none. */
export const idRecOf = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select m.id_rec from pix_mandate m where m.id = ${id})`

/** Of an authorisation, what its bank is asked for it with. */
export type OfferedMandate = Pick<MandateRow, 'id' | 'locationId' | 'periodicity' | 'startsOn' | 'floor'>

/** The authorisation that the code of a payment is to show as well, as JSON, while somebody may give it: `OfferedMandate`, or null. */
export const offeredMandate = (paymentId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select json_build_object('id', m.id, 'locationId', m.location_id, 'periodicity', m.periodicity, 'startsOn', m.starts_on,
    'floor', m.floor) from pix_mandate m
  where m.payment_id = ${paymentId} and m.status = 'created' and m.revoke_at is null)`

/** How the code of a payment authorises debits as well, as a part of somebody else's query; null where it does not. */
export const authorizesMandate = (paymentId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select case when m.order_line_id is null then 'by-choice' else 'with-payment' end from pix_mandate m
  where m.payment_id = ${paymentId} and m.id_rec is not null)`

/** An authorisation as others show it. */
export type ShownMandate = Pick<
  MandateRow,
  'id' | 'status' | 'payerIspb' | 'periodicity' | 'floor' | 'startsOn'
>

/** An authorisation by its id as JSON, as a part of somebody else's query: `ShownMandate`, or null. */
export const shownMandate = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select json_build_object('id', m.id, 'status', m.status, 'payerIspb', m.payer_ispb, 'periodicity', m.periodicity,
    'floor', m.floor, 'startsOn', m.starts_on) from pix_mandate m where m.id = ${id})`

/** What is kept of authorisations of Pix Automático; whose bank debits, and no account or document. */
export const pixMandateData: PersonalDataSource = {
  name: 'autorizações de Pix Automático',
  tables: [
    {
      table: 'pix_mandate',
      merge: moved('Autorizações de Pix Automático'),
      owner,
      file: 'autorizacoes-de-pix-automatico',
      shown: {
        status: 'Estado',
        text: 'O que foi aceito',
        version: 'Versão',
        at: 'Data',
        approved_at: 'Autorizada no banco em',
        payer_ispb: 'Banco que debita (ISPB)',
        periodicity: 'Periodicidade',
        starts_on: 'Debita a partir de',
        floor: 'Menor valor máximo que se pode definir no banco, em centavos',
        revoke_at: 'Revogada em',
      },
      hidden: {
        id: OURS,
        account_id: OURS,
        payment_id: OURS,
        order_line_id: OURS,
        subscription_id: OURS,
        location_id: OURS,
        id_rec: OURS,
        br_code: OURS,
        polled_at: OURS,
      },
      // The proof that whoever paid agreed stays with the payment or the subscription, which names nobody any more.
      erase: 'keep',
    },
  ],
}
