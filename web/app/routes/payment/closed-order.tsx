import type { Order } from '@vitrine/contract/order'
import { useBrand } from '../../brand/brand-context.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'

const titleOf = (isRegretted: boolean, isRefunded: boolean): string =>
  isRegretted
    ? 'Você desistiu desta compra'
    : isRefunded
      ? 'Este pedido foi reembolsado'
      : 'Este pedido foi cancelado'

/** An order that can no longer be paid. */
export function ClosedOrder({ order }: { order: Order }) {
  const { paths } = useBrand()
  const isRegretted = order.refunds.some(({ byBuyer }) => byBuyer)
  const isRefunded = order.status === 'refunded' || order.status === 'charged-back'
  const isDisputed = order.status === 'disputed'
  return (
    <Page>
      <PrivateMeta title="Pedido encerrado" />
      <EmptyState
        wholeScreen
        icon="info"
        title={isDisputed ? 'Esta compra está em contestação' : titleOf(isRegretted, isRefunded)}
      >
        <p>
          O pedido {order.code} não está mais aguardando pagamento.{' '}
          {!isRefunded && !isRegretted && !isDisputed && 'Nada foi cobrado.'}
        </p>
        {isRegretted && (
          <ButtonLink look="outline" to={`/account/perfil/gerenciar-assinatura/${order.id}`}>
            Acompanhar a desistência
          </ButtonLink>
        )}
        <ButtonLink to={paths.store}>Ver a loja</ButtonLink>
      </EmptyState>
    </Page>
  )
}
