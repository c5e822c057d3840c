import type { LinkState } from '@vitrine/contract/account-link'
import type { Db } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { type FoundLink, findLink, type LinkPurpose } from './link.store.ts'
import type { LinkKey } from './link-token.ts'

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
