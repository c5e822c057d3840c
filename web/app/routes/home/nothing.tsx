import { useBrand } from '../../brand/brand-context.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export function Nothing() {
  const { paths } = useBrand()
  return (
    <EmptyState icon="store" title="Sua conta está pronta">
      <p>O que você comprar ou assinar aparece aqui.</p>
      <ButtonLink to={paths.store}>Conhecer a loja</ButtonLink>
    </EmptyState>
  )
}
