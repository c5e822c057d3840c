import type { CouponLife, CouponStatus } from '@vitrine/contract/coupon'
import type { Coupon } from './coupon.ts'

/** From where a coupon may go where: one that was offered is never a draft again, and one that is put away stays so. */
export const COUPON_MOVES: Record<CouponStatus, readonly CouponStatus[]> = {
  draft: ['active', 'archived'],
  active: ['paused', 'archived'],
  paused: ['active', 'archived'],
  archived: [],
}

type Living = Pick<Coupon, 'status' | 'startsAt' | 'endsAt' | 'limitTotal' | 'used' | 'budget' | 'spent'>

/** rascunho → agendado → ativo ⇄ pausado → esgotado, expirado → arquivado: what its status, its dates and its uses make of it. */
export function lifeOf(coupon: Living, now: Date): CouponLife {
  const { status, startsAt, endsAt, limitTotal, used, budget, spent } = coupon
  if (status === 'draft' || status === 'archived') return status
  if (endsAt && endsAt <= now) return 'expired'
  const isUsedUp = (limitTotal !== null && used >= limitTotal) || (budget !== null && spent >= budget)
  if (isUsedUp) return 'used-up'
  if (status === 'paused') return 'paused'
  return startsAt > now ? 'scheduled' : 'active'
}
