import type { CategoryInput } from '@vitrine/contract/admin/category'
import { type AdminCategory, CategoryInput as Schema } from '@vitrine/contract/admin/category'
import { AskButton } from '../../../admin/ask.tsx'
import { recordLoader } from '../../../admin/enter.ts'
import { EditScreen } from '../../../admin/form/record-screen.tsx'
import classes from '../../../admin/page.module.css'
import { AdminSkeleton, AsideCard } from '../../../admin/page.tsx'
import { BACK, SECTIONS, toInput } from '../../../admin/records/category-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { counted } from '../../../ui/words.ts'
import type { Route } from './+types/edit'

export const clientLoader = recordLoader(async (api, id) => {
  const category = (await api.adminCategory.list({})).find((one) => one.id === id)
  if (!category) throw new Response(null, { status: 404 })
  return category
})
export const HydrateFallback = () => <AdminSkeleton title="Categoria" />
export const ErrorBoundary = ScreenFailure

export default function EditCategory({ loaderData: category }: Route.ComponentProps) {
  const { id, name } = category
  return (
    <EditScreen
      title={name}
      back={BACK}
      sections={SECTIONS}
      schema={Schema}
      record={category}
      valuesOf={({ name, slug, position }) => ({ name, slug, position })}
      toInput={toInput}
      saved="Categoria salva"
      permission="products.write"
      edit={(api, input: CategoryInput, version) => api.adminCategory.edit({ ...input, id, version })}
      aside={() => <Use category={category} />}
    />
  )
}

/** What stands in it, and the end of one in which nothing stands. */
function Use({ category: { id, version, name, products } }: { category: AdminCategory }) {
  return (
    <AsideCard title="Uso">
      <p className={classes.quiet}>{counted(products, 'produto', 'produtos')} nesta categoria.</p>
      {products === 0 && (
        <AskButton
          label="Remover"
          says={`A categoria ${name} deixa de existir.`}
          done="Categoria removida"
          permission="products.write"
          to={BACK.to}
          run={(api) => api.adminCategory.remove({ id, version })}
        />
      )}
    </AsideCard>
  )
}
