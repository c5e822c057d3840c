import { useBrand } from '../../brand/brand-context.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Of somebody who has nothing to use; `before`: they had, or ordered it. */
export function Nothing({ before }: { before: boolean }) {
  const { paths } = useBrand()
  return (
    <EmptyState icon="store" title={before ? 'Nada em vigor agora' : 'Sua conta está pronta'}>
      <p>
        {before
          ? 'Suas compras e assinaturas anteriores estão em Minhas compras.'
          : 'O que você comprar ou assinar aparece aqui.'}
      </p>
      <ButtonLink to={paths.store}>Conhecer a loja</ButtonLink>
      {before && (
        <ButtonLink to="/account/perfil/gerenciar" look="quiet">
          Minhas compras
        </ButtonLink>
      )}
    </EmptyState>
  )
}
