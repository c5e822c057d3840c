import {
  type AdminProduct,
  isFresh,
  type ProductInput,
  ProductInput as Schema,
} from '@vitrine/contract/admin/product'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import { EditScreen } from '../../../admin/form/record-screen.tsx'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { namedOptions } from '../../../admin/record-lookups.ts'
import { productSections } from '../../../admin/records/product-fields.ts'
import { productTabs } from '../../../admin/records/product-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import type { Route } from './+types/edit'
import { ProductState } from './product-state.tsx'
import { readChoices, toInput, valuesOf } from './product-values.ts'

export const clientLoader = recordLoader(async (api, id) => {
  const [product, choices] = await Promise.all([api.adminProduct.read({ id }), readChoices(api)])
  return { product, choices }
})
export const HydrateFallback = () => <AdminSkeleton title="Produto" />
export const ErrorBoundary = ScreenFailure

export default function EditProduct({ loaderData: { product, choices } }: Route.ComponentProps) {
  const { id } = product
  return (
    <EditScreen
      title={product.name}
      back={{ to: href('/admin/produtos'), label: 'Produtos' }}
      tabs={productTabs(id)}
      sections={productSections(
        { ...choices, known: namedOptions(product.names) },
        { isFixed: !isFresh(product.life) },
      )}
      schema={Schema}
      record={product}
      valuesOf={valuesOf}
      toInput={toInput}
      saved="Produto salvo"
      permission="products.write"
      readOnly={whyFixed(product)}
      edit={(api, input: ProductInput, version) => api.adminProduct.edit({ ...input, id, version })}
      aside={(isUnsaved) => <ProductState product={product} isUnsaved={isUnsaved} />}
    />
  )
}

const whyFixed = ({ life }: AdminProduct): string | undefined =>
  life === 'archived'
    ? 'Este produto foi arquivado e não muda mais. Duplique-o para vender de novo.'
    : undefined
