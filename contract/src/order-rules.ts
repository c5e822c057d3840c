import { type Centavos, centavos } from './money.ts'
import type { OrderStatus } from './order.ts'
import { OPEN_PAYMENT, ORDER_MOVES } from './order-moves.ts'
import type { Payment, PaymentStatus } from './payment.ts'

/** What a state allows; the server refuses with it and the screen explains a missing button with it. */
export const ORDER_ALLOWS = {
  pay: ORDER_MOVES.pay.from,
  cancel: ORDER_MOVES.cancel.from,
  withdraw: ORDER_MOVES.refund.from,
  refund: ORDER_MOVES.refund.from,
} as const satisfies Record<string, readonly OrderStatus[]>

/** What of an order is charged, beside its store credit; in centavos. */
export const toPay = (order: { total: number; credit: number }): Centavos =>
  centavos(order.total - order.credit)

/** What was charged for an order in money, the interest of its card's installments included; in centavos. */
export const chargedOf = (order: Parameters<typeof toPay>[0] & { interest?: number }): Centavos =>
  centavos(toPay(order) + (order.interest ?? 0))

const UNPAID: readonly PaymentStatus[] = OPEN_PAYMENT

/** What the installments of the card cost that paid an order, or is about to; in centavos. */
export const interestOf = ({
  interest,
  payment,
}: {
  interest: number
  payment?: Payment | undefined
}): number =>
  payment?.card && UNPAID.includes(payment.status) ? payment.card.installments.interest : interest

/** What stands between the total of an order and the money that pays it; in centavos. */
export const paymentAdjustments = (
  { credit = 0, interest = 0 }: { credit?: number; interest?: number },
  { lateCharges = 0 }: Pick<Payment, 'lateCharges'> = {},
): { label: string; amount: number }[] =>
  [
    { label: 'Crédito na loja', amount: -credit },
    { label: 'Juros do parcelamento', amount: interest },
    { label: 'Multa e juros por atraso', amount: lateCharges },
  ].filter(({ amount }) => amount !== 0)
