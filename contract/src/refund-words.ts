import type { PaymentMethod } from './payment.ts'
import type { Refund } from './refund.ts'
import { calendarDay, formatDay } from './time.ts'

/** Business days of banks in which a refund is there: banks answer a Pix at once, others within two weeks. */
export const REFUND_BUSINESS_DAYS: Record<PaymentMethod, number> = { pix: 1, boleto: 10, card: 10 }

/** How money goes back: a part of a sentence. */
export const refundWay = ({ channel, destination }: Pick<Refund, 'channel' | 'destination'>): string => {
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
