import { useBrand } from '../../brand/brand-context.tsx'
import { SearchBox } from '../../brand/search-box.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'

export function ProductMissing() {
  const { identity, paths } = useBrand()
  return (
    <Page width="text">
      <PageMeta title={`Produto não encontrado · ${identity.name}`} indexed={false} />
      <EmptyState wholeScreen icon="search" title="Não encontramos este produto">
        <p>Ele pode ter mudado de nome ou saído da loja. Procure por uma palavra dele:</p>
        <SearchBox id="busca-do-produto" />
        <ButtonLink to={paths.store} look="outline">
          Ver todos os produtos
        </ButtonLink>
      </EmptyState>
    </Page>
  )
}
