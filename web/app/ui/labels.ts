import type { Price } from '@vitrine/contract/catalog'
import { introductoryTime } from '@vitrine/contract/introductory-price'
import { centavos, formatBrl } from '@vitrine/contract/money'
import type { OrderKind, OrderStatus } from '@vitrine/contract/order'
import {
  ORDER_STATUS_NAMES,
  orderStatusName,
  SUBSCRIPTION_STATUS_NAMES,
  subscriptionStatusName,
} from '@vitrine/contract/state-names'
import type { SubscriptionStatus } from '@vitrine/contract/subscription-life'
import { PER, setupFeeText, trialText } from './words.ts'

type Tone = 'plain' | 'gold' | 'quiet' | 'negative'
type Label = readonly [words: string, tone: Tone]

export const ORDER_STATUS: Record<OrderStatus, Label> = {
  'awaiting-payment': [ORDER_STATUS_NAMES['awaiting-payment'], 'gold'],
  'in-review': [ORDER_STATUS_NAMES['in-review'], 'gold'],
  paid: [ORDER_STATUS_NAMES.paid, 'plain'],
  disputed: [ORDER_STATUS_NAMES.disputed, 'gold'],
  'charged-back': [ORDER_STATUS_NAMES['charged-back'], 'negative'],
  expired: [ORDER_STATUS_NAMES.expired, 'gold'],
  cancelled: [ORDER_STATUS_NAMES.cancelled, 'quiet'],
  'partially-refunded': [ORDER_STATUS_NAMES['partially-refunded'], 'quiet'],
  refunded: [ORDER_STATUS_NAMES.refunded, 'quiet'],
}

/** How an order stands, to its buyer: what cost nothing was not paid. */
export const orderLabel = (order: { status: OrderStatus; total: number }): Label => [
  orderStatusName(order),
  ORDER_STATUS[order.status][1],
]

/** What an order is called, by what placed it. */
export const ORDER_KINDS: Record<OrderKind, string> = {
  checkout: 'Pedido',
  renewal: 'Renovação',
  change: 'Troca de plano',
  reactivation: 'Reativação',
}

export const SUBSCRIPTION_STATUS: Record<SubscriptionStatus, Label> = {
  trialing: [SUBSCRIPTION_STATUS_NAMES.trialing, 'plain'],
  active: [SUBSCRIPTION_STATUS_NAMES.active, 'plain'],
  'past-due': [SUBSCRIPTION_STATUS_NAMES['past-due'], 'gold'],
  paused: [SUBSCRIPTION_STATUS_NAMES.paused, 'gold'],
  cancelled: [SUBSCRIPTION_STATUS_NAMES.cancelled, 'quiet'],
  ended: [SUBSCRIPTION_STATUS_NAMES.ended, 'quiet'],
}

/** How a subscription stands: what is paid, when it ends, and that its payment is disputed. */
export const subscriptionLabel = (one: Parameters<typeof subscriptionStatusName>[0]): Label => [
  subscriptionStatusName(one),
  one.disputed ? 'gold' : one.cancelAt ? 'quiet' : SUBSCRIPTION_STATUS[one.status][1],
]

export { METHOD_NAMES } from '@vitrine/contract/state-names'

interface PriceWords extends Pick<Price, 'amount' | 'interval' | 'setupFee'> {
  trialDays?: number | null | undefined
  introductory?: Price['introductory'] | null
  /** Of a charge of an order at an introductory price: how many there are of them. */
  introductoryCycles?: number | undefined
}

/**
 * `R$ 29,90/mês`, `R$ 29,90/mês + R$ 50,00 de adesão`, `R$ 9,90 no primeiro mês, depois R$ 29,90/mês`; amounts in
 * centavos.
 */
export const priceText = ({
  amount,
  interval,
  introductory,
  introductoryCycles,
  setupFee,
  trialDays,
}: PriceWords): string =>
  [
    introductory && `${brl(introductory.amount)} ${introductoryTime(introductory.cycles, interval)}, depois`,
    introductoryCycles
      ? `${brl(amount)} ${introductoryTime(introductoryCycles, interval)}`
      : `${brl(amount)}${PER[interval]}`,
    setupFeeText(setupFee),
    trialDays && `· ${trialText(trialDays)}`,
  ]
    .filter(Boolean)
    .join(' ')

export { installmentsText } from '@vitrine/contract/installment-words'

export const brl = (amount: number): string => formatBrl(centavos(amount))
