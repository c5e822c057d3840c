import type { CategoryInput } from '@vitrine/contract/admin/category'
import { type AdminCategory, CategoryInput as Schema } from '@vitrine/contract/admin/category'
import { may } from '@vitrine/contract/admin/permission'
import { useState } from 'react'
import { AsideCard } from '../../../admin/aside-card.tsx'
import { AskReason } from '../../../admin/ask-reason.tsx'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import classes from '../../../admin/page.module.css'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { recordLoader } from '../../../admin/record-loader.ts'
import { BACK, SECTIONS, toInput } from '../../../admin/records/category-fields.ts'
import { useAct } from '../../../admin/use-act.ts'
import { RouteFailure } from '../../../brand/route-failure.tsx'
import { getApi } from '../../../session/api.ts'
import { useSession } from '../../../session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { counted } from '../../../ui/words.ts'
import type { Route } from './+types/edit'

export const clientLoader = recordLoader(async (api, id) => {
  const category = (await api.adminCategory.list({})).find((one) => one.id === id)
  if (!category) throw new Response(null, { status: 404 })
  return category
})
export const HydrateFallback = () => <AdminSkeleton title="Categoria" />
export const ErrorBoundary = RouteFailure

export default function EditCategory({ loaderData: category }: Route.ComponentProps) {
  const roles = useSession()?.roles ?? []
  const { id, version, name, slug, position } = category
  return (
    <RecordScreen
      key={version}
      title={name}
      back={BACK}
      sections={SECTIONS}
      schema={Schema}
      values={{ name, slug, position }}
      version={version}
      toInput={toInput}
      action="Salvar"
      saved="Categoria salva"
      readOnly={
        may(roles, 'products.write') ? undefined : 'Sua função permite ver as categorias, não alterá-las.'
      }
      save={async (input, as) => {
        await (await getApi()).adminCategory.edit({ ...(input as CategoryInput), id, version: as })
        return undefined
      }}
      aside={() => <Use category={category} />}
    />
  )
}

/** What stands in it, and the end of one in which nothing stands. */
function Use({ category: { id, version, name, products } }: { category: AdminCategory }) {
  const [isAsked, setIsAsked] = useState(false)
  const { act } = useAct()
  return (
    <AsideCard title="Uso">
      <p className={classes.quiet}>{counted(products, 'produto', 'produtos')} nesta categoria.</p>
      {products === 0 && (
        <Button look="outline" size="small" onClick={() => setIsAsked(true)}>
          Remover
        </Button>
      )}
      {isAsked && (
        <AskReason
          title={`Remover: ${name}`}
          says="A categoria deixa de existir."
          action="Remover"
          withReason={false}
          run={() =>
            act('Categoria removida', async (api) => {
              await api.adminCategory.remove({ id, version })
              return BACK.to
            })
          }
          onClose={() => setIsAsked(false)}
        />
      )}
    </AsideCard>
  )
}
