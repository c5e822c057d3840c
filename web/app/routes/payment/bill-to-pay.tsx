import { dueLabel, parcelOf, WHEN_BILL_PRICE } from '@vitrine/contract/installment-plan-words'
import { toPay } from '@vitrine/contract/order-rules'
import { calendarDay, formatDay, today } from '@vitrine/contract/time'
import { Screen } from '../../brand/screen.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/chip.tsx'
import { brl } from '../../ui/labels.ts'
import { Notice } from '../../ui/notice.tsx'
import { Sum } from '../../ui/sum.tsx'
import { useOrderActions } from './order-actions.ts'
import { OrderCost } from './order-cost.tsx'
import { OtherMethods } from './other-methods.tsx'
import classes from './pix-payment.module.css'
import { useOrderAction } from './use-order-action.ts'
import type { WaitingPayment } from './waiting-payment.ts'

/** A parcel for which no charge was made yet: what it costs today, and how to pay it. */
export function BillToPay({ order, onOrder, children }: WaitingPayment) {
  const actions = useOrderActions()
  const pix = useOrderAction((api) => actions.changeMethod(api, order, 'pix'), onOrder)
  const { bill } = order
  if (!bill) return null
  const dueOn = calendarDay(bill.dueOn)
  const [words, tone] = dueLabel(dueOn, today(new Date()))
  return (
    <Screen title="Pague a parcela" lead={parcelOf(order)}>
      <Card className={classes.stack}>
        <p className={classes.amount}>
          <span>Valor hoje</span> <strong>{brl(toPay(order))}</strong>
        </p>
        <p className={classes.due}>
          Vencimento em {formatDay(dueOn)} <Tag tone={tone}>{words}</Tag>
        </p>
        {toPay(order) !== bill.amount && <Sum lines={order.sum} />}
        {pix.problem && <Notice tone="negative">{pix.problem}</Notice>}
        <Button size="large" wide busy={pix.running} onClick={pix.run}>
          Pagar com Pix
        </Button>
        <OtherMethods order={order} onOrder={onOrder} shown="pix" />
        <p className={classes.receiver}>{WHEN_BILL_PRICE}</p>
      </Card>
      <OrderCost order={order} />
      {children}
    </Screen>
  )
}
