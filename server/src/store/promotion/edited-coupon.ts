import type { AdminCoupon } from '@vitrine/contract/admin/coupon'
import type { CouponTerms } from '@vitrine/contract/coupon'
import type { Db } from '#kernel/database.ts'
import type { Versioned } from '#kernel/versioned.ts'
import { lifeOf } from './edit-coupon.ts'
import {
  findStoredCoupon,
  listVersions,
  lockVersion,
  namesOf,
  type StoredCoupon,
} from './edited-coupon.store.ts'

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
