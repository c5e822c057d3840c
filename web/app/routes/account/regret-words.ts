import type { Order } from '@vitrine/contract/order'
import { refundDueOn } from '@vitrine/contract/refund-rules'
import { refundDeadline } from '@vitrine/contract/refund-words'
import { brl } from '../../ui/labels.ts'

/** What was paid without what is on its way back already, in centavos. */
export function amountBack({ total, payment, refunds }: Order): number {
  const paid = payment?.status === 'paid' ? payment.amount + (payment.lateCharges ?? 0) : total
  const asked = refunds.filter(({ reason }) => reason !== 'unwanted')
  return paid - asked.reduce((sum, { amount }) => sum + amount, 0)
}

/** What taking a purchase back changes, one sentence each. */
export function consequences(order: Order, amount: number): string[] {
  const { lines } = order
  const names = new Intl.ListFormat('pt-BR').format(lines.map(({ name }) => name))
  return [
    amount > 0 ? moneyWords(order, amount) : 'Nada foi cobrado, então não há valor a devolver.',
    `Seu acesso a ${names} termina agora.`,
    ...(lines.some(({ interval }) => interval !== 'once')
      ? ['A assinatura é cancelada e nada mais é cobrado.']
      : []),
    'Você recebe um protocolo na tela e por e-mail, e pode comprar de novo quando quiser.',
  ]
}

function moneyWords({ payment }: Order, amount: number): string {
  if (!payment) return `Devolvemos ${brl(amount)}.`
  const way = payment.method === 'boleto' ? 'para a chave ou conta abaixo' : 'pelo mesmo meio do pagamento'
  const { method } = payment
  return `Devolvemos ${brl(amount)} ${way}. ${refundDeadline({ method, dueOn: refundDueOn(method, new Date()) })}`
}
