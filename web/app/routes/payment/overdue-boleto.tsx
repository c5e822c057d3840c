import { BOLETO_CONFIRMED } from '@vitrine/contract/brazil/boleto'
import type { Order } from '@vitrine/contract/order'
import { toPay } from '@vitrine/contract/order-rules'
import { Card } from '../../ui/card.tsx'
import { brl } from '../../ui/labels.ts'
import { Notice } from '../../ui/notice.tsx'
import { AlreadyPaid } from './already-paid.tsx'
import { OrderEmail } from './order-email.tsx'
import { OtherMethods } from './other-methods.tsx'
import classes from './pix-payment.module.css'
import { SecondSlip } from './second-slip.tsx'

/** No bank takes the boleto any more, and the order still waits: who paid in time is heard of in the next days. */
export const OverdueBoleto = ({ order, onOrder }: { order: Order; onOrder(order: Order): void }) => (
  <Card className={classes.stack}>
    <Notice tone="attention" title="Boleto vencido">
      O pedido de {brl(toPay(order))} continua guardado. Se você pagou até o vencimento, aguarde: o banco leva
      {BOLETO_CONFIRMED} para confirmar. Se não pagou, gere a 2ª via pelo mesmo valor ou escolha outra forma.
    </Notice>
    <SecondSlip order={order} onOrder={onOrder} />
    <OrderEmail order={order} onOrder={onOrder} />
    <OtherMethods order={order} onOrder={onOrder} />
    <AlreadyPaid order={order} onOrder={onOrder}>
      O banco ainda não confirmou o pagamento. Esta página muda sozinha e avisamos você por e-mail.
    </AlreadyPaid>
  </Card>
)
