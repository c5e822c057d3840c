import { COUPON_MOVES } from '@vitrine/contract/admin/coupon'
import type { CouponLife, CouponStatus, CouponTerms } from '@vitrine/contract/coupon'
import { newId } from '@vitrine/contract/ids'
import { findUnknown } from '#catalog'
import { isUniqueViolation, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import type { Hand } from '#kernel/hand.ts'
import type { Keeper } from '#kernel/keep.ts'
import { tellRulesChanged } from '#price-rule'
import { isCodeOfCampaign } from './code.store.ts'
import type { Coupon } from './coupon.ts'
import {
  type HeldCoupon,
  insertCoupon,
  insertCouponVersion,
  lockCoupon,
  updateStatus,
  updateTerms,
} from './edit-coupon.store.ts'
import { hasPeople } from './uses.store.ts'

/**
 * A new coupon, as a draft; resolves to its id. Refuses `coupon.code-taken` also where signs are taken for one another,
 * and `coupon.no-such-product`.
 */
export async function createCoupon(tx: Tx, keeper: Keeper, terms: CouponTerms, hand: Hand): Promise<string> {
  const couponId = newId('cpn')
  await refusingTaken(async () => {
    if (await isCodeOfCampaign(tx, terms.code)) throw new Refused('coupon.code-taken')
    await refuseUnknown(tx, terms)
    await insertCoupon(tx, couponId, terms)
    await insertCouponVersion(tx, { couponId, version: 1, ...hand })
    tellRulesChanged(keeper, tx)
  })
  return couponId
}

/** Which coupon, and where its rules are kept in memory. */
interface Changed {
  couponId: string
  keeper: Keeper
}

/**
 * Other terms for a coupon, from now on: what was used before keeps its price. Refuses `coupon.archived`,
 * `coupon.code-fixed` for another code of one that was used, limits below what is used already, and
 * `coupon.no-such-product`, and of one that is active `coupon.list-empty`.
 */
export const editCoupon = (tx: Tx, changed: Changed, terms: CouponTerms, hand: Hand): Promise<void> =>
  refusingTaken(() =>
    change(tx, changed, hand, async (held) => {
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
export const moveCoupon = (tx: Tx, changed: Changed, to: CouponStatus, hand: Hand): Promise<void> =>
  change(tx, changed, hand, async (held) => {
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
  { couponId, keeper }: Changed,
  hand: Hand,
  work: (held: HeldCoupon) => Promise<void>,
): Promise<void> {
  const held = await lockCoupon(tx, couponId)
  if (!held) throw new Refused('not-found')
  await work(held)
  await insertCouponVersion(tx, { couponId, version: held.version + 1, ...hand })
  tellRulesChanged(keeper, tx)
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

type Living = Pick<Coupon, 'status' | 'startsAt' | 'endsAt' | 'limitTotal' | 'used' | 'budget' | 'spent'>

/** rascunho → agendado → ativo ⇄ pausado → esgotado, expirado → arquivado. Computed from the stored status, the dates and the uses. */
export function lifeOf(coupon: Living, now: Date): CouponLife {
  const { status, startsAt, endsAt, limitTotal, used, budget, spent } = coupon
  if (status === 'draft' || status === 'archived') return status
  if (endsAt && endsAt <= now) return 'expired'
  const isUsedUp = (limitTotal !== null && used >= limitTotal) || (budget !== null && spent >= budget)
  if (isUsedUp) return 'used-up'
  if (status === 'paused') return 'paused'
  return startsAt > now ? 'scheduled' : 'active'
}
