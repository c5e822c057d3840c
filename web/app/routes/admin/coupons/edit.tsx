import { type AdminCoupon, CouponEdit } from '@vitrine/contract/admin/coupon'
import { href } from 'react-router'
import type * as z from 'zod'
import { recordLoader } from '../../../admin/enter.ts'
import { reasonField, type Section } from '../../../admin/form/field.ts'
import { EditScreen } from '../../../admin/form/record-screen.tsx'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { brandChoices, categoryChoices, namedOptions } from '../../../admin/record-lookups.ts'
import { couponSections } from '../../../admin/records/coupon-fields.ts'
import { givesText } from '../../../admin/records/coupon-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import type { Route } from './+types/edit'
import { CouponState } from './coupon-state.tsx'
import { toInput, valuesOf } from './coupon-values.ts'

const CHANGE: Section = { title: 'Alteração', fields: [reasonField] }

export const clientLoader = recordLoader(async (api, id) => {
  const read = [api.adminCoupon.read({ id }), brandChoices(api), categoryChoices(api)] as const
  const [coupon, brands, categories] = await Promise.all(read)
  return { coupon, choices: { brands, categories, known: namedOptions(coupon.names) } }
})
export const HydrateFallback = () => <AdminSkeleton title="Cupom" />
export const ErrorBoundary = ScreenFailure

export default function EditCoupon({ loaderData: { coupon, choices } }: Route.ComponentProps) {
  const { id, terms } = coupon
  return (
    <EditScreen
      title={terms.code}
      lead={`${terms.name} · ${givesText(terms)}`}
      back={{ to: href('/admin/cupons'), label: 'Cupons' }}
      sections={[...couponSections(choices), CHANGE]}
      schema={CouponEdit}
      record={coupon}
      valuesOf={({ terms }) => ({ ...valuesOf(terms), reason: '' })}
      toInput={toInput}
      saved="Cupom salvo"
      permission="coupons.write"
      readOnly={whyFixed(coupon)}
      edit={(api, { reason, ...terms }: z.infer<typeof CouponEdit>, version) =>
        api.adminCoupon.edit({ id, version, terms, reason })
      }
      aside={(isUnsaved) => <CouponState coupon={coupon} isUnsaved={isUnsaved} />}
    />
  )
}

const whyFixed = ({ status }: AdminCoupon): string | undefined =>
  status === 'archived' ? 'Este cupom foi arquivado e não muda mais.' : undefined
