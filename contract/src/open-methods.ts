import { joinedByOr } from './enumeration.ts'
import type { Order } from './order.ts'
import type { PaymentMethod } from './payment.ts'

const NAMES: Record<PaymentMethod, string> = { pix: 'Pix', boleto: 'boleto', card: 'cartão' }

/** `Pix`, `Pix ou boleto`, `Pix, boleto ou cartão`: how something may be paid, in a sentence. */
export const methodNames = (methods: readonly PaymentMethod[]): string =>
  joinedByOr(methods.map((one) => NAMES[one]))

/** By what an order can be paid just now: of a boleto that carries a Pix both. */
export const runningMethods = ({ payment }: Pick<Order, 'payment'>): PaymentMethod[] => {
  if (!payment || payment.debit) return []
  return payment.boleto && payment.pix ? ['boleto', 'pix'] : [payment.method]
}

/** What else than the methods that run its link takes, as a sentence; nothing where there is nothing else. */
export function otherwiseText(
  { methods }: Pick<Order, 'methods'>,
  running: readonly PaymentMethod[],
): string {
  const others = methods.filter((method) => !running.includes(method))
  return others.length > 0 ? `Na página de pagamento você também pode pagar com ${methodNames(others)}.` : ''
}
