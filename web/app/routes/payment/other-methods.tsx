import type { Order } from '@vitrine/contract/order'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ApiClient } from '../../context.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BoletoAddress } from './boleto-address.tsx'
import { CardAgain } from './card-again.tsx'
import { useOrderActions } from './order-actions.ts'
import classes from './other-methods.module.css'
import { useOrderAction } from './use-order-action.ts'

/** What an order that waits can be paid with instead. */
const INSTEAD: Record<PaymentMethod, string> = {
  pix: 'Pagar com Pix',
  boleto: 'Pagar com boleto',
  card: 'Pagar com cartão',
}
const NAMES: Record<PaymentMethod, string> = { pix: 'Pix', boleto: 'Boleto', card: 'Cartão de crédito' }

interface OtherMethodsProps {
  order: Order
  /** These have a button of their own beside. */
  without?: readonly PaymentMethod[]
  onOrder(order: Order): void
  /** A form of another method has opened, with the strong button of the page, or it was folded. */
  onOpen?(isOpen: boolean): void
}

/**
 * The other ways to pay this order, where there are any; the running charge is taken back by choosing one. What asks for
 * something first opens below its button, one at a time.
 */
export function OtherMethods({ order, without = [], onOrder, onOpen }: OtherMethodsProps) {
  const { card } = useOrderActions()
  const [open, setOpen] = useState<PaymentMethod | null>(null)
  const toggle = (next: PaymentMethod | null) => {
    setOpen(next)
    onOpen?.(next !== null)
  }
  const lacksAddress = (method: PaymentMethod) => method === 'boleto' && order.asksAddress
  const isElsewhere = (method: PaymentMethod) => method === order.payment?.method || without.includes(method)
  const ways = order.methods.filter((method) => !isElsewhere(method) && (method !== 'card' || card))
  if (ways.length === 0) return null
  return (
    <section className={classes.others} aria-label="Outras formas de pagamento">
      <h2 className={classes.title}>Prefere pagar de outra forma?</h2>
      {ways.map((method) =>
        method === open ? (
          <Opened key={method} title={NAMES[method]} onFold={() => toggle(null)}>
            {method === 'card' && card ? (
              <CardAgain order={order} offer={card} onOrder={onOrder} />
            ) : (
              <BoletoAddress order={order} onOrder={onOrder} />
            )}
          </Opened>
        ) : method === 'card' || lacksAddress(method) ? (
          <Button key={method} look="outline" wide aria-expanded={false} onClick={() => toggle(method)}>
            {INSTEAD[method]}
          </Button>
        ) : (
          <Other key={method} {...{ order, onOrder, method }} />
        ),
      )}
    </section>
  )
}

interface OpenedProps {
  title: string
  onFold(): void
  children: ReactNode
}

/** The form of one method, in the place of its button. */
function Opened({ title, onFold, children }: OpenedProps) {
  const box = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // Its first field has the focus, or where that is in a frame, what stands above it.
  useEffect(() => {
    if (!box.current?.contains(document.activeElement)) heading.current?.focus()
  }, [])
  return (
    <div ref={box} className={classes.opened}>
      <header className={classes.head}>
        <h3 ref={heading} tabIndex={-1} className={classes.name}>
          {title}
        </h3>
        <Button look="quiet" size="small" onClick={onFold}>
          Fechar
        </Button>
      </header>
      {children}
    </div>
  )
}

function Other({ order, onOrder, method }: OtherMethodsProps & { method: PaymentMethod }) {
  const actions = useOrderActions()
  const change = (api: ApiClient) => actions.changeMethod(api, order, method)
  const { run, running, problem } = useOrderAction(change, onOrder)
  return (
    <>
      <Button look="outline" wide busy={running} onClick={run}>
        {INSTEAD[method]}
      </Button>
      {problem && <Notice tone="negative">{problem}</Notice>}
    </>
  )
}
