import type { Installments } from '@vitrine/contract/card'
import type { Price } from '@vitrine/contract/catalog'
import { centavos, formatBrl } from '@vitrine/contract/money'
import type { OrderStatus } from '@vitrine/contract/order'
import type { PaymentMethod } from '@vitrine/contract/payment'
import type { SubscriptionStatus } from '@vitrine/contract/subscription'
import { PER, setupFeeText } from './words.ts'

type Tone = 'plain' | 'gold' | 'quiet' | 'negative'
type Label = readonly [words: string, tone: Tone]

export const ORDER_STATUS: Record<OrderStatus, Label> = {
  'awaiting-payment': ['Aguardando pagamento', 'gold'],
  'in-review': ['Em análise', 'gold'],
  paid: ['Pago', 'plain'],
  disputed: ['Em contestação', 'gold'],
  'charged-back': ['Contestado e devolvido', 'negative'],
  expired: ['Pagamento expirado', 'gold'],
  cancelled: ['Cancelado', 'quiet'],
  'partially-refunded': ['Reembolsado em parte', 'quiet'],
  refunded: ['Reembolsado', 'quiet'],
}

export const SUBSCRIPTION_STATUS: Record<SubscriptionStatus, Label> = {
  active: ['Ativa', 'plain'],
  'past-due': ['Pagamento pendente', 'gold'],
  suspended: ['Suspensa', 'negative'],
  paused: ['Pausada', 'gold'],
  cancelled: ['Cancelada', 'quiet'],
  ended: ['Encerrada', 'quiet'],
}

export const METHOD_NAMES: Record<PaymentMethod, string> = { pix: 'Pix', boleto: 'Boleto', card: 'Cartão' }

/** `R$ 29,90/mês`, `R$ 29,90/mês + R$ 50,00 de adesão`; amounts in centavos. */
export const priceText = ({
  amount,
  interval,
  setupFee,
}: Pick<Price, 'amount' | 'interval' | 'setupFee'>): string =>
  `${formatBrl(centavos(amount))}${PER[interval]} ${setupFeeText(setupFee)}`.trim()

/** `10x de R$ 117,17`, and what differs in the first parcel. */
export const parcelsText = ({
  count,
  first,
  each,
}: Pick<Installments, 'count' | 'first' | 'each'>): string =>
  first === each
    ? `${count}x de ${brl(each)}`
    : `${count}x (1ª de ${brl(first)} + ${count - 1}x de ${brl(each)})`

export const brl = (amount: number): string => formatBrl(centavos(amount))
