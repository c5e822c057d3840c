import type { Installments } from '@vitrine/contract/card'
import type { Price } from '@vitrine/contract/catalog'
import { centavos, formatBrl } from '@vitrine/contract/money'
import type { OrderKind, OrderStatus } from '@vitrine/contract/order'
import type { PaymentMethod } from '@vitrine/contract/payment'
import type { Subscription } from '@vitrine/contract/subscription'
import type { SubscriptionStatus } from '@vitrine/contract/subscription-life'
import { PER, setupFeeText, trialText } from './words.ts'

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

/** What an order is called, by what placed it. */
export const ORDER_KINDS: Record<OrderKind, string> = {
  checkout: 'Pedido',
  renewal: 'Renovação',
  change: 'Troca de plano',
  reactivation: 'Reativação',
}

export const SUBSCRIPTION_STATUS: Record<SubscriptionStatus, Label> = {
  trialing: ['Em teste', 'plain'],
  active: ['Ativa', 'plain'],
  'past-due': ['Em atraso', 'gold'],
  suspended: ['Suspensa', 'gold'],
  paused: ['Pausada', 'gold'],
  'cancel-scheduled': ['Cancelamento marcado', 'quiet'],
  cancelled: ['Cancelada', 'quiet'],
  ended: ['Encerrada', 'quiet'],
}

/** How a subscription stands, and that its payment is disputed. */
export function subscriptionLabel({ status, disputed }: Pick<Subscription, 'status' | 'disputed'>): Label {
  const [words, tone] = SUBSCRIPTION_STATUS[status]
  return disputed ? [`${words}, em contestação`, 'gold'] : [words, tone]
}

export const METHOD_NAMES: Record<PaymentMethod, string> = { pix: 'Pix', boleto: 'Boleto', card: 'Cartão' }

/** `R$ 29,90/mês`, `R$ 29,90/mês + R$ 50,00 de adesão`; amounts in centavos. */
export const priceText = ({
  amount,
  interval,
  setupFee,
  trialDays,
}: Pick<Price, 'amount' | 'interval' | 'setupFee'> & { trialDays?: number | null | undefined }): string =>
  [
    `${formatBrl(centavos(amount))}${PER[interval]}`,
    setupFeeText(setupFee),
    trialDays && `· ${trialText(trialDays)}`,
  ]
    .filter(Boolean)
    .join(' ')

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
