import { CouponConditions, type CouponTerms } from '@vitrine/contract/coupon'
import type { Values } from '../../../admin/form/field.ts'
import { serverNow } from '../../../session/server-clock.ts'

/** What a new coupon begins with: nothing that holds it back. */
export const newValues = (brandIds: string[]): Values => ({
  code: '',
  name: '',
  publicName: '',
  kind: 'percent',
  value: null,
  brandIds,
  startsAt: serverNow().toISOString(),
  endsAt: null,
  automatic: false,
  campaign: false,
  limitTotal: null,
  budget: null,
  note: '',
  conditions: CouponConditions.parse({}),
})

/** A coupon's terms as its form shows them. */
export const valuesOf = (terms: CouponTerms): Values => ({
  ...newValues([]),
  ...terms,
  publicName: terms.publicName ?? '',
})

/** What the form says, as the contract takes it; an empty choice holds nothing back. */
export function toInput(filled: Values): Values {
  const conditions = Object.entries(Object(filled.conditions)).filter(
    ([, value]) => !(Array.isArray(value) && value.length === 0),
  )
  return {
    ...filled,
    ...(filled.kind === 'item-free' && { value: 1 }),
    conditions: Object.fromEntries(conditions),
  }
}
