import type { AccountId, AccountLinkId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import { hasSharedBrands, idsOfAddress, type Member } from '#account'
import { deleted } from '#kernel/account-merge.ts'
import type { Db, Tx, Write } from '#kernel/database.ts'
import { OURS, owner, type PersonalDataSource, SECRET } from '#kernel/personal-data.ts'
import { sha256 } from '#kernel/secrets.ts'

/** A link as it is presented: which one, and proof of having its secret. */
export interface LinkKey {
  id: string
  secretHash: Buffer
}

/** What a message's link carries behind `#`. */
export const tokenOf = ({ id, secret }: { id: string; secret: string }): string => `${id}.${secret}`

export const keyOf = (id: string, secret: string): LinkKey => ({ id, secretHash: sha256(secret) })

export const keyOfToken = (token: string): LinkKey => {
  const [id = '', secret = ''] = token.split('.')
  return keyOf(id, secret)
}

export type LinkPurpose =
  | 'confirm-email'
  | 'create-password'
  | 'reset-password'
  | 'change-email'
  | 'undo-email-change'
  | 'disown-session'
  | 'sign-in'

interface NewLink {
  id: AccountLinkId
  accountId: AccountId
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
  accountId: AccountId
  purpose: LinkPurpose
  subject: string | null
  sentTo: string | null
  clientId: string | null
  redirect: string | null
}

/** Forgets the links to create a password that an account was sent. */
export async function deletePasswordLinks(tx: Tx, accountId: AccountId): Promise<void> {
  await tx
    .deleteFrom('account_link')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'create-password')
    .execute()
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
  accountId: AccountId,
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
export async function endEntryLinks(tx: Tx, accountId: AccountId, now: Date): Promise<void> {
  for (const purpose of ENTRIES) await replaceLinks(tx, accountId, purpose, now)
}

/** Ends every open link of an account, on request but for those that undo a change of its address. */
export async function endLinks(
  tx: Tx,
  accountId: AccountId,
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
  { id, codeHashes }: { id: string; codeHashes: readonly Buffer[] },
  now: Date,
): Promise<ProvedLink | undefined> {
  const using = usingLink(tx, id, now).where('code_hash', 'in', codeHashes)
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

/** The open link of a purpose, if there is one. */
export function findOpenLink(db: Db, accountId: AccountId, purpose: LinkPurpose, now: Date) {
  return db
    .selectFrom('account_link')
    .select(['id', 'subject', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/**
 * The same by the address of an account; of several, that of the person signed in, else the newest. As a subquery, which
 * no plan can turn round: every link would be looked at.
 */
export function findOpenLinkOf(
  db: Db,
  { email, accountId }: { email: string; accountId?: Member['accountId'] | undefined },
  purpose: LinkPurpose,
  now: Date,
) {
  return db
    .selectFrom('account_link')
    .select('id')
    .where('account_id', '=', (q) => q.fn.any(idsOfAddress(email)))
    .where('purpose', '=', purpose)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy((q) => q('account_id', 'is not distinct from', accountId ?? null), 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The same by its secret, for whoever says the address of its account too. */
export function findOpenLinkBySecret(
  db: Db,
  { id, secretHash }: LinkKey,
  purpose: LinkPurpose,
  { email, now }: { email: string; now: Date },
) {
  return (
    db
      .selectFrom('account_link')
      .select('account_id as accountId')
      .where('id', '=', id)
      .where('secret_hash', '=', secretHash)
      .where('purpose', '=', purpose)
      .where('account_id', '=', (q) => q.fn.any(idsOfAddress(email)))
      // A code that went to an address the account has left is nobody's.
      .where('subject', '=', sql<string>`${email}::citext`)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
  )
}

/** The open link by which whoever reads that mailbox takes the account back to it. */
export function findUndo(db: Db, accountId: AccountId, email: string, now: Date) {
  return db
    .selectFrom('account_link')
    .select(['id', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'undo-email-change')
    .where('subject', '=', email)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
}

/** Whether an address still belongs to somebody who left it and may come back to it, among the accounts beside this one. */
export async function isReservedForUndo(db: Db, email: string, except: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('account_link')
    .select('id')
    .where('purpose', '=', 'undo-email-change')
    .where('subject', '=', email)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where(hasSharedBrands(sql.ref('account_link.account_id'), except))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Links that went to the addresses of an account. */
export const linkData: PersonalDataSource = {
  name: 'conta',
  tables: [
    {
      table: 'account_link',
      merge: deleted('a link to that account opens nothing any more'),
      owner,
      file: 'links-enviados',
      shown: {
        purpose: 'Para quê',
        subject: 'Sobre',
        sent_to: 'Enviado a',
        created_at: 'Enviado em',
        expires_at: 'Vale até',
        ended_at: 'Terminou em',
        ended_as: 'Como terminou',
      },
      hidden: {
        id: OURS,
        account_id: OURS,
        secret_hash: SECRET,
        code_hash: SECRET,
        client_id: OURS,
        redirect: OURS,
        by_shop: OURS,
      },
      erase: 'delete',
    },
  ],
}
