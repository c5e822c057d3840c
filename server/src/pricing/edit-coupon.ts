import type { CouponStatus, CouponTerms } from '@vitrine/contract/coupon'
import { newId } from '@vitrine/contract/ids'
import type { App } from '../kernel/app-context.ts'
import { inTransaction, isUniqueViolation, type Tx } from '../kernel/database.ts'
import { Refused } from '../kernel/errors.ts'
import { isCodeOfCampaign } from './code.store.ts'
import { COUPON_MOVES } from './coupon-life.ts'
import {
  type HeldCoupon,
  insertCoupon,
  insertCouponVersion,
  lockCoupon,
  updateStatus,
  updateTerms,
} from './edit-coupon.store.ts'
import { type Author, tellRulesChanged } from './write-version.ts'

/** A new coupon, as a draft; resolves to its id. Refuses `coupon.code-taken` also where signs are taken for one another. */
export async function createCoupon(app: App, terms: CouponTerms, author: Author): Promise<string> {
  const couponId = newId('cpn')
  const at = app.clock.now()
  await refusingTaken(() =>
    inTransaction(app.db, async (tx) => {
      if (await isCodeOfCampaign(tx, terms.code)) throw new Refused('coupon.code-taken')
      await insertCoupon(tx, couponId, terms)
      await insertCouponVersion(tx, { couponId, version: 1, at, ...author })
      tellRulesChanged(app, tx)
    }),
  )
  return couponId
}

/**
 * Other terms for a coupon, from now on: what was used before keeps its price. Refuses `coupon.archived`,
 * `coupon.code-fixed` for another code of one that was used, and limits below what is used already.
 */
export const editCoupon = (app: App, couponId: string, terms: CouponTerms, author: Author): Promise<void> =>
  refusingTaken(() =>
    change(app, couponId, author, async (tx, held) => {
      if (held.status === 'archived') throw new Refused('coupon.archived')
      const isOther = terms.code !== held.code || terms.campaign !== held.campaign
      if (isOther && held.used > 0) throw new Refused('coupon.code-fixed')
      if (isOther && (await isCodeOfCampaign(tx, terms.code))) throw new Refused('coupon.code-taken')
      if (isBelow(terms.limitTotal, held.used) || isBelow(terms.budget, held.spent))
        throw new Refused('coupon.limit-below-use')
      await updateTerms(tx, couponId, held.version + 1, terms)
    }),
  )

/** Offers a coupon, stops it for a while, or puts it away for good. Refuses `coupon.no-such-move`. */
export const moveCoupon = (app: App, couponId: string, to: CouponStatus, author: Author): Promise<void> =>
  change(app, couponId, author, async (tx, held) => {
    if (!COUPON_MOVES[held.status].includes(to)) throw new Refused('coupon.no-such-move')
    await updateStatus(tx, couponId, held.version + 1, to)
  })

const isBelow = (limit: number | null, used: number): boolean => limit !== null && limit < used

/** Changes a coupon that nobody uses meanwhile, and keeps the version that it becomes. */
const change = (
  app: App,
  couponId: string,
  author: Author,
  work: (tx: Tx, held: HeldCoupon) => Promise<void>,
): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const held = await lockCoupon(tx, couponId)
    if (!held) throw new Refused('not-found')
    await work(tx, held)
    await insertCouponVersion(tx, { couponId, version: held.version + 1, at: app.clock.now(), ...author })
    tellRulesChanged(app, tx)
  })

async function refusingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error, 'coupon_key_key') || isUniqueViolation(error, 'coupon_code_key'))
      throw new Refused('coupon.code-taken')
    throw error
  }
}
