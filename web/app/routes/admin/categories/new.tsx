import { type CategoryInput, CategoryInput as Schema } from '@vitrine/contract/admin/category'
import { recordLoader } from '../../../admin/enter.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { BACK, SECTIONS, toInput } from '../../../admin/records/category-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { getApi } from '../../../session/api.ts'
import type { Route } from './+types/new'

const TITLE = 'Nova categoria'

export const clientLoader = recordLoader(async (api) => {
  const last = (await api.adminCategory.list({})).at(-1)
  return { position: (last?.position ?? 0) + 1 }
})
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function NewCategory({ loaderData: { position } }: Route.ComponentProps) {
  return (
    <RecordScreen
      title={TITLE}
      back={BACK}
      sections={SECTIONS}
      schema={Schema}
      values={{ name: '', slug: '', position }}
      toInput={toInput}
      action="Criar categoria"
      saved="Categoria criada"
      save={async (input) => {
        await (await getApi()).adminCategory.create(input as CategoryInput)
        return BACK.to
      }}
    />
  )
}
