import { CouponTerms } from '@vitrine/contract/coupon'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { brandChoices, categoryChoices } from '../../../admin/record-lookups.ts'
import { couponSections } from '../../../admin/records/coupon-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { getApi } from '../../../session/api.ts'
import type { Route } from './+types/new'
import { newValues, toInput } from './coupon-values.ts'

const TITLE = 'Novo cupom'

export const clientLoader = recordLoader(async (api) => {
  const [brands, categories] = await Promise.all([brandChoices(api), categoryChoices(api)])
  return { brands, categories, known: [] }
})
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function NewCoupon({ loaderData }: Route.ComponentProps) {
  return (
    <RecordScreen
      title={TITLE}
      back={{ to: href('/admin/cupons'), label: 'Cupons' }}
      sections={couponSections(loaderData)}
      schema={CouponTerms}
      values={newValues(loaderData.brands.slice(0, 1).map(([id]) => id))}
      toInput={toInput}
      action="Criar cupom"
      saved="Cupom criado como rascunho"
      save={async (input) => {
        const { id } = await (await getApi()).adminCoupon.create({ terms: input as CouponTerms })
        return href('/admin/cupons/:id', { id })
      }}
    />
  )
}
