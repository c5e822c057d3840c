import { namedDocument } from '@vitrine/contract/brazil/named-document'
import { DEBIT_FAILURES } from '@vitrine/contract/debit-failure'
import { formatPercent } from '@vitrine/contract/money'
import type { Order } from '@vitrine/contract/order'
import { toPay } from '@vitrine/contract/order-rules'
import type { Pix } from '@vitrine/contract/payment'
import { calendarDay, formatDay, SECOND_MS } from '@vitrine/contract/time'
import { useState } from 'react'
import type * as z from 'zod'
import { Screen } from '../../brand/screen.tsx'
import { QrCode } from '../../forms/qr-code.tsx'
import { useNow } from '../../session/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyCode } from '../../ui/copy-code.tsx'
import { Icon } from '../../ui/icon.tsx'
import { brl } from '../../ui/labels.ts'
import { Notice } from '../../ui/notice.tsx'
import quiet from '../../ui/quiet.module.css'
import row from '../../ui/row.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Whole } from '../../ui/whole.tsx'
import { useOrderAction, useOrderActions } from './order-actions.ts'
import { OrderEmail } from './order-email.tsx'
import { OtherMethods } from './other-methods.tsx'
import classes from './waiting-payment.module.css'
import { AlreadyPaid, OrderCost, orderLead, SecondBoleto, type WaitingPayment } from './waiting-payment.tsx'

/** An order awaiting payment: its code while it lives, a new one when it has expired. */
export function PixPayment({ order, onOrder }: WaitingPayment) {
  const pix = order.payment?.pix
  const expiresAt = pix ? Date.parse(pix.expiresAt) : Number.POSITIVE_INFINITY
  const now = useNow(SECOND_MS).getTime()
  // What the product ordered waits for whoever pays it to say how.
  const isNotAsked = order.dueOn !== undefined && !order.payment
  const debit = order.payment?.debit
  if (debit) return <DebitPayment order={order} debit={debit} onOrder={onOrder} />
  const isExpired = order.status === 'expired' || order.payment?.status === 'expired' || now >= expiresAt
  return (
    <Screen title="Pague com Pix" lead={orderLead(order)}>
      {isExpired || isNotAsked ? (
        <ExpiredCode order={order} onOrder={onOrder} />
      ) : pix ? (
        <RunningCode order={order} pix={pix} left={expiresAt - now} onOrder={onOrder} />
      ) : (
        <PreparingCode order={order} onOrder={onOrder} />
      )}
      <OrderCost order={order} />
    </Screen>
  )
}

interface DebitPaymentProps extends WaitingPayment {
  debit: NonNullable<NonNullable<Order['payment']>['debit']>
}

/** A debit by Pix Automático that is to come, or was not made; another way to pay takes its place. */
const DebitPayment = ({ order, debit: { on, failed }, onOrder }: DebitPaymentProps) => (
  <Screen title="Pix Automático" lead={orderLead(order)}>
    <Card className={classes.stack}>
      {failed ? (
        <Notice tone="attention" title="O débito não foi feito">
          {DEBIT_FAILURES[failed]}
        </Notice>
      ) : (
        <p>
          <strong>{brl(toPay(order))}</strong> será debitado na sua conta em {formatDay(calendarDay(on))}.
          Você não precisa fazer nada; se preferir pagar de outra forma, o débito é cancelado antes.
        </p>
      )}
      <OtherMethods order={order} onOrder={onOrder} />
    </Card>
    <OrderCost order={order} />
  </Screen>
)

/** The bank has not answered with a code yet, or refused; the order is kept. */
function PreparingCode({ order, onOrder }: { order: Order; onOrder(order: Order): void }) {
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

const AUTHORIZES = {
  'with-payment':
    'Este código também autoriza o Pix Automático: o banco mostra os dois juntos, e você confirma de uma vez. As próximas renovações são debitadas no dia.',
  'by-choice':
    'Ao pagar, o app do banco também oferece o Pix Automático: se você aceitar lá, as próximas renovações são debitadas no dia. Pagar sem aceitar também vale.',
}

interface RunningCodeProps {
  order: Order
  pix: z.infer<typeof Pix>
  /** Until the code expires, in milliseconds. */
  left: number
  onOrder(order: Order): void
}

/** The code as text first, because most people pay on the phone that shows it; then as a picture. */
function RunningCode({ order, pix, left, onOrder }: RunningCodeProps) {
  const [isOther, setOther] = useState(false)
  return (
    <Card className={classes.code}>
      <div className={classes.stack}>
        <p className={classes.amount}>
          <span>Valor</span> <strong>{brl(toPay(order))}</strong>
        </p>
        {pix.authorizes && <p>{AUTHORIZES[pix.authorizes]}</p>}
        <CopyCode code={pix.copyPaste} variant={isOther ? 'outline' : 'primary'} />
        <div className={row.ends}>
          <p role="status" className={classes.waiting}>
            Aguardando pagamento…
          </p>
          {order.dueOn ? <DueDay dueOn={order.dueOn} late={pix.late} /> : <Countdown left={left} />}
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
        <p className={quiet.text}>
          Recebedor: {pix.receiver.name}, <Whole>{namedDocument(pix.receiver.cnpj)}</Whole>
        </p>
        <OrderEmail order={order} onOrder={onOrder} />
        <OtherMethods order={order} onOrder={onOrder} onOpen={setOther} />
      </div>
    </Card>
  )
}

/** What is due on a day needs no hurry; what paying it later costs is said before. */
function DueDay({ dueOn, late }: { dueOn: string; late: z.infer<typeof Pix>['late'] }) {
  const costs = [
    late && late.fineBp > 0 && `multa de ${formatPercent(late.fineBp)}`,
    late && late.interestBp > 0 && `juros de ${formatPercent(late.interestBp)} ao mês`,
  ].filter(Boolean)
  return (
    <p>
      Vence em {formatDay(calendarDay(dueOn))}
      {costs.length > 0 && `. Depois disso, com ${costs.join(' e ')}`}
    </p>
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

/** The time left; seen every second, said once a minute. `left` in milliseconds. */
function Countdown({ left }: { left: number }) {
  const seconds = Math.max(0, Math.ceil(left / 1000))
  const minutes = Math.ceil(seconds / 60)
  return (
    <p className={classes.countdown}>
      <Icon name="clock" />
      <span aria-hidden="true">
        Expira em <strong className={classes.time}>{clock(seconds)}</strong>
      </span>
      <VisuallyHidden>
        <span aria-live="polite">Expira em {minutes === 1 ? '1 minuto' : `${minutes} minutos`}</span>
      </VisuallyHidden>
    </p>
  )
}

/** `29:59`, `1:00:00`. */
function clock(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

const PIX = ['pix'] as const

/** The code is over, the order is not; whoever paid at the last moment may ask. */
function ExpiredCode({ order, onOrder }: { order: Order; onOrder(order: Order): void }) {
  const actions = useOrderActions()
  const [isOther, setOther] = useState(false)
  const renew = useOrderAction((api) => actions.renewPix(api, order), onOrder)
  const verify = useOrderAction((api) => actions.verifyPayment(api, order), onOrder)
  const isBoleto = order.payment?.method === 'boleto'
  const hasPix = order.methods.includes('pix')
  const problem = renew.problem ?? verify.problem
  return (
    <Card className={classes.stack}>
      <WhatIsOver order={order} isBoleto={isBoleto} />
      {problem && <Notice tone="negative">{problem}</Notice>}
      {verify.answered && <Notice>Não encontramos um pagamento deste pedido.</Notice>}
      {isBoleto && <SecondBoleto order={order} onOrder={onOrder} />}
      {hasPix && (
        <Button
          variant={isBoleto || isOther ? 'outline' : 'primary'}
          size="large"
          wide
          busy={renew.running}
          onClick={renew.run}
        >
          {isBoleto || !order.payment ? 'Gerar código Pix' : 'Gerar novo código'}
        </Button>
      )}
      <Button variant="quiet" wide busy={verify.running} onClick={verify.run}>
        Já paguei
      </Button>
      <OrderEmail order={order} onOrder={onOrder} />
      <OtherMethods order={order} without={PIX} onOrder={onOrder} onOpen={setOther} />
    </Card>
  )
}

function WhatIsOver({ order, isBoleto }: { order: Order; isBoleto: boolean }) {
  if (!order.payment) return <p>Gere o código para pagar {brl(toPay(order))} com Pix.</p>
  return (
    <Notice tone="attention" title={isBoleto ? 'Boleto vencido' : 'Código expirado'}>
      Nada foi cobrado e seu pedido de {brl(toPay(order))} continua guardado.{' '}
      {isBoleto ? 'Gere a 2ª via' : 'Gere um novo código para pagar'}
      {order.methods.length > 1 && ' ou escolha outra forma'}.
    </Notice>
  )
}
