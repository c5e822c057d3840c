import type { Order } from '@vitrine/contract/order'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { useEffect, useState } from 'react'
import type { ApiClient } from '../../context.ts'
import { getApi } from '../../session/api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BoletoAddress } from './boleto-address.tsx'
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
  /** What has a place of its own; else the method of the running charge. */
  shown?: PaymentMethod | undefined
  onOrder(order: Order): void
}

const UNKNOWN = { methods: [], asksAddress: false }

/** The other ways to pay this order, where there are any; the running charge is taken back by choosing one. */
export function OtherMethods({ order, onOrder, shown = order.payment?.method }: OtherMethodsProps) {
  const { offers, takesAddress } = useOrderActions()
  const { methods, asksAddress } = useMethods()
  const lacksAddress = (method: PaymentMethod) => method === 'boleto' && asksAddress && !order.hasAddress
  const others = methods.filter(
    (method) => offers(method) && method !== shown && (takesAddress || !lacksAddress(method)),
  )
  return (
    <>
      {others.map((method) =>
        lacksAddress(method) ? (
          <BoletoInstead key={method} order={order} onOrder={onOrder} />
        ) : (
          <Other key={method} {...{ order, onOrder, method }} />
        ),
      )}
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

/** A boleto that asks where its payer lives, which nobody said yet: asked here first. */
function BoletoInstead({ order, onOrder }: OtherMethodsProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <BoletoAddress order={order} onOrder={onOrder} />
  return (
    <Button look="quiet" wide onClick={() => setOpen(true)}>
      {INSTEAD.boleto}
    </Button>
  )
}

/** None until they are known: who cannot ask for them keeps what is there. */
function useMethods() {
  const [known, setKnown] = useState<{ methods: readonly PaymentMethod[]; asksAddress: boolean }>(UNKNOWN)
  useEffect(() => {
    getApi()
      .then((api) => Promise.all([api.checkout.listMethods(), api.checkout.readBoleto()]))
      .then(([methods, { asksAddress }]) => setKnown({ methods, asksAddress }))
      .catch(() => undefined)
  }, [])
  return known
}
