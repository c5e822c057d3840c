import type { Order } from '@vitrine/contract/order'
import { toPay } from '@vitrine/contract/order-rules'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { brl } from '../../ui/labels.ts'
import { Notice } from '../../ui/notice.tsx'
import { useOrderActions } from './order-actions.ts'
import { OrderEmail } from './order-email.tsx'
import { OtherMethods } from './other-methods.tsx'
import classes from './pix-payment.module.css'
import { SecondSlip } from './second-slip.tsx'
import { useOrderAction } from './use-order-action.ts'

const PIX = ['pix'] as const

/** The code is over, the order is not; whoever paid at the last moment may ask. */
export function ExpiredCode({ order, onOrder }: { order: Order; onOrder(order: Order): void }) {
  const actions = useOrderActions()
  const [isOther, setOther] = useState(false)
  const renew = useOrderAction((api) => actions.renewPix(api, order), onOrder)
  const verify = useOrderAction((api) => actions.verifyPayment(api, order), onOrder)
  const isBoleto = order.payment?.method === 'boleto'
  const hasPix = order.methods.includes('pix')
  const problem = renew.problem ?? verify.problem
  return (
    <Card className={classes.stack}>
      <WhatIsOver order={order} isBoleto={isBoleto} />
      {problem && <Notice tone="negative">{problem}</Notice>}
      {verify.answered && <Notice>Não encontramos um pagamento deste pedido.</Notice>}
      {isBoleto && <SecondSlip order={order} onOrder={onOrder} />}
      {hasPix && (
        <Button
          look={isBoleto || isOther ? 'outline' : 'primary'}
          size="large"
          wide
          busy={renew.running}
          onClick={renew.run}
        >
          {isBoleto || !order.payment ? 'Gerar código Pix' : 'Gerar novo código'}
        </Button>
      )}
      <Button look="quiet" wide busy={verify.running} onClick={verify.run}>
        Já paguei
      </Button>
      <OrderEmail order={order} onOrder={onOrder} />
      <OtherMethods order={order} without={PIX} onOrder={onOrder} onOpen={setOther} />
    </Card>
  )
}

function WhatIsOver({ order, isBoleto }: { order: Order; isBoleto: boolean }) {
  if (!order.payment) return <p>Gere o código para pagar {brl(toPay(order))} com Pix.</p>
  return (
    <Notice tone="attention" title={isBoleto ? 'Boleto vencido' : 'Código expirado'}>
      Nada foi cobrado e seu pedido de {brl(toPay(order))} continua guardado.{' '}
      {isBoleto ? 'Gere a 2ª via' : 'Gere um novo código para pagar'}
      {order.methods.length > 1 && ' ou escolha outra forma'}.
    </Notice>
  )
}
