import type { DatabaseSync } from 'node:sqlite'
import type { Outcome } from './test-cards.ts'

/** What is kept of a card: never its number nor its code. */
export type KeptCard = {
  brand: string
  last4: string
  expMonth: number
  expYear: number
  outcome: Outcome
}
export type CardToken = KeptCard & { expiresAt: number; usedBy: string | null }

export type ChargeState = 'requires_action' | 'in_review' | 'approved' | 'declined' | 'cancelled'
export type DisputeState = 'open' | 'won' | 'lost'
export type CardCharge = {
  reference: string
  amount: number
  installments: number
  description: string
  returnUrl: string
  state: ChargeState
  declineCode: string | null
  /** Of an approved one. */
  authorization: string | null
  approvedAt: number | null
  brand: string | null
  last4: string | null
  expMonth: number | null
  expYear: number | null
  /** Opens the page on which the issuer asks. */
  challenge: string | null
  challengeEndsAt: number | null
  disputeId: string | null
  disputeState: DisputeState | null
  disputedAt: number | null
  createdAt: number
  changedAt: number
}
export type CardRefund = { id: string; amount: number; at: number }
export type CardStore = ReturnType<typeof cardStore>

/** All the SQL about cards. */
export function cardStore(db: DatabaseSync) {
  const addToken = db.prepare(`INSERT INTO card_token
    (hash, brand, last4, exp_month, exp_year, outcome, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)`)
  const token = db.prepare('SELECT * FROM card_token WHERE hash = ?')
  const useToken = db.prepare('UPDATE card_token SET used_by = ? WHERE hash = ? AND used_by IS NULL')
  const select = (where: string) => db.prepare(`SELECT * FROM card_charge WHERE ${where}`)
  const byReference = select('reference = ?')
  const byChallenge = select('challenge = ?')
  const changed = select('changed_at BETWEEN ? AND ? ORDER BY changed_at')
  const latest = select('true ORDER BY created_at DESC LIMIT ?')
  const waiting = select(`state = 'requires_action' ORDER BY created_at DESC LIMIT 1`)
  const refunds = db.prepare('SELECT id, amount, at FROM card_refund WHERE reference = ? ORDER BY at, id')
  const addRefund = db.prepare('INSERT INTO card_refund (reference, id, amount, at) VALUES (?, ?, ?, ?)')
  const touch = db.prepare('UPDATE card_charge SET changed_at = ? WHERE reference = ?')
  return {
    addToken: (hash: string, c: KeptCard, expiresAt: number) =>
      void addToken.run(hash, c.brand, c.last4, c.expMonth, c.expYear, c.outcome, expiresAt),
    token: (hash: string) => rowOf<CardToken>(token.get(hash)),
    /** True for the one charge that uses it. */
    useToken: (hash: string, reference: string) => useToken.run(reference, hash).changes === 1,
    save: (charge: CardCharge) => save(db, charge),
    find: (reference: string) => rowOf<CardCharge>(byReference.get(reference)),
    findByChallenge: (challenge: string) => rowOf<CardCharge>(byChallenge.get(challenge)),
    changedBetween: (from: number, to: number) => changed.all(from, to).map((row) => rowOf<CardCharge>(row)!),
    latest: (limit: number) => latest.all(limit).map((row) => rowOf<CardCharge>(row)!),
    someWaiting: () => rowOf<CardCharge>(waiting.get()),
    refunds: (reference: string) => refunds.all(reference) as unknown as CardRefund[],
    refund: (reference: string, { id, amount, at }: CardRefund) => {
      addRefund.run(reference, id, amount, at)
      touch.run(at, reference)
    },
  }
}

const COLUMNS: readonly (keyof CardCharge)[] = [
  ...(['reference', 'amount', 'installments', 'description', 'returnUrl', 'state', 'declineCode'] as const),
  ...(['authorization', 'approvedAt', 'brand', 'last4', 'expMonth', 'expYear', 'challenge'] as const),
  ...(['challengeEndsAt', 'disputeId', 'disputeState', 'disputedAt', 'createdAt', 'changedAt'] as const),
]
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function save(db: DatabaseSync, charge: CardCharge): void {
  const marks = COLUMNS.map(() => '?').join(', ')
  db.prepare(`INSERT OR REPLACE INTO card_charge (${COLUMNS.map(snake).join(', ')}) VALUES (${marks})`).run(
    ...COLUMNS.map((name) => charge[name]),
  )
}

export function rowOf<T>(row: Record<string, unknown> | undefined): T | undefined {
  if (!row) return undefined
  const named = Object.entries(row).map(([name, value]) => [
    name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ])
  return Object.fromEntries(named) as T
}
