import type { BrandId } from '@vitrine/contract/brand'
import type { DeclineCode } from '@vitrine/contract/card'
import type { AccountId, CardSetupId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

type CardSetupStatus = 'pending' | 'succeeded' | 'failed'

export interface CardSetupRow {
  id: CardSetupId
  accountId: AccountId
  provider: string
  status: CardSetupStatus
  actionUrl: string | null
  declineCode: DeclineCode | null
  savedCardId: string | null
  createdAt: Date
}

const columns = sql`id, account_id as "accountId", provider, status, action_url as "actionUrl",
  decline_code as "declineCode", saved_card_id as "savedCardId", created_at as "createdAt"`

interface NewSetup extends Pick<CardSetupRow, 'id' | 'accountId' | 'provider'> {
  brandId: BrandId
  /** The sentence that its holder agreed to. */
  text: string
  at: Date
}

export async function insertSetup(tx: Tx, setup: NewSetup): Promise<void> {
  await sql`
    insert into card_setup (id, account_id, brand_id, provider, text, created_at)
    values (${setup.id}, ${setup.accountId}, ${setup.brandId}, ${setup.provider}, ${setup.text}, ${setup.at})`.execute(
    tx,
  )
}

/** Of this account; another one's is not there. */
export async function findSetup(
  db: Db,
  { id, accountId }: Pick<CardSetupRow, 'id' | 'accountId'>,
): Promise<CardSetupRow | undefined> {
  const { rows } = await sql<CardSetupRow>`
    select ${columns} from card_setup where id = ${id} and account_id = ${accountId}`.execute(db)
  return rows[0]
}

export async function lockSetup(tx: Tx, id: CardSetupId): Promise<CardSetupRow | undefined> {
  const { rows } = await sql<CardSetupRow>`
    select ${columns} from card_setup where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** What became of it, as far as it is known. */
export async function updateSetup(
  tx: Tx,
  id: CardSetupId,
  values: Partial<Pick<CardSetupRow, 'status' | 'actionUrl' | 'declineCode' | 'savedCardId'>>,
): Promise<void> {
  const { status, actionUrl: action_url, declineCode: decline_code, savedCardId: saved_card_id } = values
  const set = { status, action_url, decline_code, saved_card_id }
  await tx.updateTable('card_setup').set(set).where('id', '=', id).execute()
}

/** Those without an outcome that were begun before an instant, whose provider was not asked for the longest time. */
export async function takePending(tx: Tx, before: Date, now: Date, limit: number): Promise<CardSetupRow[]> {
  const { rows } = await sql<CardSetupRow>`
    with due as (
      select id from card_setup
      where status = 'pending' and created_at < ${before} and coalesce(polled_at, created_at) < ${before}
      order by coalesce(polled_at, created_at), id limit ${limit} for update skip locked)
    update card_setup c set polled_at = ${now} from due where c.id = due.id
    returning c.id, c.account_id as "accountId", c.provider, c.status, c.action_url as "actionUrl",
      c.decline_code as "declineCode", c.saved_card_id as "savedCardId", c.created_at as "createdAt"`.execute(
    tx,
  )
  return rows
}
