import type { OrderStatus } from './order.ts'
import type { PaymentMethod } from './payment.ts'
import type { SubscriptionStatus } from './subscription-life.ts'

/** What states and kinds are called: by screens, and by the sheets that are saved from them. */
export const ORDER_STATUS_NAMES: Record<OrderStatus, string> = {
  'awaiting-payment': 'Aguardando pagamento',
  'in-review': 'Em análise',
  paid: 'Pago',
  disputed: 'Em contestação',
  'charged-back': 'Contestado e devolvido',
  expired: 'Pagamento expirado',
  cancelled: 'Cancelado',
  'partially-refunded': 'Reembolsado em parte',
  refunded: 'Reembolsado',
}

export const SUBSCRIPTION_STATUS_NAMES: Record<SubscriptionStatus, string> = {
  trialing: 'Em teste',
  active: 'Ativa',
  'past-due': 'Em atraso',
  suspended: 'Suspensa',
  paused: 'Pausada',
  'cancel-scheduled': 'Cancelamento marcado',
  cancelled: 'Cancelada',
  ended: 'Encerrada',
}

/** How a subscription stands, and that its payment is disputed. */
export const subscriptionStatusName = ({
  status,
  disputed,
}: {
  status: SubscriptionStatus
  disputed?: boolean | undefined
}): string => SUBSCRIPTION_STATUS_NAMES[status] + (disputed ? ', em contestação' : '')

export const METHOD_NAMES: Record<PaymentMethod, string> = { pix: 'Pix', boleto: 'Boleto', card: 'Cartão' }
