import { newId } from '@vitrine/contract/ids'
import { type CalendarDay, startOfDay, today } from '@vitrine/contract/time'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import type { Hand } from '#kernel/hand.ts'
import { replaceInstallmentTable } from './installment.store.ts'

export interface NewInstallmentTable {
  startsOn: CalendarDay
  /** In how many parcels a card may pay. */
  most: number
  interestFreeUpTo: number
  /** Basis points a month, of what bears interest. */
  monthlyBp: number
  /** The least that one parcel may be, in centavos. */
  minParcel: number
}

/**
 * In how many parcels cards pay from a day on, for the whole shop; the table before it ends then. Refuses a past day, and
 * one on which another table begins or that comes before one.
 */
export async function addInstallmentTable(
  tx: Tx,
  { startsOn, most, interestFreeUpTo, monthlyBp, minParcel }: NewInstallmentTable,
  { at }: Hand,
): Promise<string> {
  if (startsOn < today(at)) throw new Refused('price-rule.past')
  const id = newId('itb')
  const rates = Array.from({ length: most }, (_, i) => (i < interestFreeUpTo ? 0 : monthlyBp))
  // What begins today begins now: what was charged this morning stays as it was.
  const from = startsOn === today(at) ? at : startOfDay(startsOn)
  const table = { id, interestFreeUpTo, minParcel, rates }
  if (!(await replaceInstallmentTable(tx, table, from))) throw new Refused('price-rule.overlap')
  return id
}
