import { pathsOf } from '@vitrine/contract/brand-paths'
import type { Order } from '@vitrine/contract/order'
import { paymentText } from '@vitrine/contract/parcel-words'
import { formatDateTime } from '@vitrine/contract/time'
import { useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { cartChanged } from '../../brand/cart-count.ts'
import { PrivateMeta } from '../../brand/screen.tsx'
import { UpsellQuestion } from '../../forms/upsell-question.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { QuoteSum } from '../../ui/quote-sum.tsx'
import classes from './receipt.module.css'

/** The order is paid: what was unlocked, what was paid, where to go. `announce` when it happened before one's eyes. */
export function Receipt({ order, announce }: { order: Order; announce: boolean }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (announce) title.current?.focus()
  }, [announce])
  return (
    <Page width="medium">
      <PrivateMeta title={isFree(order) ? 'Pedido concluído' : 'Pagamento confirmado'} />
      <div className={classes.receipt}>
        <header className={classes.head}>
          <span className={classes.seal}>
            <Icon name="check" size={36} />
          </span>
          <h1 ref={title} tabIndex={-1} className={classes.title}>
            {isFree(order) ? 'Pedido concluído!' : 'Pagamento confirmado!'}
          </h1>
          <p>
            Pedido {order.code}
            {paidText(order)}. Enviamos a confirmação para {order.buyer.email}.
          </p>
        </header>
        <div className={classes.parts}>
          <Unlocked lines={order.lines} />
          <Card as="section" aria-label="Pagamento" className={classes.payment}>
            <h2 className={classes.subtitle}>Pagamento</h2>
            <QuoteSum
              {...order}
              lines={order.sum}
              below={order.payment && order.total > order.credit && `Pago com ${paymentText(order.payment)}`}
              paid
            />
          </Card>
        </div>
        <NextSteps order={order} />
        <UpsellQuestion orderId={order.id} paths={pathsOf(order.brand)} cartChanged={cartChanged} />
      </div>
    </Page>
  )
}

const isFree = ({ total }: Order): boolean => total === 0

function paidText(order: Order): string {
  if (!order.paidAt) return ''
  return `, ${isFree(order) ? 'sem nada a pagar, em' : 'pago em'} ${formatDateTime(new Date(order.paidAt))}`
}

function NextSteps({ order }: { order: Order }) {
  const hasSubscription = order.lines.some((line) => line.interval !== 'once')
  return (
    <nav className={classes.ways} aria-label="Próximos passos">
      {hasSubscription && (
        <ButtonLink to={href('/account/perfil/minhas-assinaturas')}>Ver minha assinatura</ButtonLink>
      )}
      <ButtonLink
        variant={hasSubscription ? 'outline' : 'primary'}
        to={href('/account/perfil/gerenciar-assinatura/:id', { id: order.id })}
      >
        Ver detalhes da compra
      </ButtonLink>
      <ButtonLink variant="quiet" to={href('/')}>
        Ir para o início
      </ButtonLink>
    </nav>
  )
}

function Unlocked({ lines }: Pick<Order, 'lines'>) {
  return (
    <Card as="section" aria-label="O que você comprou">
      <h2 className={classes.subtitle}>O que você comprou</h2>
      <ul className={classes.items}>
        {lines.map((line) => (
          <li key={line.id}>
            <Icon name="check" />
            <span>{line.name}</span>
            <Link to={href('/acessar/:produto', { produto: line.slug })} aria-label={`Abrir ${line.name}`}>
              Abrir
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
