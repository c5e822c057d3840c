import { randomInt } from 'node:crypto'
import { type AdminCoupon, COUPON_MOVES } from '@vitrine/contract/admin/coupon'
import { type CouponStatus, type CouponTerms, normaliseCode } from '@vitrine/contract/coupon'
import { newId } from '@vitrine/contract/ids'
import { findUnknown } from '#catalog'
import type { Cache } from '#kernel/cache.ts'
import type { ChangeActor, Versioned } from '#kernel/change.ts'
import { type Db, isUniqueViolation, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { notifyRulesChanged } from '#price-rule'
import { lifeOf } from './coupon.ts'
import {
  deleteUntouchedCoupon,
  findStoredCoupon,
  findTakenCodes,
  insertCodes,
  insertCoupon,
  insertCouponVersion,
  isCodeOfCampaign,
  type LockedCoupon,
  listNaming,
  listVersions,
  lockCampaign,
  lockCoupon,
  lockVersion,
  namesOf,
  revoke,
  type StoredCoupon,
  updateStatus,
  updateTerms,
} from './edit-coupon.store.ts'
import { hasPeople } from './uses.store.ts'

/**
 * A new coupon, as a draft where nothing else is said; resolves to its id. Refuses `coupon.code-taken` also where signs
 * are taken for one another, and `coupon.no-such-product`.
 */
export async function createCoupon(
  tx: Tx,
  cache: Cache,
  terms: CouponTerms,
  { status = 'draft', ...actor }: ChangeActor & { status?: 'draft' | 'active' | undefined },
): Promise<string> {
  const couponId = newId('cpn')
  await refusingTaken(async () => {
    if (await isCodeOfCampaign(tx, terms.code)) throw new Refused('coupon.code-taken')
    await refuseUnknown(tx, terms)
    await insertCoupon(tx, couponId, terms, status)
    await insertCouponVersion(tx, { couponId, version: 1, ...actor })
    notifyRulesChanged(cache, tx)
  })
  return couponId
}

/** Which coupon, and where its rules are kept in memory. */
interface Changed {
  couponId: string
  cache: Cache
}

/**
 * Other terms for a coupon, from now on: what was used before keeps its price. Refuses `coupon.archived`,
 * `coupon.code-fixed` for another code of one that was used, limits below what is used already, and
 * `coupon.no-such-product`, and of one that is active `coupon.list-empty`.
 */
export const editCoupon = (tx: Tx, changed: Changed, terms: CouponTerms, actor: ChangeActor): Promise<void> =>
  refusingTaken(() =>
    change(tx, changed, actor, async (held) => {
      if (held.status === 'archived') throw new Refused('coupon.archived')
      const isOther = terms.code !== held.code || terms.campaign !== held.campaign
      if (isOther && held.used > 0) throw new Refused('coupon.code-fixed')
      if (isOther && (await isCodeOfCampaign(tx, terms.code))) throw new Refused('coupon.code-taken')
      if (isBelow(terms.limitTotal, held.used) || isBelow(terms.budget, held.spent))
        throw new Refused('coupon.limit-below-use')
      await refuseUnknown(tx, terms)
      if (held.status === 'active') await refuseEmptyList(tx, changed.couponId, terms.conditions.audience)
      await updateTerms(tx, changed.couponId, held.version + 1, terms)
    }),
  )

/** Offers a coupon, stops it for a while, or puts it away for good. Refuses `coupon.no-such-move` and `coupon.list-empty`. */
export const moveCoupon = (tx: Tx, changed: Changed, to: CouponStatus, actor: ChangeActor): Promise<void> =>
  change(tx, changed, actor, async (held) => {
    if (!COUPON_MOVES[held.status].includes(to)) throw new Refused('coupon.no-such-move')
    if (to === 'active') await refuseEmptyList(tx, changed.couponId, held.audience)
    await updateStatus(tx, changed.couponId, held.version + 1, to)
  })

/** A coupon for a list that has nobody on it is good for nobody. */
async function refuseEmptyList(tx: Tx, couponId: string, audience: string): Promise<void> {
  if (audience === 'listed' && !(await hasPeople(tx, couponId))) throw new Refused('coupon.list-empty')
}

const isBelow = (limit: number | null, used: number): boolean => limit !== null && limit < used

/** A document has no foreign keys: what it names is looked up when it is written. */
async function refuseUnknown(tx: Tx, { conditions }: CouponTerms): Promise<void> {
  const { productIds, excludedProductIds, freeProductId, categoryIds, excludedCategoryIds } = conditions
  const products = [...(productIds ?? []), ...excludedProductIds, ...(freeProductId ? [freeProductId] : [])]
  const unknown = await findUnknown(tx, products, [...(categoryIds ?? []), ...excludedCategoryIds])
  if (unknown.length > 0) throw new Refused('coupon.no-such-product', { unknown })
}

/** Changes a coupon that nobody uses meanwhile, and keeps the version that it becomes. */
async function change(
  tx: Tx,
  { couponId, cache }: Changed,
  actor: ChangeActor,
  work: (held: LockedCoupon) => Promise<void>,
): Promise<void> {
  const held = await lockCoupon(tx, couponId)
  if (!held) throw new Refused('not-found')
  await work(held)
  await insertCouponVersion(tx, { couponId, version: held.version + 1, ...actor })
  notifyRulesChanged(cache, tx)
}

async function refusingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error, 'coupon_key_key') || isUniqueViolation(error, 'coupon_code_key'))
      throw new Refused('coupon.code-taken')
    throw error
  }
}

const idsIn = ({ conditions: c }: CouponTerms): string[] => [
  ...(c.productIds ?? []),
  ...c.excludedProductIds,
  ...(c.freeProductId ? [c.freeProductId] : []),
  ...(c.categoryIds ?? []),
  ...c.excludedCategoryIds,
]

const termsOf = ({ terms }: StoredCoupon): CouponTerms =>
  ({
    ...terms,
    startsAt: terms.startsAt.toISOString(),
    endsAt: terms.endsAt?.toISOString() ?? null,
  }) as CouponTerms

/** A coupon as its screen in the administration shows it. */
export async function readEditedCoupon(db: Db, id: string, now: Date): Promise<AdminCoupon | undefined> {
  const stored = await findStoredCoupon(db, id)
  if (!stored) return undefined
  const terms = termsOf(stored)
  const versions = await listVersions(db, id)
  return {
    ...stored,
    terms,
    life: lifeOf({ ...stored, ...stored.terms }, now),
    names: await namesOf(db, idsIn(terms)),
    versions: versions.map(({ by, at, ...version }) => ({
      ...version,
      ...(by && { by }),
      at: at.toISOString(),
    })),
  }
}

export const editedCoupon: Versioned<AdminCoupon> = {
  kind: 'coupon',
  lock: lockVersion,
  read: readEditedCoupon,
  nameOf: ({ terms }) => terms.code,
  derived: ['life', 'used', 'spent', 'codes', 'names', 'versions'],
}

/** So many codes one campaign may have. */
export const MOST_CODES = 100_000
const BATCH = 5000

/** Letters and digits that nobody takes for one another, aloud or in print: no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const SIGNS = 'ACDEFGHJKMNPQRTWXY34679'
const RANDOM_LENGTH = 10

/** A code of a campaign: its prefix, a hyphen, and 45 random bits. */
export const newCode = (prefix: string): string =>
  `${prefix}-${Array.from({ length: RANDOM_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`

/** How codes may begin. */
const PREFIX = /^[0-9A-Z]{1,12}$/

export interface CodeOrder {
  couponId: string
  /** Up to twelve letters and digits that every code begins with. */
  prefix: string
  count: number
  /** Accounts, one for each of the first codes: only they can use theirs. */
  recipients?: readonly string[]
}

/**
 * Makes codes of a campaign, each for one use. Refuses what is no campaign, a prefix of other signs, and more codes than
 * one may have.
 */
export async function issueCodes(
  tx: Tx,
  { couponId, prefix, count, recipients = [] }: CodeOrder,
  at: Date,
): Promise<void> {
  if (!PREFIX.test(prefix)) throw new Refused('campaign.prefix')
  const there = await lockCampaign(tx, couponId)
  if (there === undefined) throw new Refused('not-found')
  if (there + count > MOST_CODES) throw new Refused('campaign.too-many')
  for (let made = 0; made < count; ) {
    const batch = Array.from({ length: Math.min(BATCH, count - made) }, (_, i) => ({
      code: newCode(prefix),
      recipientId: recipients[made + i] ?? null,
    }))
    made += await insertCodes(tx, couponId, batch, at)
  }
}

/** Takes one code back for good. An order that holds it keeps its price. Refuses `not-found`. */
export async function revokeCode(tx: Tx, couponId: string, code: string, at: Date): Promise<void> {
  if (!(await revoke(tx, couponId, normaliseCode(code), at))) throw new Refused('not-found')
}

/** Takes back a coupon that was brought from elsewhere; false where it was changed or used since. */
async function remove(tx: Tx, cache: Cache, id: string): Promise<boolean> {
  const isGone = await deleteUntouchedCoupon(tx, id)
  if (isGone) notifyRulesChanged(cache, tx)
  return isGone
}

/** Coupons that come from elsewhere: found by their codes, made, and taken back while nobody has used them. */
export const couponImport = { findTaken: findTakenCodes, make: createCoupon, remove, listNaming }
