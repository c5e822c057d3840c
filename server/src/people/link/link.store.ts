import type { AccountLinkId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx, Write } from '#kernel/database.ts'

export type LinkPurpose =
  | 'confirm-email'
  | 'create-password'
  | 'reset-password'
  | 'change-email'
  | 'undo-email-change'
  | 'disown-session'
  | 'sign-in'

export interface NewLink {
  id: AccountLinkId
  accountId: string
  purpose: LinkPurpose
  secretHash: Buffer
  codeHash: Buffer | undefined
  subject: string | undefined
  /** The mailbox it goes to, where the link is of use only while the account has that address. */
  sentTo: string | undefined
  clientId: string | undefined
  redirect: string | undefined
  /** `npm run shop` or an administrator gave it out. */
  byShop: boolean
  now: Date
  expiresAt: Date
}

/** What a link that was good proves. */
export interface ProvedLink {
  id: string
  accountId: string
  purpose: LinkPurpose
  subject: string | null
  sentTo: string | null
  clientId: string | null
  redirect: string | null
}

export async function insertLink(tx: Tx, { now, ...link }: NewLink): Promise<void> {
  await tx
    .insertInto('account_link')
    .values({
      id: link.id,
      account_id: link.accountId,
      purpose: link.purpose,
      secret_hash: link.secretHash,
      code_hash: link.codeHash ?? null,
      subject: link.subject ?? null,
      sent_to: link.sentTo ?? null,
      client_id: link.clientId ?? null,
      redirect: link.redirect ?? null,
      by_shop: link.byShop,
      created_at: now,
      expires_at: link.expiresAt,
    })
    .execute()
}

/** A newer link of a purpose takes the place of the ones before it, on request but for those that the shop gave out. */
export async function replaceLinks(
  tx: Tx,
  accountId: string,
  purpose: LinkPurpose,
  now: Date,
  { keepThoseOfShop = false }: { keepThoseOfShop?: boolean } = {},
): Promise<void> {
  await tx
    .updateTable('account_link')
    .set({ ended_at: now, ended_as: 'replaced' })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('ended_at', 'is', null)
    .$if(keepThoseOfShop, (links) => links.where('by_shop', '=', false))
    .execute()
}

/** What lets its reader in, or moves the account to another address; the other links undo what was done to it. */
const ENTRIES: readonly LinkPurpose[] = ['create-password', 'reset-password', 'sign-in', 'change-email']

/** Ends the open links and codes of an account that let somebody in. */
export async function endEntryLinks(tx: Tx, accountId: string, now: Date): Promise<void> {
  for (const purpose of ENTRIES) await replaceLinks(tx, accountId, purpose, now)
}

/** Ends every open link of an account, on request but for those that undo a change of its address. */
export async function endLinks(
  tx: Tx,
  accountId: string,
  now: Date,
  { keepUndo = false }: { keepUndo?: boolean } = {},
): Promise<void> {
  await tx
    .updateTable('account_link')
    .set({ ended_at: now, ended_as: 'replaced' })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .$if(keepUndo, (links) => links.where('purpose', '<>', 'undo-email-change'))
    .execute()
}

/** Open links of an account that lead to one of the pages `from` lead to `from`/`below` from now on. */
export const leadingLinksBelow = (
  { accountId }: Pick<NewLink, 'accountId'>,
  from: readonly string[],
  below: string,
): Write => sql`
  update account_link set redirect = redirect || ${`/${below}`}
  where account_id = ${accountId} and redirect = any(${[...from]}) and ended_at is null`

const PROVED = [
  'id',
  'account_id as accountId',
  'purpose',
  'subject',
  'sent_to as sentTo',
  'client_id as clientId',
  'redirect',
] as const

const usingLink = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('account_link')
    .set({ ended_at: now, ended_as: 'used' })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(PROVED)

/** Uses a link up: of any number of callers with the right secret one gets it, the others nothing. */
export async function takeLink(
  tx: Tx,
  { id, secretHash }: { id: string; secretHash: Buffer },
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<ProvedLink | undefined> {
  const using = usingLink(tx, id, now).where('secret_hash', '=', secretHash).where('purpose', 'in', purposes)
  return (await using.executeTakeFirst()) as ProvedLink | undefined
}

/** The same by the hash of six digits. Whoever calls this counts the tries. */
export async function takeLinkByCode(
  tx: Tx,
  { id, codeHash }: { id: string; codeHash: Buffer },
  now: Date,
): Promise<ProvedLink | undefined> {
  const using = usingLink(tx, id, now).where('code_hash', '=', codeHash)
  return (await using.executeTakeFirst()) as ProvedLink | undefined
}

export interface FoundLink extends ProvedLink {
  expiresAt: Date
  endedAs: 'used' | 'replaced' | null
}

/** A link by its secret, used or not; reading it changes nothing. */
export async function findLink(
  db: Db,
  { id, secretHash }: { id: string; secretHash: Buffer },
  purposes: readonly LinkPurpose[],
): Promise<FoundLink | undefined> {
  const row = await db
    .selectFrom('account_link')
    .select([...PROVED, 'expires_at as expiresAt', 'ended_as as endedAs'])
    .where('id', '=', id)
    .where('secret_hash', '=', secretHash)
    .where('purpose', 'in', purposes)
    .executeTakeFirst()
  return row as FoundLink | undefined
}
