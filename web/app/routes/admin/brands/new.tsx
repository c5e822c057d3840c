import { type NewBrand as NewBrandInput, NewBrand as Schema } from '@vitrine/contract/admin/brand'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { BACK, brandSections, NEW_BRAND, toInput } from '../../../admin/records/brand-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { getApi } from '../../../session/api.ts'
import type { Route } from './+types/new'
import { ThemePreview } from './theme-preview.tsx'

const TITLE = 'Nova marca'

export const clientLoader = recordLoader((api) => api.adminBrand.listMethods({}))
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function NewBrand({ loaderData: installed }: Route.ComponentProps) {
  return (
    <RecordScreen
      title={TITLE}
      back={BACK}
      sections={brandSections({ isNew: true, isFirst: false, installed })}
      schema={Schema}
      values={NEW_BRAND}
      toInput={toInput}
      action="Criar marca"
      saved="Marca criada"
      save={async (input) => {
        const { id } = await (await getApi()).adminBrand.create(input as NewBrandInput)
        return href('/admin/marcas/:id', { id })
      }}
      aside={(_, values) => <ThemePreview values={values} />}
    />
  )
}
