import { accessText } from '@vitrine/contract/access-length'
import type { SumLine } from '@vitrine/contract/cart'
import type { Interval } from '@vitrine/contract/catalog'
import { perInterval } from '@vitrine/contract/interval-words'
import { introductoryTime } from '@vitrine/contract/introductory-price'
import { toPay } from '@vitrine/contract/order-rules'
import { drawSum, type PdfDocument, type SumRow } from '@vitrine/pdf'
import type { PaidOrder, ReceiptLine } from '#order'

interface Item {
  name: string
  interval: Interval
  /** In centavos, the setup fee included. */
  amount: number
  setupFee?: number | undefined
  /** Of a plan, how many charges cost this introductory price, this one among them. */
  introductoryCycles?: number | null | undefined
  /** For how long it is bought, in words. */
  access?: string | undefined
}

/** What an order asked for, in centavos; each amount is a row of its documents. */
export interface OrderSum {
  items: readonly Item[]
  discount: number
  /** What was taken off and why; orders from before that was kept have none. */
  sum?: SumLine[] | null | undefined
  tax?: number
  /** Of a card that is charged in so many installments. */
  interest?: number
  installments?: number | null | undefined
  /** What a boleto cost more because it was paid late. */
  lateCharges?: number
}

/** What of a paid order its documents add up: all that was paid for it. */
export const sumOfPaid = (order: PaidOrder, lines: readonly ReceiptLine[]): OrderSum => ({
  items: lines.map((line) => ({ ...line, access: accessText(line.accessMonths ?? undefined) })),
  discount: order.discount,
  sum: order.sum,
  tax: order.tax,
  interest: order.interest ?? 0,
  installments: order.installments,
  lateCharges: Math.max(0, (order.received ?? 0) - (order.asked ?? order.received ?? 0)),
})

/** The same, as far as it came to the shop: a gateway that sets the interest of installments keeps it. */
export const sumOfReceived = (order: PaidOrder, lines: readonly ReceiptLine[]): OrderSum => ({
  ...sumOfPaid(order, lines),
  interest: Math.max(0, (order.asked ?? 0) - toPay(order)),
})

/** A line with how often it is paid or for how long it is bought, and under it what is charged once. */
function rowsOfItem({ name, interval, amount, setupFee = 0, introductoryCycles, access }: Item): SumRow[] {
  const introductory = introductoryCycles && `preço inicial ${introductoryTime(introductoryCycles, interval)}`
  const said = introductory || perInterval(interval) || access?.toLowerCase()
  const terms = said ? ` (${said})` : ''
  const fee = setupFee > 0 ? [{ label: 'Taxa de adesão, cobrada uma vez', amount: setupFee }] : []
  return [{ label: name + terms, amount: amount - setupFee }, ...fee]
}

/** What was taken off and why, as the order said it; of one from before that was kept, the sum. */
function reductionsOf({ sum, discount }: OrderSum): SumRow[] {
  if (discount === 0) return []
  const said = sum?.filter(({ amount }) => amount < 0) ?? []
  return said.length > 0 ? said : [{ label: 'Desconto', amount: -discount }]
}

interface Wording {
  /** What stands above the rows and above their amounts. */
  head: readonly [string, string]
  total: string
  /** What stands between what was asked for and the total. */
  besides?: readonly SumRow[]
}

/** The rows of an order and their total, on every document about it the same. */
export function drawOrderSum(doc: PdfDocument, sum: OrderSum, { head, total, besides = [] }: Wording): void {
  const items = sum.items.flatMap(rowsOfItem)
  const { tax = 0, interest = 0, lateCharges = 0, installments } = sum
  const added = [
    { label: 'Tributos', amount: tax },
    { label: `Juros do parcelamento em ${installments ?? 1}x`, amount: interest },
    { label: 'Multa e juros por atraso', amount: lateCharges },
  ].filter(({ amount }) => amount > 0)
  drawSum(doc, {
    head,
    total,
    rows: [...items, ...reductionsOf(sum), ...added, ...besides],
    subtotalAfter: sum.discount + tax > 0 ? items.length : undefined,
  })
}
