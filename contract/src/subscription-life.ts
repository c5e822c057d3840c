import { addDays, calendarDay, formatDay } from './time.ts'

/**
 * What is paid of a subscription, and nothing else (decision 083). That it is cancelled, paused, disputed or suspended
 * is a fact beside the status: `cancelAt`, `resumesOn`, and the open holds on its access.
 */
export const SUBSCRIPTION_STATUSES = [
  'trialing',
  'active',
  'past-due',
  'paused',
  'cancelled',
  'ended',
] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** Who makes a move: its owner, somebody of the shop, money that came or went back, or a day that came. */
export const SUBSCRIPTION_ACTORS = ['subscriber', 'shop', 'payment', 'calendar'] as const
export type SubscriptionActor = (typeof SUBSCRIPTION_ACTORS)[number]

/** A move from one status to another. */
interface StatusMove {
  /** None: the subscription begins with it. */
  from: readonly SubscriptionStatus[]
  to: SubscriptionStatus
  by: readonly SubscriptionActor[]
}

/** A move that changes a fact beside the status. */
interface FactMove {
  from: readonly SubscriptionStatus[]
  sets: SubscriptionFact
  by: readonly SubscriptionActor[]
}

/** What stands beside the status; `order` is an order that is waited for, `access` the open holds. */
type SubscriptionFact =
  | 'cancellation'
  | 'pause'
  | 'change'
  | 'price'
  | 'due-day'
  | 'period'
  | 'access'
  | 'dispute'
  | 'order'
  | 'card'
  | 'pix-mandate'

const LIVE = ['trialing', 'active', 'past-due', 'paused'] as const
const PEOPLE = ['subscriber', 'shop'] as const

/** The only writer of a status reads this table: server, screens and tests know no other move. */
const STATUS_MOVES = {
  start: { from: [], to: 'active', by: ['payment', 'shop'] },
  'start-trial': { from: [], to: 'trialing', by: ['payment', 'shop'] },
  /** It runs elsewhere, and goes on here. */
  import: { from: [], to: 'active', by: ['shop'] },
  reactivate: { from: [], to: 'active', by: ['payment'] },
  'end-trial': { from: ['trialing'], to: 'active', by: ['calendar'] },
  renew: { from: ['trialing', 'active', 'past-due'], to: 'active', by: ['payment'] },
  'fall-due': { from: ['trialing', 'active'], to: 'past-due', by: ['calendar'] },
  /** Days are given in place of the charge that is open. */
  'extend-past-due': { from: ['past-due'], to: 'active', by: ['shop'] },
  pause: { from: ['active'], to: 'paused', by: ['calendar'] },
  resume: { from: ['paused'], to: 'active', by: ['calendar', 'payment'] },
  /** On `cancelAt`. */
  'cancel-at-end': { from: ['trialing', 'active'], to: 'cancelled', by: ['calendar'] },
  'cancel-now': { from: LIVE, to: 'cancelled', by: PEOPLE },
  /** Nobody paid to the end of the dunning. */
  'give-up': { from: ['past-due'], to: 'cancelled', by: ['calendar'] },
  'give-back': { from: LIVE, to: 'cancelled', by: ['payment', 'shop'] },
  /** With what its last charge paid for, or with its account. */
  end: { from: LIVE, to: 'ended', by: ['calendar', 'subscriber'] },
} as const satisfies Record<string, StatusMove>

/** The same for the facts beside the status, which stays as it is. */
const FACT_MOVES = {
  'schedule-cancellation': { from: ['trialing', 'active', 'paused'], sets: 'cancellation', by: PEOPLE },
  'undo-cancellation': { from: ['trialing', 'active', 'paused'], sets: 'cancellation', by: PEOPLE },
  'schedule-pause': { from: ['active'], sets: 'pause', by: PEOPLE },
  'undo-pause': { from: ['active'], sets: 'pause', by: PEOPLE },
  'request-resume': { from: ['paused'], sets: 'order', by: PEOPLE },
  'schedule-change': { from: ['trialing', 'active'], sets: 'change', by: PEOPLE },
  'request-change': { from: ['active'], sets: 'order', by: PEOPLE },
  'undo-change': { from: ['trialing', 'active'], sets: 'change', by: ['subscriber', 'shop', 'calendar'] },
  'change-plan': { from: LIVE, sets: 'change', by: ['payment'] },
  'revert-change': { from: ['active'], sets: 'change', by: ['payment'] },
  /** Another price comes with a later renewal: the shop announced it, or its owner agreed to it. */
  'schedule-price': { from: LIVE, sets: 'price', by: PEOPLE },
  'undo-price': { from: LIVE, sets: 'price', by: ['shop'] },
  /** The first renewal at that price is paid. */
  'change-price': { from: LIVE, sets: 'price', by: ['payment'] },
  'schedule-due-day': { from: ['trialing', 'active'], sets: 'due-day', by: PEOPLE },
  'undo-due-day': { from: ['trialing', 'active'], sets: 'due-day', by: PEOPLE },
  extend: { from: ['trialing', 'active'], sets: 'period', by: ['shop'] },
  /** The first period after a trial costs nothing, and is theirs while the trial goes on. */
  'renew-in-trial': { from: ['trialing'], sets: 'period', by: ['payment'] },
  /** The period after a pause is paid ahead. */
  'renew-in-pause': { from: ['paused'], sets: 'period', by: ['payment'] },
  suspend: { from: ['past-due'], sets: 'access', by: ['calendar'] },
  dispute: { from: LIVE, sets: 'dispute', by: ['payment'] },
  'win-dispute': { from: LIVE, sets: 'dispute', by: ['payment'] },
  /** What the disputed payment gave is over; the subscription goes on by what was paid after it. */
  'lose-dispute': { from: LIVE, sets: 'dispute', by: ['payment'] },
  /** What it owed when it was cancelled is paid; it stays over. */
  'pay-debt': { from: ['cancelled'], sets: 'order', by: ['payment'] },
  'request-reactivation': { from: ['cancelled', 'ended'], sets: 'order', by: PEOPLE },
  /** Each renewal is charged to a saved card from now on, or to another one. */
  'set-card': { from: LIVE, sets: 'card', by: ['subscriber', 'payment'] },
  'clear-card': { from: LIVE, sets: 'card', by: PEOPLE },
  /** Each renewal is debited by Pix Automático from now on; its owner gave the authorisation at their bank. */
  'set-pix-mandate': { from: LIVE, sets: 'pix-mandate', by: ['subscriber'] },
  /** Its owner ended it here or at their bank, or the bank did. */
  'clear-pix-mandate': { from: LIVE, sets: 'pix-mandate', by: ['subscriber', 'shop', 'payment'] },
} as const satisfies Record<string, FactMove>

export const SUBSCRIPTION_MOVES = { ...STATUS_MOVES, ...FACT_MOVES }
export type SubscriptionMove = keyof typeof SUBSCRIPTION_MOVES
export const SUBSCRIPTION_MOVE_NAMES = Object.keys(SUBSCRIPTION_MOVES) as [
  SubscriptionMove,
  ...SubscriptionMove[],
]

/** Whether the table has a move from this status. */
export const allowsMove = (status: SubscriptionStatus, move: SubscriptionMove): boolean =>
  (SUBSCRIPTION_MOVES[move].from as readonly SubscriptionStatus[]).includes(status)

/** The status after a move. */
export const statusAfter = (status: SubscriptionStatus, move: SubscriptionMove): SubscriptionStatus =>
  move in STATUS_MOVES ? STATUS_MOVES[move as keyof typeof STATUS_MOVES].to : status

/** In which something is still to come; the others are over for good. */
const LIVE_STATUSES: readonly SubscriptionStatus[] = LIVE

export const isOver = (status: SubscriptionStatus): boolean => !LIVE_STATUSES.includes(status)

const MOVE_WORDS: Record<SubscriptionMove, string> = {
  start: 'Assinatura iniciada',
  import: 'Assinatura trazida de outra plataforma',
  'start-trial': 'Período de teste iniciado',
  'renew-in-trial': 'Primeiro período garantido, sem custo',
  'end-trial': 'Teste encerrado; assinatura ativa',
  renew: 'Renovação paga',
  'fall-due': 'Vencimento passou sem pagamento',
  suspend: 'Acesso suspenso por falta de pagamento',
  'give-up': 'Cancelada por falta de pagamento',
  'schedule-cancellation': 'Cancelamento marcado',
  'undo-cancellation': 'Cancelamento desfeito',
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
  'extend-past-due': 'Dias dados pela loja; a cobrança em aberto foi retirada',
  'change-plan': 'Plano trocado',
  'revert-change': 'Troca de plano devolvida; plano anterior de volta',
  'schedule-price': 'Novo preço a partir de uma próxima renovação',
  'undo-price': 'O preço de antes vale para as próximas renovações',
  'change-price': 'Primeira renovação com o novo preço paga',
  'pay-debt': 'Dívida paga; a assinatura continua encerrada',
  'request-reactivation': 'Reativação pedida',
  reactivate: 'Assinatura reativada',
  'give-back': 'Assinatura encerrada com a devolução do valor',
  dispute: 'Pagamento contestado; o acesso que ele deu fica suspenso até a decisão',
  'win-dispute': 'Contestação encerrada; o pagamento vale',
  'lose-dispute': 'Contestação encerrada; o pagamento foi devolvido, e a assinatura segue',
  end: 'Assinatura encerrada',
  'set-card': 'Renovação automática no cartão ligada',
  'clear-card': 'Renovação automática no cartão desligada',
  'set-pix-mandate': 'Pix Automático ligado',
  'clear-pix-mandate': 'Pix Automático desligado',
}

/** A renewal from a status in which it means more than that. */
const RENEWAL_WORDS: Partial<Record<SubscriptionStatus, string>> = {
  trialing: 'Teste encerrado e primeira cobrança paga',
  'past-due': 'Pagamento feito; assinatura em dia',
}

interface MadeMove {
  move: SubscriptionMove
  /** The status before it. */
  from?: SubscriptionStatus | undefined
  actor: SubscriptionActor
  /** The day from which it counts. */
  effectiveOn: string
  protocol?: string | undefined
}

/** What a move means to its subscriber, in one line of the timeline, with its protocol. */
export const moveText = ({ protocol, ...made }: MadeMove): string =>
  protocol ? `${wordsOf(made)} · protocolo ${protocol}` : wordsOf(made)

function wordsOf({ move, from, actor, effectiveOn }: Omit<MadeMove, 'protocol'>): string {
  if (move === 'schedule-cancellation')
    return `${MOVE_WORDS[move]}; vale até ${formatDay(addDays(calendarDay(effectiveOn), -1))}`
  if (move === 'undo-change' && actor === 'calendar') return `${MOVE_WORDS[move]} por falta de pagamento`
  return (move === 'renew' && from && RENEWAL_WORDS[from]) || MOVE_WORDS[move]
}
