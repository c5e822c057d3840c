import type { Installments } from '@vitrine/contract/card'
import type { Order } from '@vitrine/contract/order'
import { paidUntilText } from '@vitrine/contract/paid-period'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import quiet from '../../ui/quiet.module.css'
import { QuoteSum } from '../../ui/quote-sum.tsx'
import { useOrderAction, useOrderActions } from './order-actions.ts'
import classes from './waiting-payment.module.css'

/** An order that waits to be paid. */
export interface WaitingPayment {
  order: Order
  onOrder(order: Order): void
}

/** `Pedido 2026-000042-7 · Plano Profissional e mais 2` */
export function orderLead({ code, names }: Pick<Order, 'code' | 'names'>): string {
  const [first, ...more] = names
  return `Pedido ${code} · ${first}${more.length > 0 ? ` e mais ${more.length}` : ''}`
}

interface OrderCostProps {
  order: Order
  /** The installments of the card, where it is charged in more than one. */
  byCard?: Installments | null
}

/** What is paid for, and how its sum came about. */
export function OrderCost({ order, byCard = null }: OrderCostProps) {
  const { isBuyer } = useOrderActions()
  return (
    <Card as="section" aria-label="Pedido" className={classes.summary}>
      <h2>{isBuyer ? 'Resumo do pedido' : `Pedido de ${order.buyer.name}`}</h2>
      <QuoteSum
        lines={order.sum}
        total={order.total}
        credit={order.credit}
        later={order.later}
        byCard={byCard}
      />
      {order.pays && order.later.length === 0 && <p className={quiet.text}>{paidUntilText(order.pays)}</p>}
      {order.debt && (
        <p className={quiet.text}>
          A assinatura foi cancelada: pagar encerra a dívida e não traz o acesso de volta.
        </p>
      )}
    </Card>
  )
}

interface AlreadyPaidProps {
  order: Order
  onOrder(order: Order): void
  label?: string
  children: ReactNode
}

/** "Já paguei": asks the bank now; the children say what to expect when it knows nothing yet. */
export function AlreadyPaid({ order, onOrder, label = 'Já paguei', children }: AlreadyPaidProps) {
  const actions = useOrderActions()
  const verify = useOrderAction((api) => actions.verifyPayment(api, order), onOrder)
  return (
    <>
      <Button variant="outline" wide busy={verify.running} onClick={verify.run}>
        {label}
      </Button>
      {verify.answered && <Notice tone="attention">{children}</Notice>}
      {verify.problem && <Notice tone="negative">{verify.problem}</Notice>}
    </>
  )
}

/** A boleto in the place of the one that is past its day (2ª via), for the same amount. */
export function SecondBoleto({ order, onOrder }: { order: Order; onOrder(order: Order): void }) {
  const actions = useOrderActions()
  const again = useOrderAction((api) => actions.changeMethod(api, order, 'boleto'), onOrder)
  return (
    <>
      {again.problem && <Notice tone="negative">{again.problem}</Notice>}
      <Button size="large" wide busy={again.running} onClick={again.run}>
        Gerar 2ª via do boleto
      </Button>
    </>
  )
}
