import type { OrderSummary } from '@vitrine/contract/order'
import { useBrand } from '../../brand/brand-context.tsx'
import { Screen } from '../../brand/screen.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RemovedNotice } from './removed-notice.tsx'
import { SavedLines } from './saved-lines.tsx'
import type { Shelf } from './use-cart.ts'
import { WaitingOrder } from './waiting-order.tsx'

interface EmptyCartProps {
  shelf: Shelf
  waiting: OrderSummary | undefined
}

export function EmptyCart({ shelf, waiting }: EmptyCartProps) {
  const { paths } = useBrand()
  const { notices, keptCoupon } = shelf.cart
  return (
    <Screen title="Carrinho" width="wide">
      {notices.map((notice) => (
        <Notice key={notice} tone="attention">
          {notice}
        </Notice>
      ))}
      {shelf.problem && <Notice tone="negative">{shelf.problem}</Notice>}
      <RemovedNotice shelf={shelf} />
      {waiting && <WaitingOrder order={waiting} />}
      <EmptyState icon="cart" title="Seu carrinho está vazio">
        <p>Escolha um curso, um plano ou um material na loja. O que você adicionar fica guardado aqui.</p>
        {keptCoupon && (
          <p>O cupom {keptCoupon} está guardado e entra assim que valer para o que você escolher.</p>
        )}
        <ButtonLink to={paths.store}>Ver a loja</ButtonLink>
      </EmptyState>
      <SavedLines shelf={shelf} />
    </Screen>
  )
}
