import { toPay } from '@vitrine/contract/order-rules'
import { dayOf, formatDay } from '@vitrine/contract/time'
import { brl, firstName, type Template } from '#mail'
import { aboutPurchase } from './about-purchase.tsx'

export const paymentInReview: Template<'payment-in-review'> = {
  subject: ({ order }) => `Pagamento em análise: pedido ${order.code}`,
  ...aboutPurchase<'payment-in-review'>({
    title: 'Seu pagamento está em análise',
    says: ({ name, order, until }) =>
      `${firstName(name)}, o pagamento de ${brl(toPay(order))} do pedido ${order.code} passa por uma análise de segurança antes de ser aprovado. O resultado sai até ${formatDay(dayOf(new Date(until)))}, e avisamos por e-mail.`,
    action: 'Acompanhar o pedido',
    quiet:
      'Seu pedido está guardado, com as vagas e o cupom. Não pague de novo: se a análise não aprovar, nada é cobrado e você escolhe outra forma de pagamento.',
  }),
}
