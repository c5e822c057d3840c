import { type NewProduct as Input, NewProduct as Schema } from '@vitrine/contract/admin/product'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { productSections } from '../../../admin/records/product-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { getApi } from '../../../session/api.ts'
import type { Route } from './+types/new'
import { newValues, readChoices, toInput } from './product-values.ts'

const TITLE = 'Novo produto'
const BACK = { to: href('/admin/produtos'), label: 'Produtos' }

export const clientLoader = recordLoader(readChoices)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function NewProductScreen({ loaderData }: Route.ComponentProps) {
  const { categories, brands } = loaderData
  return (
    <RecordScreen
      title={TITLE}
      back={BACK}
      sections={productSections({ ...loaderData, known: [] }, { isNew: true })}
      schema={Schema}
      values={newValues(
        brands.slice(0, 1).map(([id]) => id),
        categories[0]?.[0] ?? '',
      )}
      toInput={toInput}
      action="Criar produto"
      saved="Produto criado como rascunho"
      save={async (input) => {
        const { id } = await (await getApi()).adminProduct.create(input as Input)
        return href('/admin/produtos/:id', { id })
      }}
    />
  )
}
