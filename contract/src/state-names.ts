import type { Attempt, OrderStatus } from './order.ts'
import type { PaymentMethod, PaymentStatus } from './payment.ts'
import type { Subscription } from './subscription.ts'
import type { SubscriptionStatus } from './subscription-life.ts'
import { addDays, calendarDay, formatDay } from './time.ts'

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

const PAYMENT_STATUS_NAMES: Record<PaymentStatus, string> = {
  created: 'Em andamento',
  pending: 'Aguardando',
  'in-review': 'Em análise',
  paid: 'Pago',
  expired: 'Expirado',
  failed: 'Não concluído',
  refunded: 'Devolvido',
}
const ENDED_NAMES = { replaced: 'Substituído', cancelled: 'Cancelado' }

/** How an attempt to pay stands. */
export const attemptStatusName = ({ status, ended }: Pick<Attempt, 'status' | 'ended'>): string =>
  ended ? ENDED_NAMES[ended] : PAYMENT_STATUS_NAMES[status]

/** How an order stands; what costs nothing was not paid. */
export const orderStatusName = ({ status, total }: { status: OrderStatus; total: number }): string =>
  status === 'paid' && total === 0 ? 'Sem custo' : ORDER_STATUS_NAMES[status]

export const SUBSCRIPTION_STATUS_NAMES: Record<SubscriptionStatus, string> = {
  trialing: 'Em teste',
  active: 'Ativa',
  'past-due': 'Em atraso',
  paused: 'Pausada',
  cancelled: 'Cancelada',
  ended: 'Encerrada',
}

/** What is told of how a subscription stands. */
type NamedSubscription = Pick<Subscription, 'status' | 'cancelAt' | 'suspended' | 'disputed'>

/** How a subscription stands: what is paid, the last day of one that is cancelled, and that its payment is disputed. */
export const subscriptionStatusName = ({
  status,
  cancelAt,
  suspended,
  disputed,
}: NamedSubscription): string =>
  [
    suspended ? 'Suspensa' : SUBSCRIPTION_STATUS_NAMES[status],
    cancelAt && `termina em ${formatDay(addDays(calendarDay(cancelAt), -1))}`,
    disputed && 'em contestação',
  ]
    .filter(Boolean)
    .join(', ')

export const METHOD_NAMES: Record<PaymentMethod, string> = { pix: 'Pix', boleto: 'Boleto', card: 'Cartão' }
