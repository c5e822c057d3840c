import { pathsOf } from '@vitrine/contract/brand-paths'
import { CARD_PAGES } from '@vitrine/contract/card-pages'
import type { Order } from '@vitrine/contract/order'
import { useEffect, useMemo, useState } from 'react'
import { href, redirect, redirectDocument } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { brandContext } from '../../brand/brand-route.ts'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { getApi } from '../../session/api.ts'
import { isSettled } from '../../session/follow-order.ts'
import { needsOwnDocument } from '../../session/own-document.ts'
import { Refused, sentenceFor } from '../../session/refused.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import type { Route } from './+types/pay-link'
import { actionsOfLink, type CardOffer, OrderActionsContext } from './order-actions.ts'
import { useArrival } from './use-arrival.ts'
import { PixSkeleton, screenOf } from './waiting-screen.tsx'

const DEAD = ['pay-link.unknown', 'pay-link.expired']

export async function clientLoader({ params: { codigo }, request, context }: Route.ClientLoaderArgs) {
  const api = await getApi()
  try {
    const order = await api.payLink.read({ code: codigo })
    if (order.brand !== context.get(brandContext).id) throw redirect(pathsOf(order.brand).payLink(codigo))
    const products = order.lines.map(({ productId }) => productId).join()
    const settings = await api.checkout.readCard({ brand: order.brand, products })
    if (settings && needsOwnDocument(CARD_PAGES)) throw redirectDocument(request.url)
    // No card is kept by who pays for somebody else.
    return { code: codigo, order, card: settings && { settings, saved: null } }
  } catch (error) {
    if (error instanceof Refused && DEAD.includes(error.code)) return { problem: sentenceFor(error) }
    throw error
  }
}

export const HydrateFallback = PixSkeleton
export const ErrorBoundary = RouteFailure

/** An order to be paid by whoever has its link, signed in or not. */
export default function PayLinkPage({ loaderData }: Route.ComponentProps) {
  const { problem } = loaderData
  if (problem !== undefined) return <DeadLink problem={problem} />
  return <PayByLink {...loaderData} />
}

const DeadLink = ({ problem }: { problem: string }) => (
  <Page>
    <PrivateMeta title="Link de pagamento" />
    <EmptyState wholeScreen icon="info" title="Não dá para pagar por este link">
      <p>{problem}</p>
      <ButtonLink to={href('/account/perfil/gerenciar')}>Ver minhas compras</ButtonLink>
    </EmptyState>
  </Page>
)

interface Linked {
  code: string
  order: Order
  card: CardOffer | null
}

function PayByLink({ code, order: loaded, card }: Linked) {
  const [order, setOrder] = usePolledOrder(code, loaded)
  useArrival(order.payment?.method ?? 'none')
  const actions = useMemo(() => actionsOfLink(code, card), [code, card])
  if (isSettled(order)) return <Over order={order} />
  const Payment = screenOf(order)
  return (
    <OrderActionsContext value={actions}>
      <Payment order={order} onOrder={setOrder} />
    </OrderActionsContext>
  )
}

/** Nothing is to be paid any more; said in a place where a change is heard. */
function Over({ order }: { order: Order }) {
  const { paths } = useBrand()
  const isCancelled = order.status === 'cancelled'
  return (
    <Page>
      <PrivateMeta title={isCancelled ? 'Pedido cancelado' : 'Pedido pago'} />
      <div role="status">
        <EmptyState
          wholeScreen
          icon={isCancelled ? 'info' : 'check'}
          title={isCancelled ? 'Este pedido foi cancelado' : 'Este pedido está pago'}
        >
          <p>
            {isCancelled
              ? `O pedido ${order.code} não está mais aguardando pagamento.`
              : `O pedido ${order.code} não precisa mais de pagamento. A confirmação foi por e-mail a quem comprou.`}
          </p>
          <ButtonLink to={href('/account/perfil/gerenciar-assinatura/:id', { id: order.id })}>
            Ver a compra na conta
          </ButtonLink>
          <ButtonLink variant="quiet" to={paths.store}>
            Ir para a loja
          </ButtonLink>
        </EmptyState>
      </div>
    </Page>
  )
}

const EVERY_MS = 4000

/** The order behind a link, asked for now and then until it is settled; `setOrder` takes the answer of an action. */
function usePolledOrder(code: string, loaded: Order): [order: Order, setOrder: (order: Order) => void] {
  const [order, setOrder] = useState(loaded)
  const settled = isSettled(order)
  useEffect(() => {
    if (settled) return
    const leaving = new AbortController()
    const { signal } = leaving
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      const api = await getApi()
      const next = await api.payLink.read({ code }, { signal }).catch(() => undefined)
      if (next && !signal.aborted) setOrder(next)
    }
    const timer = setInterval(ask, EVERY_MS)
    document.addEventListener('visibilitychange', ask, { signal })
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [code, settled])
  return [order, setOrder]
}
