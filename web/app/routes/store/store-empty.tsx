import { useBrand } from '../../brand/brand-context.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { isNarrowed, isWhole, type StoreQuery, storeAddress } from './store-query.ts'

/** Nothing found: what to try next. */
export function StoreEmpty({ query }: { query: StoreQuery }) {
  const { paths } = useBrand()
  const narrowed = isNarrowed(query)
  if (isWhole(query))
    return (
      <EmptyState icon="search" title="A loja ainda não tem produtos">
        <p>Volte em breve.</p>
      </EmptyState>
    )
  return (
    <EmptyState icon="search" title={query.q ? `Nada encontrado para “${query.q}”` : 'Nada por aqui'}>
      <p>
        {query.q && `Confira a grafia ou use menos palavras${narrowed ? ', ou tire um filtro' : ''}.`}
        {!query.q && (narrowed ? 'Tire um filtro para ver mais.' : 'Não há produtos nesta página.')}
      </p>
      {query.q && narrowed && (
        <ButtonLink to={storeAddress(paths.store, { q: query.q })} look="outline">
          Buscar em toda a loja
        </ButtonLink>
      )}
      <ButtonLink to={paths.store}>Ver todos os produtos</ButtonLink>
    </EmptyState>
  )
}
