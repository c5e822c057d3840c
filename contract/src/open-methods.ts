import type { Order } from './order.ts'
import type { PaymentMethod } from './payment.ts'

type Open = Pick<Order, 'methods' | 'asksAddress'>

/** How whoever has the link of an order may pay it: where its buyer lives is theirs alone to say. */
export const methodsByLink = ({ methods, asksAddress }: Open): PaymentMethod[] =>
  asksAddress ? methods.filter((method) => method !== 'boleto') : methods

const NAMES: Record<PaymentMethod, string> = { pix: 'Pix', boleto: 'boleto', card: 'cartão' }

/** `Pix`, `Pix ou boleto`, `Pix, boleto ou cartão`: how something may be paid, in a sentence. */
export const methodNames = (methods: readonly PaymentMethod[]): string =>
  new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(methods.map((one) => NAMES[one]))

/** By what an order can be paid just now: of a boleto that carries a Pix both. */
export const runningMethods = ({ payment }: Pick<Order, 'payment'>): PaymentMethod[] => {
  if (!payment || payment.debit) return []
  return payment.boleto && payment.pix ? ['boleto', 'pix'] : [payment.method]
}

/** What else than the methods that run its link takes, as a sentence; nothing where there is nothing else. */
export function otherwiseText(order: Open, running: readonly PaymentMethod[]): string {
  const others = methodsByLink(order).filter((method) => !running.includes(method))
  return others.length > 0 ? `Na página de pagamento você também pode pagar com ${methodNames(others)}.` : ''
}
