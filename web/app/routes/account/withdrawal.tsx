import { joinedByAnd } from '@vitrine/contract/enumeration'
import type { Order } from '@vitrine/contract/order'
import { toPay } from '@vitrine/contract/order-rules'
import type { RefundDestination } from '@vitrine/contract/refund-destination'
import { refundDueOn } from '@vitrine/contract/refund-rules'
import { refundDeadline } from '@vitrine/contract/refund-words'
import { type CalendarDay, calendarDay, daysBetween, formatDay, today } from '@vitrine/contract/time'
import { useState } from 'react'
import type * as z from 'zod'
import { Dialog } from '../../forms/dialog.tsx'
import { getApi } from '../../session/api.ts'
import { serverNow } from '../../session/server-clock.ts'
import { useAct } from '../../session/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { Column } from '../../ui/column.tsx'
import { brl } from '../../ui/labels.ts'
import { Notice } from '../../ui/notice.tsx'
import destination from './destination-form.module.css'
import { DestinationForm } from './destination-form.tsx'
import classes from './withdrawal.module.css'

interface WithdrawalProps {
  order: Order
  /** The last whole day of the right, in America/Sao_Paulo. */
  until: string
  now: Date
  onOrder(order: Order): void
}

/** The right to take a purchase back (CDC, art. 49): until when, and one button that says first what it does. */
export function Withdrawal({ order, until, now, onOrder }: WithdrawalProps) {
  const [isAsking, setAsking] = useState(false)
  const day = calendarDay(until)
  return (
    <>
      <p>
        Você pode desistir desta compra, sem dar motivo, até {formatDay(day)} às 23:59 (
        {leftWords(daysLeft(day, now))}).
      </p>
      <Button variant="outline" wide onClick={() => setAsking(true)}>
        Desistir da compra
      </Button>
      {isAsking && (
        <Dialog title="Desistir desta compra?" onClose={() => setAsking(false)}>
          <WithdrawalQuestion order={order} onClose={() => setAsking(false)} onOrder={onOrder} />
        </Dialog>
      )}
    </>
  )
}

const daysLeft = (until: CalendarDay, now: Date): number => daysBetween(today(now), until)

/** Whether the last day of the right is not over. */
export const isWithdrawalOpen = (until: string, now: Date): boolean => daysLeft(calendarDay(until), now) >= 0

const leftWords = (days: number): string =>
  days === 0 ? 'termina hoje' : days === 1 ? 'falta 1 dia' : `faltam ${days} dias`

interface WithdrawalQuestionProps {
  order: Order
  onClose(): void
  onOrder(order: Order): void
}

type Destination = z.input<typeof RefundDestination>

/** What taking the purchase back changes: money, access, subscription; then the one press that does it. */
function WithdrawalQuestion({ order, onClose, onOrder }: WithdrawalQuestionProps) {
  const back = amountBack(order)
  const { amount, money } = back
  const [asCredit, setAsCredit] = useState(false)
  const withdraw = async (destination?: Destination) => {
    const api = await getApi()
    const request = { id: order.id, asCredit, ...(destination && { destination }) }
    const answer = await api.checkout.regretOrder(request)
    onClose()
    onOrder(answer)
  }
  const action = actionOf(amount, asCredit)
  const keep = (
    <Button variant="outline" wide onClick={onClose}>
      Manter a compra
    </Button>
  )
  return (
    <Column>
      <ul className={classes.changes}>
        {consequences(order, back, asCredit, serverNow()).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {money > 0 && <RefundChoice asCredit={asCredit} choose={setAsCredit} />}
      {order.payment?.method === 'boleto' && money > 0 && !asCredit ? (
        <DestinationForm action={action} first="document" send={withdraw} />
      ) : (
        <WithdrawalButton withdraw={withdraw}>{action}</WithdrawalButton>
      )}
      {keep}
    </Column>
  )
}

function actionOf(amount: number, asCredit: boolean): string {
  if (amount === 0) return 'Desistir da compra'
  return asCredit ? `Desistir e receber ${brl(amount)} em crédito` : `Desistir e receber ${brl(amount)}`
}

function WithdrawalButton({ withdraw, children }: { withdraw(): Promise<void>; children: string }) {
  const { busy, problem, act } = useAct()
  return (
    <>
      {problem && <Notice tone="negative">{problem}</Notice>}
      <Button wide busy={busy} onClick={() => act(() => withdraw())}>
        {children}
      </Button>
    </>
  )
}

const CHOICES = [
  [false, 'Receber o dinheiro de volta'],
  [true, 'Receber crédito na loja, na hora'],
] as const

interface RefundChoiceProps {
  asCredit: boolean
  choose(asCredit: boolean): void
}

/** Money, which is the right of the buyer and stands first; or store credit, for who wants it. */
function RefundChoice({ asCredit, choose }: RefundChoiceProps) {
  return (
    <fieldset className={destination.choice}>
      <legend className={destination.legend}>Como você quer receber</legend>
      {CHOICES.map(([value, words]) => (
        <label key={words} className={destination.kind}>
          <input type="radio" name="as-credit" checked={value === asCredit} onChange={() => choose(value)} />
          {words}
        </label>
      ))}
    </fieldset>
  )
}

/** What goes back of an order, in centavos: first the money that was paid, then the store credit. */
interface Back {
  amount: number
  /** Of it, what had been paid as money. */
  money: number
}

/** What was paid, without what is on its way back already. */
function amountBack(order: Order): Back {
  const { credit, payment, refunds } = order
  const charged = payment?.status === 'paid' ? payment.amount + (payment.lateCharges ?? 0) : toPay(order)
  const asked = refunds
    .filter(({ reason }) => reason !== 'unwanted')
    .reduce((sum, { amount }) => sum + amount, 0)
  return { amount: charged + credit - asked, money: Math.max(0, charged - asked) }
}

/**
 * What taking a purchase back changes, one sentence each; `asCredit`: its buyer wants credit in place of money. Due days
 * count from `now`.
 */
function consequences(order: Order, back: Back, asCredit: boolean, now: Date): string[] {
  const { lines } = order
  const names = joinedByAnd(lines.map(({ name }) => name))
  return [
    ...(back.amount > 0
      ? moneyWords(order, back, asCredit, now)
      : ['Nada foi cobrado, então não há valor a devolver.']),
    `Seu acesso a ${names} termina agora.`,
    ...(lines.some(({ interval }) => interval !== 'once')
      ? ['A assinatura é cancelada e nada mais é cobrado.']
      : []),
    ...order.coupons.map(couponWords),
    'Você recebe um protocolo na tela e por e-mail, e pode comprar de novo quando quiser.',
  ]
}

const couponWords = ({ code, comesBack }: Order['coupons'][number]): string =>
  comesBack
    ? `O uso do cupom ${code} volta: ele pode ser usado de novo enquanto valer.`
    : `O uso do cupom ${code} não volta com a devolução.`

function moneyWords({ payment }: Order, { amount, money }: Back, asCredit: boolean, now: Date): string[] {
  if (asCredit)
    return [
      `${brl(amount)} viram crédito na loja agora, para as próximas compras. Este valor não volta em dinheiro.`,
    ]
  const credit = amount - money
  return [
    ...(money > 0 ? [wayBack(payment, money, now)] : []),
    ...(credit > 0 ? [`${brl(credit)}, pagos com crédito, voltam agora como crédito na loja.`] : []),
  ]
}

function wayBack(payment: Order['payment'], money: number, now: Date): string {
  if (!payment) return `Devolvemos ${brl(money)}.`
  const { method } = payment
  const way = method === 'boleto' ? 'para a chave ou conta abaixo' : 'pelo mesmo meio do pagamento'
  return `Devolvemos ${brl(money)} ${way}. ${refundDeadline({ method, dueOn: refundDueOn(method, now) })}`
}
