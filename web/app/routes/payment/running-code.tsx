import { namedDocument } from '@vitrine/contract/brazil/named-document'
import type { Order } from '@vitrine/contract/order'
import { toPay } from '@vitrine/contract/order-rules'
import type { Pix } from '@vitrine/contract/payment'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import { useState } from 'react'
import type * as z from 'zod'
import { QrCode } from '../../forms/qr-code.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyCode } from '../../ui/copy-code.tsx'
import { brl } from '../../ui/labels.ts'
import { Whole } from '../../ui/whole.tsx'
import { AlreadyPaid } from './already-paid.tsx'
import { Countdown } from './countdown.tsx'
import { OrderEmail } from './order-email.tsx'
import { OtherMethods } from './other-methods.tsx'
import classes from './pix-payment.module.css'

interface RunningCodeProps {
  order: Order
  pix: z.infer<typeof Pix>
  /** Until the code expires, in milliseconds. */
  left: number
  onOrder(order: Order): void
}

/** The code as text first, because most people pay on the phone that shows it; then as a picture. */
export function RunningCode({ order, pix, left, onOrder }: RunningCodeProps) {
  const [isOther, setOther] = useState(false)
  return (
    <Card className={classes.code}>
      <div className={classes.stack}>
        <p className={classes.amount}>
          <span>Valor</span> <strong>{brl(toPay(order))}</strong>
        </p>
        <CopyCode code={pix.copyPaste} look={isOther ? 'outline' : 'primary'} />
        <div className={classes.state}>
          <p role="status" className={classes.waiting}>
            Aguardando pagamento…
          </p>
          {order.dueOn ? <DueDay dueOn={order.dueOn} /> : <Countdown left={left} />}
        </div>
      </div>
      <div className={classes.picture}>
        <QrCode text={pix.copyPaste} label="QR Code do Pix" />
      </div>
      <div className={classes.stack}>
        <AlreadyPaid order={order} onOrder={onOrder}>
          O banco ainda não confirmou o pagamento. Isso costuma levar segundos; esta página muda sozinha.
        </AlreadyPaid>
        <Instructions />
        <p className={classes.receiver}>
          Recebedor: {pix.receiver.name}, <Whole>{namedDocument(pix.receiver.cnpj)}</Whole>
        </p>
        <OrderEmail order={order} onOrder={onOrder} />
        <OtherMethods order={order} onOrder={onOrder} onOpen={setOther} />
      </div>
    </Card>
  )
}

/** What is due on a day needs no hurry. */
const DueDay = ({ dueOn }: { dueOn: string }) => <p>Vence em {formatDay(calendarDay(dueOn))}</p>

function Instructions() {
  return (
    <ol className={classes.instructions}>
      <li>Abra o app do seu banco.</li>
      <li>Escolha Pix › Ler QR Code ou Pix copia e cola.</li>
      <li>Confira o nome do recebedor e o valor, e confirme.</li>
    </ol>
  )
}
