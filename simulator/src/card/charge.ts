import { centavos } from '@vitrine/contract/money'
import { fromDecimal, toDecimal } from '@vitrine/contract/money-text'
import { newToken } from '../pix/ids.ts'
import { Refusal } from '../refusal.ts'
import { inTransaction } from '../store/database.ts'
import { type CardBank, hashOf } from './bank.ts'
import type { CardCharge, DisputeState, KeptCard } from './card.store.ts'
import { chargedCard, keepApproved, keptJson, wantKept } from './keep.ts'
import type { NewCharge } from './schema.ts'
import { laterDecline, type Outcome } from './test-cards.ts'

/** How long an issuer waits for its customer. */
const CHALLENGE_MS = 10 * 60_000

/** A charge as it stands; a question that nobody answered in time has become a no. */
export function readCharge(bank: CardBank, reference: string): CardCharge | undefined {
  const charge = bank.cards.find(reference)
  if (charge?.state !== 'requires_action' || (charge.challengeEndsAt ?? 0) > bank.now()) return charge
  return changed(bank, { ...charge, state: 'declined', declineCode: '3ds_abandonado' })
}

/** The reference is the idempotency key: the same again gives the same charge, whatever became of it. */
export function createCharge(bank: CardBank, reference: string, wanted: NewCharge): CardCharge {
  const known = readCharge(bank, reference)
  if (!known) return inTransaction(bank.db, () => charged(bank, reference, wanted))
  const isSame = known.amount === fromDecimal(wanted.amount) && known.installments === wanted.installments
  if (known.state !== 'cancelled' && !isSame)
    throw new Refusal(409, 'Esta referência já é de outra cobrança.')
  return known
}

function charged(bank: CardBank, reference: string, wanted: NewCharge): CardCharge {
  const card = chargedCard(bank, wanted)
  const now = bank.now()
  if (wanted.token !== undefined && !bank.cards.useToken(hashOf(wanted.token), reference))
    throw new Refusal(422, 'Token já usado.')
  const amount = fromDecimal(wanted.amount)
  if (amount < 1) throw new Refusal(400, 'Valor inválido.')
  const { installments, description, returnUrl = '' } = wanted
  wantKept(bank, reference, wanted)
  wantReview(bank, reference, card.outcome)
  const base = { ...blank(reference, now), ...cardOf(card), amount, installments, description, returnUrl }
  return changed(bank, { ...base, ...outcome(card, now) })
}

const cardOf = ({ brand, last4, expMonth, expYear }: KeptCard) => ({ brand, last4, expMonth, expYear })

function outcome({ outcome: planned }: KeptCard, now: number): Partial<CardCharge> {
  if (planned === 'approved' || planned === 'lost-approved' || laterDecline(planned)) return approval(now)
  if (planned === 'review-approved' || planned === 'review-declined') return { state: 'in_review' }
  if (planned !== 'challenge') return { state: 'declined', declineCode: planned }
  return { state: 'requires_action', challenge: newToken(), challengeEndsAt: now + CHALLENGE_MS }
}

const approval = (now: number): Partial<CardCharge> => ({
  state: 'approved',
  authorization: `A${newToken()}`,
  approvedAt: now,
})

const blank = (reference: string, now: number): CardCharge => ({
  ...{ reference, amount: 0, installments: 1, description: '', returnUrl: '', state: 'cancelled' },
  ...{ declineCode: null, authorization: null, approvedAt: null, brand: null, last4: null },
  ...{ expMonth: null, expYear: null, challenge: null, challengeEndsAt: null },
  ...{ disputeId: null, disputeState: null, disputedAt: null, createdAt: now, changedAt: now },
})

/** Nothing is charged under this reference any more; one that was never heard of can never be made. */
export function cancelCharge(bank: CardBank, reference: string): CardCharge {
  const charge = readCharge(bank, reference)
  if (charge && charge.state !== 'requires_action' && charge.state !== 'in_review') return charge
  return inTransaction(bank.db, () =>
    changed(bank, { ...(charge ?? blank(reference, bank.now())), state: 'cancelled' }),
  )
}

/** The issuer's customer has answered; the first answer counts. */
export function answerChallenge(bank: CardBank, challenge: string, isApproved: boolean): CardCharge {
  const found = bank.cards.findByChallenge(challenge)
  const charge = found && readCharge(bank, found.reference)
  if (!charge) throw new Refusal(404, 'Confirmação não encontrada.')
  if (charge.state !== 'requires_action') return charge
  const refused = { state: 'declined', declineCode: '3ds_falhou' } as const
  const answered = { ...charge, ...(isApproved ? approval(bank.now()) : refused) }
  const result = inTransaction(bank.db, () => changed(bank, answered))
  bank.flush()
  return result
}

/** Gives part of it back, any number of times, never more than was paid; `id` is the idempotency key. */
export function refundCharge(bank: CardBank, reference: string, id: string, decimal: string): CardCharge {
  const charge = readCharge(bank, reference)
  if (charge?.state !== 'approved') throw new Refusal(409, 'Esta cobrança não foi aprovada.')
  const amount = fromDecimal(decimal)
  const given = bank.cards.refunds(reference)
  const known = given.find((one) => one.id === id)
  if (known && known.amount !== amount) throw new Refusal(409, 'Este estorno já foi feito com outro valor.')
  if (known) return charge
  const left = charge.amount - given.reduce((sum, one) => sum + one.amount, 0)
  if (amount < 1 || amount > left) throw new Refusal(409, 'O valor passa do que resta da cobrança.')
  inTransaction(bank.db, () => {
    bank.cards.refund(reference, { id, amount, at: bank.now() })
    bank.tell(reference)
  })
  return charge
}

const FROM: Record<DisputeState, DisputeState | null> = { open: null, won: 'open', lost: 'open' }

/** The holder disputes an approved charge, and later one of the two is right. */
export function disputeCharge(bank: CardBank, reference: string, state: DisputeState): CardCharge {
  const charge = readCharge(bank, reference)
  if (charge?.state !== 'approved' || charge.disputeState !== FROM[state])
    throw new Refusal(409, 'Esta cobrança não pode ser contestada assim agora.')
  const dispute = { disputeId: charge.disputeId ?? newToken(), disputedAt: charge.disputedAt ?? bank.now() }
  const result = inTransaction(bank.db, () => changed(bank, { ...charge, ...dispute, disputeState: state }))
  bank.flush()
  return result
}

/** As it is from now on; whoever charges is told. */
function changed(bank: CardBank, charge: CardCharge): CardCharge {
  const next = { ...charge, changedAt: bank.now() }
  bank.cards.save(next)
  keepApproved(bank, next)
  bank.tell(next.reference)
  return next
}

/** A charge that somebody looks at first: notes how that ends, should nobody decide before the time of the switch. */
export function wantReview(bank: CardBank, reference: string, outcome: Outcome): void {
  if (outcome !== 'review-approved' && outcome !== 'review-declined') return
  const { delayMs } = bank.chaos.settings().reviews
  bank.reviews.add(reference, outcome === 'review-approved', delayMs > 0 ? bank.now() + delayMs : null)
}

/** Whoever looked at it has decided; the first word counts. */
export function endReview(bank: CardBank, reference: string, isApproved: boolean): CardCharge {
  const charge = bank.cards.find(reference)
  if (charge?.state !== 'in_review') throw new Refusal(409, 'Esta cobrança não está em análise.')
  const refused = { state: 'declined', declineCode: 'analise_recusada' } as const
  const ended = inTransaction(bank.db, () =>
    changed(bank, { ...charge, ...(isApproved ? approval(bank.now()) : refused) }),
  )
  bank.flush()
  return ended
}

/** Ends every review whose time is over, as its card says. */
export function endDueReviews(bank: CardBank): void {
  for (const { reference, isApproved } of bank.reviews.due(bank.now()))
    endReview(bank, reference, isApproved === 1)
}

export const challengePath = (challenge: string): string => `/cartoes/desafio/${challenge}`

const EVIDENCE_MS = 10 * 24 * 60 * 60 * 1000

function disputeJson(id: string, { disputeState, disputedAt }: CardCharge) {
  const at = disputedAt ?? 0
  const evidenceDueAt = new Date(at + EVIDENCE_MS).toISOString()
  return { id, state: disputeState, at: new Date(at).toISOString(), evidenceDueAt }
}

/** As the API answers it. */
export function chargeJson(bank: CardBank, charge: CardCharge, origin: string) {
  const instant = (at: number) => new Date(at).toISOString()
  const { reference, state, installments, brand, last4, expMonth, expYear, challenge, disputeId } = charge
  const refunds = bank.cards.refunds(reference)
  return {
    ...{ reference, state, amount: toDecimal(centavos(charge.amount)), installments },
    ...(brand && { card: { brand, last4, expMonth, expYear } }),
    ...(state === 'declined' && { declineCode: charge.declineCode }),
    ...(state === 'requires_action' && { actionUrl: origin + challengePath(challenge ?? '') }),
    ...(state === 'approved' && {
      authorization: { id: charge.authorization, at: instant(charge.approvedAt ?? 0) },
    }),
    ...keptJson(bank, reference),
    refunds: refunds.map(({ id, amount, at }) => ({
      ...{ id, amount: toDecimal(centavos(amount)), at: instant(at) },
    })),
    ...(disputeId && { dispute: disputeJson(disputeId, charge) }),
  }
}
