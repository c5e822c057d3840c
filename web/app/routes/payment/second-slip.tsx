import type { Order } from '@vitrine/contract/order'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useOrderActions } from './order-actions.ts'
import { useOrderAction } from './use-order-action.ts'

/** A boleto in the place of the one that is past its day (2ª via), for the same amount. */
export function SecondSlip({ order, onOrder }: { order: Order; onOrder(order: Order): void }) {
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
