import { formatCnpj } from '@vitrine/contract/brazil/cnpj'
import type { Order, Pix } from '@vitrine/contract/checkout'
import type * as z from 'zod'
import { QrCode } from '../../forms/qr-code.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { brl } from '../../ui/labels.ts'
import { Notice } from '../../ui/notice.tsx'
import { Whole } from '../../ui/whole.tsx'
import { CopyCode } from './copy-code.tsx'
import { Countdown } from './countdown.tsx'
import classes from './pix-payment.module.css'
import { useOrderAction } from './use-order-action.ts'

interface RunningCodeProps {
  order: Order
  pix: z.infer<typeof Pix>
  /** Until the code expires, in milliseconds. */
  left: number
  onOrder(order: Order): void
}

/** The code as text first, because most people pay on the phone that shows it; then as a picture. */
export function RunningCode({ order, pix, left, onOrder }: RunningCodeProps) {
  return (
    <Card className={classes.code}>
      <div className={classes.stack}>
        <p className={classes.amount}>
          <span>Valor</span> <strong>{brl(order.total)}</strong>
        </p>
        <CopyCode code={pix.copyPaste} />
        <div className={classes.state}>
          <p role="status" className={classes.waiting}>
            Aguardando pagamento…
          </p>
          <Countdown left={left} />
        </div>
      </div>
      <div className={classes.picture}>
        <QrCode text={pix.copyPaste} label="QR Code do Pix" />
      </div>
      <div className={classes.stack}>
        <AlreadyPaid order={order} onOrder={onOrder} />
        <Instructions />
        <p className={classes.receiver}>
          Recebedor: {pix.receiver.name}, <Whole>CNPJ {formatCnpj(pix.receiver.cnpj)}</Whole>
        </p>
      </div>
    </Card>
  )
}

function AlreadyPaid({ order, onOrder }: Pick<RunningCodeProps, 'order' | 'onOrder'>) {
  const verify = useOrderAction((api) => api.checkout.verifyPayment({ id: order.id }), onOrder)
  return (
    <>
      <Button look="outline" wide busy={verify.running} onClick={verify.run}>
        Já paguei
      </Button>
      {verify.answered && (
        <Notice tone="attention">
          O banco ainda não confirmou o pagamento. Isso costuma levar segundos; esta página muda sozinha.
        </Notice>
      )}
      {verify.problem && <Notice tone="negative">{verify.problem}</Notice>}
    </>
  )
}

function Instructions() {
  return (
    <ol className={classes.instructions}>
      <li>Abra o app do seu banco.</li>
      <li>Escolha Pix › Ler QR Code ou Pix copia e cola.</li>
      <li>Confira o nome do recebedor e o valor, e confirme.</li>
    </ol>
  )
}
