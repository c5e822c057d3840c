import type { Order, OrderHistory } from '@vitrine/contract/checkout'
import { ORDER_ALLOWS } from '@vitrine/contract/order-rules'
import { calendarDay, endOfDay, formatDateTime, formatDay } from '@vitrine/contract/time'
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
import { MailLink } from '../../ui/mail-link.tsx'
import { QuoteSum } from '../../ui/quote-sum.tsx'
import { WithSummary } from '../../ui/with-summary.tsx'
import type { Route } from './+types/purchase'
import classes from './purchase.module.css'
import { PurchaseHistory } from './purchase-history.tsx'
import { PurchaseLines } from './purchase-lines.tsx'
import { ReceiptButton } from './receipt-button.tsx'

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { id } = params
  return asMember(request, async (api) => {
    const [order, history] = await Promise.all([
      api.checkout.readOrder({ id }),
      api.checkout.readOrderHistory({ id }),
    ])
    return { order, history }
  })
}

export const HydrateFallback = () => <ListSkeleton title="Detalhes da compra" />
export const ErrorBoundary = RouteFailure

export default function Purchase({ loaderData: { order, history } }: Route.ComponentProps) {
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
      <WithSummary summary={<Payment order={order} history={history} />}>
        <PurchaseLines order={order} />
        <Card>
          <Facts
            facts={[
              ['Pedido feito em', formatDateTime(new Date(order.placedAt))],
              ['Pago em', order.paidAt && formatDateTime(new Date(order.paidAt))],
              ['Forma de pagamento', 'Pix'],
              ['Comprador', order.buyer.name],
              ['E-mail', order.buyer.email],
              ['CPF ou CNPJ', order.buyer.document],
            ]}
          />
        </Card>
        <PurchaseHistory history={history} />
      </WithSummary>
    </Screen>
  )
}

const canBePaid = (order: Order): boolean => ORDER_ALLOWS.pay.some((status) => status === order.status)

function Payment({ order, history }: { order: Order; history: OrderHistory }) {
  const { paths } = useBrand()
  return (
    <Card className={classes.payment}>
      <h2 className={classes.title}>Pagamento</h2>
      <QuoteSum lines={order.sum} total={order.total} later={order.later} taxes={order.taxes} paid />
      {canBePaid(order) && (
        <ButtonLink to={`${paths.payment}/${order.id}`} size="large" wide>
          Pagar agora
        </ButtonLink>
      )}
      {order.paidAt && <ReceiptButton orderId={order.id} />}
      {order.status === 'paid' && (
        <Link
          to={
            order.lines.some(({ interval }) => interval !== 'once')
              ? '/account/perfil/minhas-assinaturas'
              : '/'
          }
        >
          Ver o que esta compra liberou
        </Link>
      )}
      {history.regretUntil && <Regret order={order} until={history.regretUntil} />}
    </Card>
  )
}

/** CDC, art. 49: said while it is open; the day is whole, in America/Sao_Paulo. */
function Regret({ order, until }: { order: Order; until: string }) {
  const { identity } = useBrand()
  const day = calendarDay(until)
  if (Date.now() > endOfDay(day).getTime()) return null
  return (
    <p>
      Você pode desistir desta compra, sem dar motivo, até {formatDay(day)} às 23:59. Escreva para{' '}
      <MailLink address={identity.email} subject={`Desistência da compra ${order.code}`} />.
    </p>
  )
}
