import { Refusal } from '../refusal.ts'
import { inTransaction } from '../store/database.ts'
import type { CardBank } from './bank.ts'
import type { CardCharge } from './card.store.ts'
import { approval, changed } from './charge.ts'
import type { Outcome } from './test-cards.ts'

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
