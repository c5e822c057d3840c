import type { Order } from '@vitrine/contract/order'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { useEffect, useState } from 'react'
import type { ApiClient } from '../../context.ts'
import { getApi } from '../../session/api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useOrderActions } from './order-actions.ts'
import { useOrderAction } from './use-order-action.ts'

/** What an order that waits can be changed to. */
const INSTEAD: Partial<Record<PaymentMethod, string>> = {
  pix: 'Pagar com Pix',
  boleto: 'Pagar com boleto',
}

interface OtherMethodsProps {
  order: Order
  onOrder(order: Order): void
}

/** The other ways to pay this order, where there are any; the running charge is taken back by choosing one. */
export function OtherMethods({ order, onOrder }: OtherMethodsProps) {
  const { offers } = useOrderActions()
  const others = useMethods().filter(
    (method) => INSTEAD[method] && offers(method) && method !== order.payment?.method,
  )
  return others.map((method) => <Other key={method} {...{ order, onOrder, method }} />)
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
