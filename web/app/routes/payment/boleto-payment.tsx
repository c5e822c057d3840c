import { BOLETO_CONFIRMED, formatLine } from '@vitrine/contract/brazil/boleto'
import { isPastDue } from '@vitrine/contract/brazil/business-days'
import { interleavedPath } from '@vitrine/contract/brazil/interleaved'
import { namedDocument } from '@vitrine/contract/brazil/named-document'
import type { Order } from '@vitrine/contract/order'
import { toPay } from '@vitrine/contract/order-rules'
import type { Payment, Pix } from '@vitrine/contract/payment'
import { calendarDay, dayOf, formatDay, MINUTE_MS, today } from '@vitrine/contract/time'
import { useState } from 'react'
import type * as z from 'zod'
import { Screen } from '../../brand/screen.tsx'
import { QrCode } from '../../forms/qr-code.tsx'
import { useNow } from '../../session/use-now.ts'
import { Card } from '../../ui/card.tsx'
import { BOLETO, CopyCode } from '../../ui/copy-code.tsx'
import { brl } from '../../ui/labels.ts'
import { Notice } from '../../ui/notice.tsx'
import quiet from '../../ui/quiet.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Whole } from '../../ui/whole.tsx'
import { OrderEmail } from './order-email.tsx'
import { OtherMethods } from './other-methods.tsx'
import classes from './waiting-payment.module.css'
import { AlreadyPaid, OrderCost, orderLead, SecondBoleto, type WaitingPayment } from './waiting-payment.tsx'

/** An order that waits for its boleto to be issued, and then to be paid and heard of. */
export function BoletoPayment({ order, onOrder }: WaitingPayment) {
  const boleto = order.payment?.boleto
  const now = useNow(MINUTE_MS)
  return (
    <Screen title="Pague o boleto" lead={orderLead(order)}>
      {boleto && isPastDue(calendarDay(boleto.dueOn), today(now)) ? (
        <OverdueBoleto order={order} onOrder={onOrder} />
      ) : boleto ? (
        <BoletoDetails order={order} boleto={boleto} onOrder={onOrder} />
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

interface BoletoDetailsProps {
  order: Order
  boleto: NonNullable<Payment['boleto']>
  onOrder(order: Order): void
}

/** The line first, because most people pay by pasting it; then the bars and the paper. */
function BoletoDetails({ order, boleto, onOrder }: BoletoDetailsProps) {
  const [isOther, setOther] = useState(false)
  const pix = order.payment?.pix
  return (
    <Card className={classes.stack}>
      <p className={classes.amount}>
        <span>Valor</span> <strong>{brl(toPay(order))}</strong>
      </p>
      <p className={classes.amount}>
        <span>Vencimento</span> <strong>{formatDay(calendarDay(boleto.dueOn))}</strong>
      </p>
      <CopyCode code={formatLine(boleto.line)} words={BOLETO} variant={isOther ? 'outline' : 'primary'} />
      <Bars digits={boleto.barcode} />
      <p>
        <a href={boleto.pdfUrl} target="_blank" rel="noreferrer">
          Baixar boleto (PDF)
        </a>
      </p>
      {pix && <PixOfBoleto pix={pix} />}
      <p role="status" className={classes.waiting}>
        Aguardando pagamento…
      </p>
      <AlreadyPaid order={order} onOrder={onOrder}>
        O banco ainda não confirmou o pagamento. Um boleto leva {BOLETO_CONFIRMED} para ser confirmado; esta
        página muda sozinha e avisamos você por e-mail.
      </AlreadyPaid>
      <ol className={classes.instructions}>
        <li>No aplicativo do seu banco, escolha pagar boleto.</li>
        <li>Leia o código de barras ou cole a linha digitável.</li>
        <li>Confira o nome do beneficiário e o valor, e confirme.</li>
      </ol>
      <p className={quiet.text}>
        Beneficiário: {boleto.receiver.name}, <Whole>{namedDocument(boleto.receiver.cnpj)}</Whole>. O
        pagamento é confirmado {BOLETO_CONFIRMED} depois de pago.
      </p>
      <OrderEmail order={order} onOrder={onOrder} />
      <OtherMethods order={order} onOrder={onOrder} onOpen={setOther} />
    </Card>
  )
}

/** The Pix of the same debt: who pays it need not pay the boleto, and the other way round. */
const PixOfBoleto = ({ pix }: { pix: z.infer<typeof Pix> }) => (
  <section className={classes.carried} aria-label="Pix do boleto">
    <div className={classes.stack}>
      <h2 className={classes.title}>Prefere Pix?</h2>
      <p>Pague este mesmo boleto pelo código até {formatDay(dayOf(new Date(pix.expiresAt)))}: cai na hora.</p>
      <CopyCode code={pix.copyPaste} variant="outline" />
      <p className={quiet.text}>
        Recebedor: {pix.receiver.name}, <Whole>{namedDocument(pix.receiver.cnpj)}</Whole>
      </p>
    </div>
    <div className={classes.small}>
      <QrCode text={pix.copyPaste} label="QR Code do Pix" />
    </div>
  </section>
)

/** Dark on white in every theme, as readers expect it, with a quiet zone on both sides. */
function Bars({ digits }: { digits: string }) {
  const { path, width } = interleavedPath(digits)
  return (
    <div className={classes.bars}>
      <svg
        viewBox={`0 0 ${width} 1`}
        preserveAspectRatio="none"
        role="img"
        aria-label="Código de barras do boleto"
      >
        <path d={path} fill="#121212" />
      </svg>
    </div>
  )
}

/** No bank takes the boleto any more, and the order still waits: who paid in time is heard of in the next days. */
const OverdueBoleto = ({ order, onOrder }: { order: Order; onOrder(order: Order): void }) => (
  <Card className={classes.stack}>
    <Notice tone="attention" title="Boleto vencido">
      O pedido de {brl(toPay(order))} continua guardado. Se você pagou até o vencimento, aguarde: o banco leva{' '}
      {BOLETO_CONFIRMED} para confirmar. Se não pagou, gere a 2ª via pelo mesmo valor ou escolha outra forma.
    </Notice>
    <SecondBoleto order={order} onOrder={onOrder} />
    {order.payment?.pix && <PixOfBoleto pix={order.payment.pix} />}
    <OrderEmail order={order} onOrder={onOrder} />
    <OtherMethods order={order} onOrder={onOrder} />
    <AlreadyPaid order={order} onOrder={onOrder}>
      O banco ainda não confirmou o pagamento. Esta página muda sozinha e avisamos você por e-mail.
    </AlreadyPaid>
  </Card>
)
