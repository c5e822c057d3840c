import { add, type Centavos, ZERO } from '@vitrine/contract/money'

/** Money that came for a charge, as one of the two sides has it; amounts in centavos. */
export interface Entry {
  e2eId: string
  txid: string
  amount: Centavos
}

export interface Difference {
  kind: 'not-booked' | 'not-told' | 'other-amount'
  e2eId: string
  txid: string
  told: Centavos | null
  booked: Centavos | null
}

/** Where the two sides do not say the same, by the name that each money has at its provider. */
export function compare(told: readonly Entry[], booked: readonly Entry[]): Difference[] {
  const ours = new Map(booked.map((entry) => [entry.e2eId, entry]))
  const theirs = new Set(told.map(({ e2eId }) => e2eId))
  return [
    ...told.flatMap((entry) => differenceOf(entry, ours.get(entry.e2eId))),
    ...booked
      .filter(({ e2eId }) => !theirs.has(e2eId))
      .map(({ e2eId, txid, amount }) => ({
        kind: 'not-told' as const,
        e2eId,
        txid,
        told: null,
        booked: amount,
      })),
  ]
}

function differenceOf({ e2eId, txid, amount }: Entry, ours: Entry | undefined): Difference[] {
  if (!ours) return [{ kind: 'not-booked', e2eId, txid, told: amount, booked: null }]
  if (ours.amount === amount) return []
  return [{ kind: 'other-amount', e2eId, txid, told: amount, booked: ours.amount }]
}

/** How many, and how much. */
export const sumOf = (entries: readonly Entry[]): { count: number; amount: Centavos } => ({
  count: entries.length,
  amount: add(ZERO, ...entries.map(({ amount }) => amount)),
})
