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

/** What else than the method that runs its link takes, as a sentence; nothing where there is nothing else. */
export function otherwiseText(order: Open, running: PaymentMethod): string {
  const others = methodsByLink(order).filter((method) => method !== running)
  return others.length > 0 ? `Na página de pagamento você também pode pagar com ${methodNames(others)}.` : ''
}
