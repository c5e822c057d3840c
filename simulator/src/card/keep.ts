import { Refusal } from '../refusal.ts'
import { type CardBank, hashOf } from './bank.ts'
import type { CardCharge, CardToken, KeptCard } from './card.store.ts'
import type { NewCharge } from './schema.ts'
import { laterDecline } from './test-cards.ts'

/** A token of a code alone bears no brand: it goes with a card that is kept. */
const isCodeAlone = ({ brand }: KeptCard): boolean => brand === ''

/** The card that a charge is made on: the one that was typed, or the customer's kept one with the code of today. */
export function chargedCard(bank: CardBank, wanted: NewCharge): KeptCard & Pick<CardToken, 'expiresAt'> {
  if (wanted.token === undefined) return offSessionCard(bank, wanted)
  const token = bank.cards.token(hashOf(wanted.token))
  if (!token || token.expiresAt <= bank.now()) throw new Refusal(422, 'Token desconhecido ou vencido.')
  if (isCodeAlone(token) !== (wanted.card !== undefined))
    throw new Refusal(422, 'Este token é de outro tipo de cobrança.')
  if (wanted.card === undefined) return token
  const kept = bank.kept.find(wanted.card, wanted.customer ?? '')
  if (!kept) throw new Refusal(422, 'Cartão guardado desconhecido.')
  const { brand, last4, expMonth, expYear } = kept
  const outcome = outcomeOf(bank, kept, token)
  return { brand, last4, expMonth, expYear, outcome, expiresAt: token.expiresAt }
}

/** The customer's kept card, charged without its holder. */
function offSessionCard(
  bank: CardBank,
  { customer = '', card = '' }: NewCharge,
): KeptCard & { expiresAt: number } {
  const kept = bank.kept.find(card, customer)
  if (!kept) throw new Refusal(422, 'Cartão guardado desconhecido.')
  const { brand, last4, expMonth, expYear } = kept
  const isOver = Date.UTC(expYear, expMonth, 1) <= bank.now()
  const outcome = isOver ? 'expirado' : (laterDecline(kept.outcome) ?? kept.outcome)
  return { brand, last4, expMonth, expYear, outcome, expiresAt: bank.now() }
}

function outcomeOf(bank: CardBank, { expYear, expMonth, outcome }: KeptCard, code: CardToken) {
  if (Date.UTC(expYear, expMonth, 1) <= bank.now()) return 'expirado'
  return code.outcome === 'approved' ? outcome : code.outcome
}

/** Whose card it is to be, once the charge is approved. */
export function wantKept(bank: CardBank, reference: string, { keep, customer, card }: NewCharge): void {
  if (keep && customer && card === undefined) bank.kept.want(reference, customer)
}

/** Keeps the card of an approved charge, once. */
export function keepApproved(bank: CardBank, { reference, state }: CardCharge): void {
  const keeping = bank.kept.keeping(reference)
  const typed = keeping && bank.kept.typedFor(reference)
  if (state !== 'approved' || !typed || keeping.keptId) return
  const { brand, last4, expMonth, expYear, outcome, print } = typed
  bank.kept.add(reference, {
    ...{ brand, last4, expMonth, expYear, print, customer: keeping.customer },
    outcome: isLasting(outcome) ? outcome : 'approved',
  })
}

/** Whether a card does the same the next time. */
const isLasting = (outcome: KeptCard['outcome']): boolean =>
  outcome === 'challenge' || outcome === 'review-approved' || laterDecline(outcome) !== undefined

/** As the API answers it: how the card is called from now on, and by what it is known again. */
export function keptJson(bank: CardBank, reference: string): object {
  const keeping = bank.kept.keeping(reference)
  if (!keeping?.keptId) return {}
  const print = bank.kept.printOf(keeping.keptId, keeping.customer)
  return print ? { kept: { id: keeping.keptId, print } } : {}
}
