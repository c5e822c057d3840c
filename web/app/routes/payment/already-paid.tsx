import type { Order } from '@vitrine/contract/order'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useOrderActions } from './order-actions.ts'
import { useOrderAction } from './use-order-action.ts'

interface AlreadyPaidProps {
  order: Order
  onOrder(order: Order): void
  label?: string
  children: ReactNode
}

/** "Já paguei": asks the bank now; the children say what to expect when it knows nothing yet. */
export function AlreadyPaid({ order, onOrder, label = 'Já paguei', children }: AlreadyPaidProps) {
  const actions = useOrderActions()
  const verify = useOrderAction((api) => actions.verifyPayment(api, order), onOrder)
  return (
    <>
      <Button look="outline" wide busy={verify.running} onClick={verify.run}>
        {label}
      </Button>
      {verify.answered && <Notice tone="attention">{children}</Notice>}
      {verify.problem && <Notice tone="negative">{verify.problem}</Notice>}
    </>
  )
}
