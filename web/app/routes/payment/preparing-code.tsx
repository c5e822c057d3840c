import type { Order } from '@vitrine/contract/order'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useOrderActions } from './order-actions.ts'
import classes from './pix-payment.module.css'
import { useOrderAction } from './use-order-action.ts'

/** The bank has not answered with a code yet, or refused; the order is kept. */
export function PreparingCode({ order, onOrder }: { order: Order; onOrder(order: Order): void }) {
  const actions = useOrderActions()
  const renew = useOrderAction((api) => actions.renewPix(api, order), onOrder)
  const hasFailed = order.payment?.status === 'failed'
  return (
    <Card className={classes.stack}>
      {hasFailed ? (
        <Notice tone="attention" title="O banco não gerou o código">
          Seu pedido está guardado e nada foi cobrado. Peça um novo código.
        </Notice>
      ) : (
        <>
          <p role="status">Gerando seu código Pix…</p>
          <Skeleton height="320px" />
        </>
      )}
      {renew.problem && <Notice tone="negative">{renew.problem}</Notice>}
      {hasFailed && (
        <Button size="large" busy={renew.running} onClick={renew.run}>
          Gerar novo código
        </Button>
      )}
    </Card>
  )
}
