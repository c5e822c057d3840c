import type { DisputeRow } from '@vitrine/contract/admin/dispute'
import { DISPUTE_REASONS, DISPUTE_STATE_NAMES, type DisputeState } from '@vitrine/contract/dispute'
import { DAY_MS, HOUR_MS } from '@vitrine/contract/time'
import { counted } from '../../ui/words.ts'
import type { Choice } from '../list/list.ts'
import type { Tone } from '../status.tsx'

export const DISPUTE_TONES: Record<DisputeState, Tone> = { open: 'waiting', won: 'good', lost: 'negative' }

export const DISPUTE_CHOICES: readonly Choice[] = Object.entries(DISPUTE_STATE_NAMES)

type Contested = Pick<DisputeRow, 'state' | 'reason' | 'isReturn'>

/** Where it stands; a Pix that a bank took back was never open. */
export const disputeStateName = ({ state, isReturn }: Pick<Contested, 'state' | 'isReturn'>): string =>
  isReturn ? 'Devolvido pelo banco (MED)' : DISPUTE_STATE_NAMES[state]

export const reasonText = ({ reason }: Pick<Contested, 'reason'>): string =>
  reason ? DISPUTE_REASONS[reason] : '–'

/** How long there is to answer: in days, on the last one in hours. */
export function dueText(dueAt: string, now: Date): string {
  const left = Date.parse(dueAt) - now.getTime()
  if (left <= 0) return 'Prazo encerrado'
  if (left < HOUR_MS) return 'Menos de 1 hora'
  return left < DAY_MS
    ? counted(Math.floor(left / HOUR_MS), 'hora', 'horas')
    : counted(Math.floor(left / DAY_MS), 'dia', 'dias')
}
