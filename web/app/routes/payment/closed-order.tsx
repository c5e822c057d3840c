import type { Order } from '@vitrine/contract/checkout'
import { useBrand } from '../../brand/brand-context.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'

/** An order that can no longer be paid. */
export function ClosedOrder({ order }: { order: Order }) {
  const { paths } = useBrand()
  const isRefunded = order.status === 'refunded'
  return (
    <Page>
      <PrivateMeta title="Pedido encerrado" />
      <EmptyState
        wholeScreen
        icon="info"
        title={isRefunded ? 'Este pedido foi reembolsado' : 'Este pedido foi cancelado'}
      >
        <p>
          O pedido {order.code} não está mais aguardando pagamento. {!isRefunded && 'Nada foi cobrado.'}
        </p>
        <ButtonLink to={paths.store}>Ver a loja</ButtonLink>
      </EmptyState>
    </Page>
  )
}
