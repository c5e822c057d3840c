import { useBrand } from '../../brand/brand-context.tsx'
import { Screen } from '../../brand/screen.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'

export function EmptyCart({ notices }: { notices: string[] }) {
  const { paths } = useBrand()
  return (
    <Screen title="Carrinho" width="wide">
      {notices.map((notice) => (
        <Notice key={notice} tone="attention">
          {notice}
        </Notice>
      ))}
      <EmptyState icon="cart" title="Seu carrinho está vazio">
        <p>Escolha um curso, um plano ou um material na loja. O que você adicionar fica guardado aqui.</p>
        <ButtonLink to={paths.store}>Ver a loja</ButtonLink>
      </EmptyState>
    </Screen>
  )
}
