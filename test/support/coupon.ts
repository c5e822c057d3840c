import type { CouponStatus, CouponTerms } from '@vitrine/contract/coupon'
import type { App } from '../../server/src/platform/kernel/app-context.ts'
import type { ChangeActor } from '../../server/src/platform/kernel/change.ts'
import { inTransaction } from '../../server/src/platform/kernel/database.ts'
import * as campaign from '../../server/src/store/promotion/edit-coupon.ts'
import * as coupons from '../../server/src/store/promotion/edit-coupon.ts'

type Actor = Omit<ChangeActor, 'at'>

const actorOf = (app: App, actor: Actor): ChangeActor => ({ ...actor, at: app.clock.now() })

/** The use cases of coupons, each in a transaction of its own. */
export const createCoupon = (app: App, terms: CouponTerms, actor: Actor): Promise<string> =>
  inTransaction(app.db, (tx) => coupons.createCoupon(tx, app.cache, terms, actorOf(app, actor)))

export const editCoupon = (app: App, couponId: string, terms: CouponTerms, actor: Actor): Promise<void> =>
  inTransaction(app.db, (tx) =>
    coupons.editCoupon(tx, { couponId, cache: app.cache }, terms, actorOf(app, actor)),
  )

export const moveCoupon = (app: App, couponId: string, to: CouponStatus, actor: Actor): Promise<void> =>
  inTransaction(app.db, (tx) =>
    coupons.moveCoupon(tx, { couponId, cache: app.cache }, to, actorOf(app, actor)),
  )

type CodeOrder = Parameters<typeof campaign.issueCodes>[1]

export const issueCodes = (app: App, order: CodeOrder): Promise<void> =>
  inTransaction(app.db, (tx) => campaign.issueCodes(tx, order, app.clock.now()))

export const revokeCode = (app: App, couponId: string, code: string): Promise<void> =>
  inTransaction(app.db, (tx) => campaign.revokeCode(tx, couponId, code, app.clock.now()))
