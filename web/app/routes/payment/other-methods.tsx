import type { BrandId } from '@vitrine/contract/brand'
import type { Order } from '@vitrine/contract/order'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ApiClient } from '../../context.ts'
import { getApi } from '../../session/api.ts'
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
  /** Only these; without it, all that there are. */
  only?: readonly PaymentMethod[]
  onOrder(order: Order): void
  /** A form of another method has opened, with the strong button of the page, or it was folded. */
  onOpen?(isOpen: boolean): void
}

const UNKNOWN = { methods: [], asksAddress: false }

/**
 * The other ways to pay this order, where there are any; the running charge is taken back by choosing one. What asks for
 * something first opens below its button, one at a time.
 */
export function OtherMethods({ order, only, onOrder, onOpen }: OtherMethodsProps) {
  const { offers, isBuyer, card } = useOrderActions()
  const { methods, asksAddress } = useMethods(order.brand)
  const running = order.payment?.method
  const [open, setOpen] = useState<PaymentMethod | null>(null)
  const toggle = (next: PaymentMethod | null) => {
    setOpen(next)
    onOpen?.(next !== null)
  }
  const lacksAddress = (method: PaymentMethod) => method === 'boleto' && asksAddress && !order.hasAddress
  const others = methods.filter(
    (method) => offers(method) && method !== running && (isBuyer || !lacksAddress(method)),
  )
  const all = card && running !== 'card' ? [...others, 'card' as const] : others
  const ways = only ? all.filter((method) => only.includes(method)) : all
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

/** None until they are known: who cannot ask for them keeps what is there. */
function useMethods(brand: BrandId) {
  const [known, setKnown] = useState<{ methods: readonly PaymentMethod[]; asksAddress: boolean }>(UNKNOWN)
  useEffect(() => {
    getApi()
      .then((api) => Promise.all([api.checkout.listMethods({ brand }), api.checkout.readBoleto()]))
      .then(([methods, { asksAddress }]) => setKnown({ methods, asksAddress }))
      .catch(() => undefined)
  }, [brand])
  return known
}
