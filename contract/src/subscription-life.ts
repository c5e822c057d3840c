/**
 * How a subscription stands. What was ordered and never paid is no subscription: the order says so. `past-due`: unpaid,
 * and may be used; `suspended`: unpaid, and may not; `cancel-scheduled`: paid, and over at its end. That a payment is
 * disputed is no status: an open hold on what it paid for says it.
 */
export const SUBSCRIPTION_STATUSES = [
  'trialing',
  'active',
  'past-due',
  'suspended',
  'paused',
  'cancel-scheduled',
  'cancelled',
  'ended',
] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** Who makes a move: its owner, somebody of the shop, money that came or went back, or a day that came. */
export const SUBSCRIPTION_ACTORS = ['subscriber', 'shop', 'payment', 'calendar'] as const
export type SubscriptionActor = (typeof SUBSCRIPTION_ACTORS)[number]

interface Move {
  /** None: it begins with it. */
  from: readonly SubscriptionStatus[]
  /** Of what is asked for and not done yet: as it stands. */
  to: SubscriptionStatus | 'unchanged'
  by: readonly SubscriptionActor[]
  /** What it is called to whoever listens. */
  event: `subscription.${string}`
}

const LIVE = ['trialing', 'active', 'past-due', 'suspended', 'paused', 'cancel-scheduled'] as const

/** Every move that there is. Server, screens and tests read this table; nothing else changes a status. */
export const SUBSCRIPTION_MOVES = {
  start: { from: [], to: 'active', by: ['payment', 'shop'], event: 'subscription.started' },
  'start-trial': { from: [], to: 'trialing', by: ['payment', 'shop'], event: 'subscription.started' },
  activate: { from: ['trialing'], to: 'active', by: ['payment'], event: 'subscription.activated' },
  /** The first period after a trial costs nothing, and is theirs while the trial goes on. */
  'renew-in-trial': { from: ['trialing'], to: 'unchanged', by: ['payment'], event: 'subscription.renewed' },
  'end-trial': { from: ['trialing'], to: 'active', by: ['calendar'], event: 'subscription.activated' },
  renew: { from: ['active'], to: 'active', by: ['payment'], event: 'subscription.renewed' },
  recover: {
    from: ['past-due', 'suspended'],
    to: 'active',
    by: ['payment'],
    event: 'subscription.recovered',
  },
  'fall-due': {
    from: ['trialing', 'active'],
    to: 'past-due',
    by: ['calendar'],
    event: 'subscription.past_due',
  },
  suspend: { from: ['past-due'], to: 'suspended', by: ['calendar'], event: 'subscription.suspended' },
  'give-up': { from: ['suspended'], to: 'cancelled', by: ['calendar'], event: 'subscription.canceled' },
  'schedule-cancellation': {
    from: ['trialing', 'active', 'paused'],
    to: 'cancel-scheduled',
    by: ['subscriber', 'shop'],
    event: 'subscription.cancel_scheduled',
  },
  /** What binds goes on to the end of its term. */
  'schedule-end': {
    from: ['active'],
    to: 'unchanged',
    by: ['subscriber', 'shop'],
    event: 'subscription.cancel_scheduled',
  },
  'undo-end': {
    from: ['active'],
    to: 'unchanged',
    by: ['subscriber', 'shop'],
    event: 'subscription.cancel_undone',
  },
  'undo-cancellation': {
    from: ['cancel-scheduled'],
    to: 'active',
    by: ['subscriber', 'shop'],
    event: 'subscription.cancel_undone',
  },
  'undo-cancellation-in-trial': {
    from: ['cancel-scheduled'],
    to: 'trialing',
    by: ['subscriber', 'shop'],
    event: 'subscription.cancel_undone',
  },
  'cancel-at-end': {
    from: ['cancel-scheduled'],
    to: 'cancelled',
    by: ['calendar'],
    event: 'subscription.canceled',
  },
  'cancel-now': {
    from: ['trialing', 'active', 'past-due', 'suspended', 'paused'],
    to: 'cancelled',
    by: ['subscriber', 'shop'],
    event: 'subscription.canceled',
  },
  'schedule-pause': {
    from: ['active'],
    to: 'unchanged',
    by: ['subscriber', 'shop'],
    event: 'subscription.pause_scheduled',
  },
  'undo-pause': {
    from: ['active'],
    to: 'unchanged',
    by: ['subscriber', 'shop'],
    event: 'subscription.pause_undone',
  },
  pause: { from: ['active'], to: 'paused', by: ['calendar'], event: 'subscription.paused' },
  'renew-in-pause': { from: ['paused'], to: 'unchanged', by: ['payment'], event: 'subscription.renewed' },
  'request-resume': {
    from: ['paused'],
    to: 'unchanged',
    by: ['subscriber', 'shop'],
    event: 'subscription.resume_requested',
  },
  resume: {
    from: ['paused'],
    to: 'active',
    by: ['calendar', 'payment'],
    event: 'subscription.resumed',
  },
  'schedule-change': {
    from: ['trialing', 'active'],
    to: 'unchanged',
    by: ['subscriber', 'shop'],
    event: 'subscription.change_scheduled',
  },
  'request-change': {
    from: ['active'],
    to: 'unchanged',
    by: ['subscriber', 'shop'],
    event: 'subscription.change_requested',
  },
  'undo-change': {
    from: ['trialing', 'active'],
    to: 'unchanged',
    by: ['subscriber', 'shop'],
    event: 'subscription.change_undone',
  },
  'schedule-due-day': {
    from: ['trialing', 'active'],
    to: 'unchanged',
    by: ['subscriber', 'shop'],
    event: 'subscription.due_day_scheduled',
  },
  'undo-due-day': {
    from: ['trialing', 'active'],
    to: 'unchanged',
    by: ['subscriber', 'shop'],
    event: 'subscription.due_day_undone',
  },
  extend: {
    from: ['trialing', 'active', 'cancel-scheduled'],
    to: 'unchanged',
    by: ['shop'],
    event: 'subscription.extended',
  },
  'drop-change': {
    from: ['active'],
    to: 'unchanged',
    by: ['calendar'],
    event: 'subscription.change_undone',
  },
  'change-plan': {
    from: ['trialing', 'active', 'past-due', 'suspended', 'paused'],
    to: 'unchanged',
    by: ['payment'],
    event: 'subscription.plan_changed',
  },
  'revert-change': {
    from: ['active', 'cancel-scheduled'],
    to: 'unchanged',
    by: ['payment'],
    event: 'subscription.plan_changed',
  },
  'request-reactivation': {
    from: ['cancelled', 'ended'],
    to: 'unchanged',
    by: ['subscriber', 'shop'],
    event: 'subscription.reactivation_requested',
  },
  reactivate: { from: [], to: 'active', by: ['payment'], event: 'subscription.reactivated' },
  'give-back': { from: LIVE, to: 'cancelled', by: ['payment', 'shop'], event: 'subscription.canceled' },
  dispute: { from: LIVE, to: 'unchanged', by: ['payment'], event: 'subscription.disputed' },
  'win-dispute': { from: LIVE, to: 'unchanged', by: ['payment'], event: 'subscription.dispute_won' },
  /** What the disputed payment gave is over; the subscription goes on by what was paid after it. */
  'lose-dispute': { from: LIVE, to: 'unchanged', by: ['payment'], event: 'subscription.dispute_lost' },
  end: { from: LIVE, to: 'ended', by: ['calendar', 'subscriber'], event: 'subscription.ended' },
} as const satisfies Record<string, Move>

export type SubscriptionMove = keyof typeof SUBSCRIPTION_MOVES
export const SUBSCRIPTION_MOVE_NAMES = Object.keys(SUBSCRIPTION_MOVES) as [
  SubscriptionMove,
  ...SubscriptionMove[],
]

/** Whether a subscription that stands so may make a move. */
export const allowsMove = (status: SubscriptionStatus, move: SubscriptionMove): boolean =>
  (SUBSCRIPTION_MOVES[move].from as readonly SubscriptionStatus[]).includes(status)

/** How a subscription stands after a move. */
export function statusAfter(status: SubscriptionStatus, move: SubscriptionMove): SubscriptionStatus {
  const { to } = SUBSCRIPTION_MOVES[move]
  return to === 'unchanged' ? status : to
}

/** In which something is still to come; the others are over for good. */
export const LIVE_STATUSES: readonly SubscriptionStatus[] = LIVE

export const isOver = (status: SubscriptionStatus): boolean => !LIVE_STATUSES.includes(status)

/** What a move means to its subscriber, in one line of the timeline. */
export const MOVE_WORDS: Record<SubscriptionMove, string> = {
  start: 'Assinatura iniciada',
  'start-trial': 'Período de teste iniciado',
  activate: 'Teste encerrado e primeira cobrança paga',
  'renew-in-trial': 'Primeiro período garantido, sem custo',
  'end-trial': 'Teste encerrado; assinatura ativa',
  renew: 'Renovação paga',
  recover: 'Pagamento feito; assinatura em dia',
  'fall-due': 'Vencimento passou sem pagamento',
  suspend: 'Acesso suspenso por falta de pagamento',
  'give-up': 'Cancelada por falta de pagamento',
  'schedule-cancellation': 'Cancelamento marcado para o fim do período pago',
  'schedule-end': 'Cancelamento marcado para o fim da permanência mínima',
  'undo-end': 'Cancelamento desfeito',
  'undo-cancellation': 'Cancelamento desfeito',
  'undo-cancellation-in-trial': 'Cancelamento desfeito',
  'cancel-at-end': 'Assinatura cancelada',
  'cancel-now': 'Assinatura cancelada',
  'schedule-pause': 'Pausa marcada para o fim do período pago',
  'undo-pause': 'Pausa desfeita',
  pause: 'Pausa iniciada',
  'renew-in-pause': 'Renovação paga durante a pausa',
  'request-resume': 'Volta antes do fim da pausa pedida',
  resume: 'Pausa encerrada; assinatura ativa',
  'schedule-change': 'Troca de plano marcada para o próximo período',
  'request-change': 'Troca de plano pedida',
  'undo-change': 'Troca de plano desfeita',
  'schedule-due-day': 'Novo dia de vencimento a partir da próxima cobrança',
  'undo-due-day': 'Dia de vencimento mantido',
  extend: 'Dias dados pela loja; a próxima cobrança fica para depois',
  'drop-change': 'Troca de plano desfeita por falta de pagamento',
  'change-plan': 'Plano trocado',
  'revert-change': 'Troca de plano devolvida; plano anterior de volta',
  'request-reactivation': 'Reativação pedida',
  reactivate: 'Assinatura reativada',
  'give-back': 'Assinatura encerrada com a devolução do valor',
  dispute: 'Pagamento contestado; o acesso que ele deu fica suspenso até a decisão',
  'win-dispute': 'Contestação encerrada; o pagamento vale',
  'lose-dispute': 'Contestação encerrada; o pagamento foi devolvido, e a assinatura segue',
  end: 'Assinatura encerrada',
}
