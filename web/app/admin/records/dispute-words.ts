import type { AdminDispute, DisputeRow } from '@vitrine/contract/admin/dispute'
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
  isReturn ? 'Pix devolvido (MED)' : DISPUTE_STATE_NAMES[state]

export const reasonText = ({ reason }: Pick<Contested, 'reason'>): string =>
  reason ? DISPUTE_REASONS[reason] : '–'

/** Why it may not be answered. */
export const UNANSWERABLE_WORDS: Record<NonNullable<AdminDispute['unanswerable']>, string> = {
  'dispute.returned':
    'O banco de quem pagou tomou este Pix de volta, pelo Mecanismo Especial de Devolução (MED). A decisão foi dos bancos, e não há como responder. Anote o que a loja fez.',
  'dispute.closed': 'A contestação já foi decidida e não recebe mais resposta.',
  'dispute.too-late': 'O prazo para responder terminou. Anote o que a loja fez e acompanhe a decisão.',
  'dispute.answered': 'A resposta foi enviada, e só uma é aceita por contestação. Agora é esperar a decisão.',
  'dispute.not-answerable':
    'Quem processou este pagamento não recebe respostas por aqui. Baixe o dossiê e responda no painel dele.',
}

/** How long there is to answer: in days, on the last one in hours. */
export function dueText(dueAt: string, now: Date): string {
  const left = Date.parse(dueAt) - now.getTime()
  if (left <= 0) return 'Prazo encerrado'
  if (left < HOUR_MS) return 'Menos de 1 hora'
  return left < DAY_MS
    ? counted(Math.floor(left / HOUR_MS), 'hora', 'horas')
    : counted(Math.floor(left / DAY_MS), 'dia', 'dias')
}
