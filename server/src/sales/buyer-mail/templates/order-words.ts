import { regretUntil as lastDay } from '@vitrine/contract/brazil/regret'
import type { Order } from '@vitrine/contract/order'
import { chargedOf } from '@vitrine/contract/order-rules'
import type { Receiver } from '@vitrine/contract/payment'
import { renewalText } from '@vitrine/contract/renewal-words'
import { dayOf, formatDay } from '@vitrine/contract/time'
import { brl, type PropsOf } from '#mail'

/** What a message tells about an order. */
export type OrderFacts = PropsOf<'order-received'>['order']

/** What is compared at the bank before it is paid; a message promised before it was said whom names nobody. */
export const checkReceiver = (receiver: Pick<Receiver, 'name'> | undefined): string =>
  `Antes de confirmar, confira o nome de quem recebe${receiver ? ` (${receiver.name})` : ''}.`

/** Until when plans are good, and how they go on. */
export const futureChargeLines = ({ later }: Pick<Order, 'later'>): string[] =>
  later.map((charge) => `${charge.label}: ${renewalText(charge)}`)

/** From the total of an order to what is charged: store credit, interest; nothing where they are the same. */
export const chargedRows = (order: Parameters<typeof chargedOf>[0]) => {
  const { credit, interest = 0 } = order
  const rows = [
    { label: 'Crédito na loja', amount: -credit },
    { label: 'Juros do parcelamento', amount: interest },
  ].filter(({ amount }) => amount !== 0)
  return rows.length > 0 ? [...rows, { label: 'Valor cobrado', amount: chargedOf(order) }] : []
}

/** The last day on which a paid order may be taken back (CDC art. 49, or a longer guarantee). */
export const regretUntil = (paidAt: string, { regretDays }: Pick<Order, 'regretDays'>): string =>
  formatDay(lastDay(dayOf(new Date(paidAt)), regretDays))

/** The sum as lines of text. */
export const plainSum = (order: OrderFacts, label: string): string[] => [
  ...order.sum.map((line) => `- ${line.label}: ${brl(line.amount)}`),
  `${label}: ${brl(order.total)}`,
  ...chargedRows(order).map((row) => `${row.label}: ${brl(row.amount)}`),
]
