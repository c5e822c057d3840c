import { randomInt } from 'node:crypto'
import type { LinkState } from '@vitrine/contract/account-link'
import { type AccountId, type AccountLinkId, newId } from '@vitrine/contract/ids'
import { isWithinLimit } from '#account'
import type { App } from '#kernel/app-context.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { deriveToken, newToken, sha256 } from '#kernel/secrets.ts'
import {
  type FoundLink,
  findLink,
  insertLink,
  type LinkKey,
  type LinkPurpose,
  type ProvedLink,
  replaceLinks,
  takeLinkByCode,
} from './link.store.ts'

interface LinkOrder {
  accountId: AccountId
  purpose: LinkPurpose
  /** How long it is good, in seconds. */
  seconds: number
  withCode?: boolean
  subject?: string | undefined
  /** The mailbox, where the link's power ends with the account's stay at that address. */
  sentTo?: string | undefined
  clientId?: string | undefined
  redirect?: string | undefined
  /** Older links of the purpose stay good (a mail about another session). */
  keepOlder?: boolean
  /** The shop gives it out: `npm run shop` or an administrator. No message that others ask for takes its place. */
  byShop?: boolean
  /** Its secret is kept by the browser that asked for it and goes into no message. */
  kept?: { id: AccountLinkId; secretHash: Buffer }
}

/** `id` and `secret` go into the address after `#`, where no server and no log reads them; `code` is to be typed. */
export interface IssuedLink {
  id: string
  secret: string
  code: string | undefined
  expiresAt: Date
}

/** Makes a link that is good once; it takes the place of the older ones of its purpose. */
export async function issueLink(
  app: Pick<App, 'clock' | 'config'>,
  tx: Tx,
  order: LinkOrder,
): Promise<IssuedLink> {
  const now = app.clock.now()
  const { accountId, purpose, subject, sentTo, clientId, redirect, byShop = false } = order
  const id = order.kept?.id ?? newId('lnk', now.getTime())
  const secret = newToken()
  const code = order.withCode ? String(randomInt(1_000_000)).padStart(6, '0') : undefined
  const expiresAt = new Date(now.getTime() + order.seconds * 1000)
  if (!order.keepOlder) await replaceLinks(tx, accountId, purpose, now, { keepThoseOfShop: !byShop })
  const hashes = {
    secretHash: order.kept?.secretHash ?? sha256(secret),
    codeHash: code ? hashesOfCode(app, id, code)[0] : undefined,
  }
  await insertLink(tx, {
    id,
    accountId,
    purpose,
    ...hashes,
    subject,
    sentTo,
    clientId,
    redirect,
    byShop,
    now,
    expiresAt,
  })
  return { id, secret, code, expiresAt }
}

/** Six digits are found by trying: kept with a secret that is not in the database, the first of these. */
const hashesOfCode = ({ config }: Pick<App, 'config'>, linkId: string, code: string): Buffer[] =>
  config.session.secrets.map((secret) => sha256(deriveToken(secret, 'link-code', `${linkId}:${code}`)))

/** How a link stands, without using it. One that is not there and one whose secret is wrong are the same. */
export async function readLink(
  db: Db,
  key: LinkKey,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<{ state: LinkState; link?: FoundLink }> {
  const link = await findLink(db, key, purposes)
  if (!link) return { state: 'unknown' }
  if (link.endedAs) return { state: link.endedAs, link }
  return { state: link.expiresAt > now ? 'good' : 'expired', link }
}

/** For a link that could not be used: says why. One that looks good now was used by somebody at the same moment. */
export async function refuseLink(
  db: Db,
  key: LinkKey,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<never> {
  const { state } = await readLink(db, key, purposes, now)
  throw new Refused(`link.${state === 'good' ? 'used' : state}`)
}

/** `linkId` is undefined where there is none; `email` is whose it would be. */
interface Try {
  linkId: string | undefined
  email: string
  code: string
}

/**
 * Uses up a link by its six typed digits. Every try counts, right or wrong, before the digits are compared, so that
 * parallel tries are not more than the few that are allowed. After the last one the code is dead and the link still
 * works. A link that does not exist costs the same statements, so that the time of an answer tells nothing (ASVS 6.3.8).
 */
export async function tryCode(
  app: App,
  tx: Tx,
  { linkId, email, code }: Try,
): Promise<ProvedLink | undefined> {
  const isLookedAt = await isWithinLimit(app, tx, 'code', linkId ?? email)
  const id = (isLookedAt && linkId) || newId('lnk')
  return takeLinkByCode(tx, { id, codeHashes: hashesOfCode(app, id, code) }, app.clock.now())
}
