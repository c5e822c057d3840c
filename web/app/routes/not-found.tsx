import { data } from 'react-router'
import { useBrand } from '../brand/brand-context.tsx'
import { SearchBox } from '../brand/search-box.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { PageMeta } from '../ui/page-meta.tsx'

export const loader = () => data(null, { status: 404 })

export default function NotFound() {
  const { identity, paths } = useBrand()
  return (
    <Page width="text">
      <PageMeta title={`Página não encontrada · ${identity.name}`} indexed={false} />
      <EmptyState wholeScreen icon="search" title="Página não encontrada">
        <p>O endereço pode ter mudado ou ter sido digitado com um erro. Procure na loja:</p>
        <SearchBox id="busca-da-pagina" />
        <ButtonLink to={paths.store} variant="outline">
          Ir para a loja
        </ButtonLink>
      </EmptyState>
    </Page>
  )
}
