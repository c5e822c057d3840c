import type { Order } from '@vitrine/contract/checkout'
import { ORDER_ALLOWS } from '@vitrine/contract/order-rules'
import { formatDateTime } from '@vitrine/contract/time'
import { Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { asMember } from '../../session/as-member.ts'
import { useMemberOnly } from '../../session/use-session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Facts } from '../../ui/facts.tsx'
import { ORDER_STATUS } from '../../ui/labels.ts'
import { QuoteSum } from '../../ui/quote-sum.tsx'
import { WithSummary } from '../../ui/with-summary.tsx'
import type { Route } from './+types/purchase'
import classes from './purchase.module.css'
import { PurchaseLines } from './purchase-lines.tsx'

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return asMember(request, (api) => api.checkout.readOrder({ id: params.id }))
}

export const HydrateFallback = () => <ListSkeleton title="Detalhes da compra" />
export const ErrorBoundary = RouteFailure

export default function Purchase({ loaderData: order }: Route.ComponentProps) {
  useMemberOnly()
  const [words, tone] = ORDER_STATUS[order.status]
  return (
    <Screen
      title={`Compra ${order.code}`}
      lead={
        <span className={classes.lead}>
          <Tag tone={tone}>{words}</Tag>
          <Link to="/account/perfil/gerenciar">Minhas compras</Link>
        </span>
      }
    >
      <WithSummary summary={<Payment order={order} />}>
        <PurchaseLines order={order} />
        <Card>
          <Facts
            facts={[
              ['Pedido feito em', formatDateTime(new Date(order.placedAt))],
              ['Pago em', order.paidAt && formatDateTime(new Date(order.paidAt))],
              ['Forma de pagamento', 'Pix'],
              ['Comprador', order.buyer.name],
              ['E-mail', order.buyer.email],
            ]}
          />
        </Card>
      </WithSummary>
    </Screen>
  )
}

const canBePaid = (order: Order): boolean => ORDER_ALLOWS.pay.some((status) => status === order.status)

function Payment({ order }: { order: Order }) {
  const { paths } = useBrand()
  return (
    <Card className={classes.payment}>
      <h2 className={classes.title}>Pagamento</h2>
      <QuoteSum lines={order.sum} total={order.total} later={order.later} paid />
      {canBePaid(order) && (
        <ButtonLink to={`${paths.payment}/${order.id}`} size="large" wide>
          Pagar agora
        </ButtonLink>
      )}
    </Card>
  )
}
