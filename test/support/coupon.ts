import type { CouponStatus, CouponTerms } from '@vitrine/contract/coupon'
import type { AccountId } from '@vitrine/contract/ids'
import type { App } from '../../server/src/platform/kernel/app-context.ts'
import { inTransaction } from '../../server/src/platform/kernel/database.ts'
import * as campaign from '../../server/src/store/promotion/edit-coupon.ts'
import * as coupons from '../../server/src/store/promotion/edit-coupon.ts'

interface Author {
  by: AccountId
  reason: string
}

const handOf = (app: App, author: Author) => ({ ...author, at: app.clock.now() })

/** The use cases of coupons, each in a transaction of its own. */
export const createCoupon = (app: App, terms: CouponTerms, author: Author): Promise<string> =>
  inTransaction(app.db, (tx) => coupons.createCoupon(tx, app.cache, terms, handOf(app, author)))

export const editCoupon = (app: App, couponId: string, terms: CouponTerms, author: Author): Promise<void> =>
  inTransaction(app.db, (tx) =>
    coupons.editCoupon(tx, { couponId, cache: app.cache }, terms, handOf(app, author)),
  )

export const moveCoupon = (app: App, couponId: string, to: CouponStatus, author: Author): Promise<void> =>
  inTransaction(app.db, (tx) =>
    coupons.moveCoupon(tx, { couponId, cache: app.cache }, to, handOf(app, author)),
  )

type CodeOrder = Parameters<typeof campaign.issueCodes>[1]

export const issueCodes = (app: App, order: CodeOrder): Promise<void> =>
  inTransaction(app.db, (tx) => campaign.issueCodes(tx, order, app.clock.now()))

export const revokeCode = (app: App, couponId: string, code: string): Promise<void> =>
  inTransaction(app.db, (tx) => campaign.revokeCode(tx, couponId, code, app.clock.now()))
