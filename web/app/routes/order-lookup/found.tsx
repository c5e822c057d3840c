import { pathsOf } from '@vitrine/contract/brand-paths'
import type { FoundOrder } from '@vitrine/contract/order-lookup'
import { formatDateTime } from '@vitrine/contract/time'
import { href, Link } from 'react-router'
import { standInFrameOf } from '../../brand/brand-route.ts'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { PrivateMeta, Screen } from '../../brand/screen.tsx'
import { getApi } from '../../session/api.ts'
import { Refused, sentenceFor } from '../../session/refused.ts'
import { serverNow } from '../../session/server-clock.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { orderLabel } from '../../ui/labels.ts'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import quiet from '../../ui/quiet.module.css'
import { QuoteSum } from '../../ui/quote-sum.tsx'
import { REFUND_TONES, refundState, refundTitle } from '../../ui/refund-words.ts'
import { OrderTimeline } from '../../ui/timeline.tsx'
import { WithSummary } from '../../ui/with-summary.tsx'
import type { Route } from './+types/found'
import classes from './found.module.css'

export async function clientLoader({ params: { codigo }, ...here }: Route.ClientLoaderArgs) {
  const api = await getApi()
  try {
    const found = await api.orderLookup.read({ viewCode: codigo })
    standInFrameOf(found.order.brand, here)
    return { found }
  } catch (error) {
    if (error instanceof Refused && error.code === 'look-up.ended') return { problem: sentenceFor(error) }
    throw error
  }
}

export const HydrateFallback = () => <ListSkeleton title="Pedido" />
export const ErrorBoundary = RouteFailure

/** An order as whoever knows its number and e-mail sees it. */
export default function Found({ loaderData: { found, problem } }: Route.ComponentProps) {
  return found ? <FoundScreen found={found} /> : <Ended problem={problem} />
}

const Ended = ({ problem }: { problem: string }) => (
  <Page>
    <PrivateMeta title="Acompanhar pedido" />
    <EmptyState wholeScreen icon="info" title="A consulta terminou">
      <p>{problem}</p>
      <ButtonLink to={href('/acompanhar')}>Consultar de novo</ButtonLink>
    </EmptyState>
  </Page>
)

function FoundScreen({ found: { order, events, payCode } }: { found: FoundOrder }) {
  const [words, tone] = orderLabel(order)
  return (
    <Screen title={`Pedido ${order.code}`} lead={<Tag tone={tone}>{words}</Tag>}>
      <WithSummary onTop={payCode !== undefined} summary={<Sum order={order} payCode={payCode} />}>
        <Card>
          <Facts
            facts={[
              ['Itens', order.names.join(', ')],
              ['Pedido de', order.buyer.name],
              ['Feito em', formatDateTime(new Date(order.placedAt))],
              ['Pago em', order.paidAt && formatDateTime(new Date(order.paidAt))],
            ]}
          />
        </Card>
        <OrderTimeline events={events} />
      </WithSummary>
    </Screen>
  )
}

const Sum = ({ order, payCode }: Pick<FoundOrder, 'order' | 'payCode'>) => (
  <Card className={classes.sum}>
    <h2 className={classes.title}>Valor</h2>
    <QuoteSum
      lines={order.sum}
      total={order.total}
      credit={order.credit}
      interest={order.interest}
      later={order.later}
      paid
    />
    {payCode && (
      <ButtonLink to={pathsOf(order.brand).payLink(payCode)} size="large" wide>
        Pagar agora
      </ButtonLink>
    )}
    {order.refunds.map((refund) => (
      <Notice key={refund.id} tone={REFUND_TONES[refund.state]} title={refundTitle(refund)}>
        {refund.amount > 0 && refundState(refund, serverNow())}
      </Notice>
    ))}
    <p className={quiet.text}>
      Recibo, nota fiscal, contrato e desistência ficam na conta:{' '}
      <Link to={href('/account/perfil/gerenciar-assinatura/:id', { id: order.id })}>
        entrar e ver esta compra
      </Link>
      .
    </p>
  </Card>
)
