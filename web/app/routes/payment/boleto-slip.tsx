import { BOLETO_CONFIRMED, formatLine } from '@vitrine/contract/brazil/boleto'
import { interleavedPath } from '@vitrine/contract/brazil/interleaved'
import { namedDocument } from '@vitrine/contract/brazil/named-document'
import { formatPercent } from '@vitrine/contract/money'
import type { Order } from '@vitrine/contract/order'
import { toPay } from '@vitrine/contract/order-rules'
import type { Slip } from '@vitrine/contract/payment'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import { useState } from 'react'
import type * as z from 'zod'
import { Card } from '../../ui/card.tsx'
import { BOLETO, CopyCode } from '../../ui/copy-code.tsx'
import { brl } from '../../ui/labels.ts'
import { Whole } from '../../ui/whole.tsx'
import { AlreadyPaid } from './already-paid.tsx'
import boletoClasses from './boleto-slip.module.css'
import { OrderEmail } from './order-email.tsx'
import { OtherMethods } from './other-methods.tsx'
import classes from './pix-payment.module.css'

interface BoletoSlipProps {
  order: Order
  boleto: z.infer<typeof Slip>
  onOrder(order: Order): void
}

/** The line first, because most people pay by pasting it; then the bars and the paper. */
export function BoletoSlip({ order, boleto: slip, onOrder }: BoletoSlipProps) {
  const [isOther, setOther] = useState(false)
  return (
    <Card className={classes.stack}>
      <p className={classes.amount}>
        <span>Valor</span> <strong>{brl(toPay(order))}</strong>
      </p>
      <p className={classes.amount}>
        <span>Vencimento</span> <strong>{formatDay(calendarDay(slip.dueOn))}</strong>
      </p>
      {slip.late && <Late late={slip.late} />}
      <CopyCode code={formatLine(slip.line)} words={BOLETO} look={isOther ? 'outline' : 'primary'} />
      <Bars digits={slip.barcode} />
      <p>
        <a href={slip.pdfUrl} target="_blank" rel="noreferrer">
          Baixar boleto (PDF)
        </a>
      </p>
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
      <p className={classes.receiver}>
        Beneficiário: {slip.receiver.name}, <Whole>{namedDocument(slip.receiver.cnpj)}</Whole>. O pagamento é
        confirmado {BOLETO_CONFIRMED} depois de pago.
      </p>
      <OrderEmail order={order} onOrder={onOrder} />
      <OtherMethods order={order} onOrder={onOrder} onOpen={setOther} />
    </Card>
  )
}

/** What paying it after its day costs, said before. */
function Late({ late: { until, fineBp, interestBp } }: { late: NonNullable<z.infer<typeof Slip>['late']> }) {
  const costs = [
    fineBp > 0 && `multa de ${formatPercent(fineBp)}`,
    interestBp > 0 && `juros de ${formatPercent(interestBp)} ao mês`,
  ].filter(Boolean)
  return (
    <p className={boletoClasses.late}>
      Depois do vencimento, o banco aceita este boleto até {formatDay(calendarDay(until))}
      {costs.length > 0 ? `, com ${costs.join(' e ')}` : ', sem multa nem juros'}.
    </p>
  )
}

/** Dark on white in every theme, as readers expect it, with a quiet zone on both sides. */
function Bars({ digits }: { digits: string }) {
  const { path, width } = interleavedPath(digits)
  return (
    <div className={boletoClasses.bars}>
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
