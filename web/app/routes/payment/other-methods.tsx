import { Address } from '@vitrine/contract/address'
import type { Installments } from '@vitrine/contract/card'
import { runningMethods } from '@vitrine/contract/open-methods'
import type { Order } from '@vitrine/contract/order'
import { toPay } from '@vitrine/contract/order-rules'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ApiClient } from '../../context.ts'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { useAct } from '../../session/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { brl, installmentsText } from '../../ui/labels.ts'
import { Notice } from '../../ui/notice.tsx'
import { AddressFields, addressOf, NO_ADDRESS } from './address-fields.tsx'
import { CardFields } from './card-fields.tsx'
import { type CardOffer, useOrderAction, useOrderActions } from './order-actions.ts'
import { useCard } from './use-card.ts'
import classes from './waiting-payment.module.css'

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
  const running = runningMethods(order)
  const isElsewhere = (method: PaymentMethod) => running.includes(method) || without.includes(method)
  const ways = order.methods.filter((method) => !isElsewhere(method) && (method !== 'card' || card))
  if (ways.length === 0) return null
  return (
    <section className={classes.others} aria-label="Outras formas de pagamento">
      <h2 className={classes.title}>
        {order.payment?.debit?.failed ? 'Como você quer pagar?' : 'Prefere pagar de outra forma?'}
      </h2>
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
          <Button key={method} variant="outline" wide aria-expanded={false} onClick={() => toggle(method)}>
            {INSTEAD[method]}
          </Button>
        ) : (
          <Other key={method} order={order} onOrder={onOrder} method={method} />
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
        <Button variant="quiet" size="small" onClick={onFold}>
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
      <Button variant="outline" wide busy={running} onClick={run}>
        {INSTEAD[method]}
      </Button>
      {problem && <Notice tone="negative">{problem}</Notice>}
    </>
  )
}

const Typed = Address.omit({ state: true })

interface BoletoAddressProps {
  order: Order
  onOrder(order: Order): void
}

/** Asks where whoever pays lives, for an order that was placed without it and is now to be paid by boleto. */
function BoletoAddress({ order, onOrder }: BoletoAddressProps) {
  const actions = useOrderActions()
  const start = useRef<HTMLFormElement>(null)
  useEffect(() => start.current?.querySelector('input')?.focus(), [])
  const form = useContractForm({
    schema: Typed,
    initialValues: NO_ADDRESS,
    send: async (typed) =>
      onOrder(await actions.changeMethod(await getApi(), order, 'boleto', addressOf(typed))),
  })
  return (
    <form ref={start} method="post" className={classes.stack} onSubmit={form.submit} noValidate>
      <AddressFields fields={form.fields} isBuyer={actions.isBuyer} />
      {form.problem && <Notice tone="negative">{form.problem}</Notice>}
      <Button type="submit" size="large" wide busy={form.sending}>
        Gerar boleto
      </Button>
    </form>
  )
}

interface CardAgainProps {
  order: Order
  offer: CardOffer
  onOrder(order: Order): void
  /** In how many installments it would be charged now. */
  onChoice?(chosen: Installments): void
}

const payWords = (chosen: Installments): string =>
  chosen.count > 1 ? `Pagar ${installmentsText(chosen)} com cartão` : `Pagar ${brl(chosen.total)} com cartão`

/** A card, another one, or the same once more, for an order that is kept with its price. */
export function CardAgain({ order, offer: { settings, saved }, onOrder, onChoice }: CardAgainProps) {
  const products = order.lines.map(({ productId: id, name, interval }) => ({ id, name, interval }))
  // As in the attempt before.
  const start = order.payment?.card?.installments.count ?? 1
  const card = useCard(settings, { total: toPay(order), products, start }, saved)
  const { chosen } = card
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it comes to is what matters
  useEffect(() => onChoice?.(chosen), [chosen.count, chosen.total, onChoice])
  const actions = useOrderActions()
  const { busy, problem, act } = useAct()
  const pay = (event: FormEvent) => {
    event.preventDefault()
    void act(async (api) => {
      const typed = await card.read()
      if (typed) onOrder(await actions.payByCard(api, order, typed))
    })
  }
  return (
    <form className={classes.stack} onSubmit={pay} noValidate>
      <CardFields card={card} />
      {problem && <Notice tone="negative">{problem}</Notice>}
      <Button type="submit" size="large" wide busy={busy}>
        {payWords(card.chosen)}
      </Button>
    </form>
  )
}
