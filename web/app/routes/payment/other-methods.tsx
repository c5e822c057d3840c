import type { Order } from '@vitrine/contract/order'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { useEffect, useState } from 'react'
import type { ApiClient } from '../../context.ts'
import { getApi } from '../../session/api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CardAgain } from './card-again.tsx'
import { useOrderActions } from './order-actions.ts'
import { useOrderAction } from './use-order-action.ts'

/** What an order that waits can be paid with instead. */
const INSTEAD: Record<PaymentMethod, string> = {
  pix: 'Pagar com Pix',
  boleto: 'Pagar com boleto',
  card: 'Pagar com cartão',
}

interface OtherMethodsProps {
  order: Order
  onOrder(order: Order): void
}

/** The other ways to pay this order, where there are any; the running charge is taken back by choosing one. */
export function OtherMethods({ order, onOrder }: OtherMethodsProps) {
  const { offers } = useOrderActions()
  const others = useMethods().filter((method) => offers(method) && method !== order.payment?.method)
  return (
    <>
      {others.map((method) => (
        <Other key={method} {...{ order, onOrder, method }} />
      ))}
      <CardInstead order={order} onOrder={onOrder} />
    </>
  )
}

/** A card comes with its charge: it is typed here first, and what runs is taken back when it is sent. */
export function CardInstead({ order, onOrder }: OtherMethodsProps) {
  const { card: offer } = useOrderActions()
  const [isOpen, setOpen] = useState(false)
  if (!offer) return null
  if (isOpen) return <CardAgain order={order} offer={offer} onOrder={onOrder} />
  return (
    <Button look="quiet" wide onClick={() => setOpen(true)}>
      {INSTEAD.card}
    </Button>
  )
}

function Other({ order, onOrder, method }: OtherMethodsProps & { method: PaymentMethod }) {
  const actions = useOrderActions()
  const change = (api: ApiClient) => actions.changeMethod(api, order, method)
  const { run, running, problem } = useOrderAction(change, onOrder)
  return (
    <>
      <Button look="quiet" wide busy={running} onClick={run}>
        {INSTEAD[method]}
      </Button>
      {problem && <Notice tone="negative">{problem}</Notice>}
    </>
  )
}

/** None until they are known: who cannot ask for them keeps what is there. */
function useMethods(): readonly PaymentMethod[] {
  const [methods, setMethods] = useState<readonly PaymentMethod[]>([])
  useEffect(() => {
    getApi()
      .then((api) => Promise.all([api.checkout.listMethods(), api.checkout.readBoleto()]))
      // An address is only asked for before the order.
      .then(([all, { asksAddress }]) => setMethods(all.filter((one) => one !== 'boleto' || !asksAddress)))
      .catch(() => undefined)
  }, [])
  return methods
}
