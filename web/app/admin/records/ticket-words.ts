import type { TicketRow } from '@vitrine/contract/admin/ticket'
import { TICKET_STATUS_NAMES, TICKET_TOPICS } from '@vitrine/contract/ticket'
import type { Choice } from '../list/list.ts'
import type { Tone } from '../status.tsx'

export const TICKET_STATUS_CHOICES: readonly Choice[] = Object.entries(TICKET_STATUS_NAMES)
export const TICKET_TOPIC_CHOICES: readonly Choice[] = Object.entries(TICKET_TOPICS)

/** Where a ticket stands; what is overdue is said. */
export function ticketMark({ status, isOverdue }: TicketRow): readonly [Tone, string] {
  if (isOverdue) return ['negative', 'Atrasado']
  return [
    status === 'open' ? 'waiting' : status === 'answered' ? 'good' : 'quiet',
    TICKET_STATUS_NAMES[status],
  ]
}
