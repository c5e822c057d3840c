import { centavos, formatBrl } from './money.ts'
import type { PaymentMethod } from './payment.ts'
import type { Refund } from './refund.ts'
import { calendarDay, formatDay } from './time.ts'

/** Business days of banks in which a refund is there: banks answer a Pix at once, others within two weeks. */
export const REFUND_BUSINESS_DAYS: Record<PaymentMethod, number> = { pix: 1, boleto: 10, card: 10 }

type Way = Pick<Refund, 'channel' | 'destination' | 'amount' | 'ofCredit'> & Partial<Pick<Refund, 'isByHand'>>

/** How money goes back: a part of a sentence; what was store credit is that again. */
export const refundWay = (refund: Way): string => {
  const { amount, ofCredit, channel } = refund
  if (channel === 'credit') return AS_CREDIT
  if (ofCredit === 0) return wayOfMoney(refund)
  const [money, credit] = [amount - ofCredit, ofCredit].map((part) => formatBrl(centavos(part)))
  return `${money} ${wayOfMoney(refund)} e ${credit} ${AS_CREDIT}`
}

const AS_CREDIT = 'como crédito na loja'

const wayOfMoney = ({ channel, destination, isByHand }: Way): string => {
  if (isByHand) return `por transferência feita pela loja${destination ? `, para a ${destination}` : ''}`
  if (channel === 'original') return 'pelo mesmo meio do pagamento'
  return destination ? `para a ${destination}` : 'por Pix, para a chave do CPF ou CNPJ da compra'
}

/** Until when it is back, as a sentence; empty once it is, or where nobody knows. */
export function refundDeadline({ method, dueOn }: Pick<Refund, 'method' | 'dueOn'>): string {
  if (!method || !dueOn) return ''
  const days = REFUND_BUSINESS_DAYS[method]
  const until = `Prazo: até ${days} ${days === 1 ? 'dia útil' : 'dias úteis'}, ou seja, até ${formatDay(calendarDay(dueOn))}.`
  return method === 'card' ? `${until} O estorno aparece no cartão em até duas faturas.` : until
}
