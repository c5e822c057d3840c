import { isPastDue } from '@vitrine/contract/brazil/business-days'
import { calendarDay, MINUTE_MS, today } from '@vitrine/contract/time'
import { Screen } from '../../brand/screen.tsx'
import { useNow } from '../../session/use-now.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BoletoSlip } from './boleto-slip.tsx'
import { OrderCost } from './order-cost.tsx'
import { orderLead } from './order-lead.ts'
import { OverdueBoleto } from './overdue-boleto.tsx'
import classes from './pix-payment.module.css'
import type { WaitingPayment } from './waiting-payment.ts'

/** An order that waits for its boleto to be issued, and then to be paid and heard of. */
export function BoletoPayment({ order, onOrder }: WaitingPayment) {
  const boleto = order.payment?.boleto
  const now = useNow(MINUTE_MS)
  return (
    <Screen title="Pague o boleto" lead={orderLead(order)}>
      {boleto && isPastDue(calendarDay(boleto.late?.until ?? boleto.dueOn), today(now)) ? (
        <OverdueBoleto order={order} onOrder={onOrder} />
      ) : boleto ? (
        <BoletoSlip order={order} boleto={boleto} onOrder={onOrder} />
      ) : (
        <Card className={classes.stack}>
          <p role="status">Gerando seu boleto…</p>
          <Skeleton height="320px" />
        </Card>
      )}
      <OrderCost order={order} />
    </Screen>
  )
}
