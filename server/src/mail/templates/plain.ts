import type { Brand } from '@vitrine/contract/brand'
import type { OrderFacts } from './props.ts'
import { brl, creditRows, identityLines, laterText } from './words.ts'

/** A paragraph, or nothing when there is nothing to say. */
type Paragraph = string | false | readonly string[]

/** The same letter as text: paragraphs apart, the seller's identity below. */
export function plainLetter(seller: Brand, paragraphs: readonly Paragraph[]): string {
  const body = paragraphs.map((one) => (Array.isArray(one) ? one.join('\n') : one)).filter(Boolean)
  return `${[...body, ['--', seller.name, ...identityLines(seller)].join('\n')].join('\n\n')}\n`
}

export const plainSum = (order: OrderFacts, label: string): string[] => [
  ...order.sum.map((line) => `- ${line.label}: ${brl(line.amount)}`),
  `${label}: ${brl(order.total)}`,
  ...creditRows(order).map((row) => `${row.label}: ${brl(row.amount)}`),
]

export const plainLater = ({ later }: OrderFacts): string[] =>
  later.map((charge) => `${charge.label}: ${laterText(charge)}. A assinatura se renova até você cancelar.`)
