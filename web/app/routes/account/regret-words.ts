import type { Order } from '@vitrine/contract/order'
import { toPay } from '@vitrine/contract/order-rules'
import { refundDueOn } from '@vitrine/contract/refund-rules'
import { refundDeadline } from '@vitrine/contract/refund-words'
import { brl } from '../../ui/labels.ts'

/** What goes back of an order, in centavos: first the money that was paid, then the store credit. */
export interface Back {
  amount: number
  /** Of it, what had been paid as money. */
  money: number
}

/** What was paid, without what is on its way back already. */
export function amountBack(order: Order): Back {
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
export function consequences(order: Order, back: Back, asCredit: boolean, now: Date): string[] {
  const { lines } = order
  const names = new Intl.ListFormat('pt-BR').format(lines.map(({ name }) => name))
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
