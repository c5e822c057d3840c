import type { Order } from '@vitrine/contract/order'
import { toPay } from '@vitrine/contract/order-rules'
import { useState } from 'react'
import { Dialog } from '../../forms/dialog.tsx'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'
import { Button } from '../../ui/button.tsx'
import { Column } from '../../ui/column.tsx'
import { brl } from '../../ui/labels.ts'
import { Notice } from '../../ui/notice.tsx'

interface CancelOrderProps {
  order: Order
  onOrder(order: Order): void
}

/** An order that is not paid can be given up: what that changes first, then the one press that does it. */
export function CancelOrder({ order, onOrder }: CancelOrderProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button look="quiet" wide onClick={() => setAsking(true)}>
        Cancelar pedido
      </Button>
      {isAsking && (
        <Dialog title="Cancelar este pedido?" onClose={close}>
          <Question order={order} onOrder={onOrder} close={close} />
        </Dialog>
      )}
    </>
  )
}

function Question({ order, onOrder, close }: CancelOrderProps & { close(): void }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const cancel = async () => {
    setBusy(true)
    try {
      const api = await getApi()
      const answer = await api.checkout.cancelOrder({ id: order.id })
      close()
      onOrder(answer)
    } catch (error) {
      setProblem(sentenceFor(error))
      setBusy(false)
    }
  }
  return (
    <Column>
      <p>
        Nada é cobrado: o código ou boleto de {brl(toPay(order))} deixa de valer. Se este pedido guardava um
        cupom, uma vaga ou crédito, eles ficam livres. Você pode comprar de novo quando quiser.
      </p>
      {problem && <Notice tone="negative">{problem}</Notice>}
      <Button wide busy={isBusy} onClick={cancel}>
        Cancelar pedido
      </Button>
      <Button look="outline" wide onClick={close}>
        Manter o pedido
      </Button>
    </Column>
  )
}
