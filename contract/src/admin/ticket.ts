import * as z from 'zod'
import { BrandId } from '../brand.ts'
import { dayFilters } from '../day.ts'
import { endpoint, refusals } from '../endpoint.ts'
import { idOf } from '../id-schema.ts'
import { TicketMessage, TicketStatus, TicketText, TicketTopic } from '../ticket.ts'
import { adminChange, CHANGE_REFUSALS, Version } from './change.ts'
import { adminList } from './list.ts'

export const TicketRow = z.object({
  id: idOf('tkt'),
  protocol: z.string(),
  brand: BrandId,
  topic: TicketTopic,
  status: TicketStatus,
  /** Who asked; without an account, as they called themselves. */
  name: z.string(),
  email: z.string(),
  accountId: idOf('acc').optional(),
  createdAt: z.iso.datetime(),
  /** Until when what was written last has to be answered. */
  dueAt: z.iso.datetime(),
  /** It is open, and that is over. */
  isOverdue: z.boolean(),
})
export type TicketRow = z.infer<typeof TicketRow>

export const AdminTicket = TicketRow.extend({
  version: z.int(),
  orderCode: z.string().optional(),
  /** The order of that number; `isTheirs`: of the same account or address. */
  order: z.object({ id: idOf('ord'), isTheirs: z.boolean() }).optional(),
  firstAnsweredAt: z.iso.datetime().optional(),
  closedAt: z.iso.datetime().optional(),
  /** Oldest first; `by` is the name of who of the team wrote it. */
  messages: z.array(TicketMessage.extend({ by: z.string().optional() })),
})
export type AdminTicket = z.infer<typeof AdminTicket>

const id = idOf('tkt')
const seen = z.strictObject({ id, version: Version })

export const TicketAnswer = seen.extend({ text: TicketText })

/** Where the team reads what people ask, and answers. */
export const adminTicket = {
  ...adminList({
    path: 'tickets',
    summary: 'Atendimentos',
    permission: 'tickets.read',
    row: TicketRow,
    filters: {
      status: TicketStatus.optional(),
      topic: TicketTopic.optional(),
      overdue: z.enum(['yes']).optional(),
      brand: BrandId.optional(),
      ...dayFilters,
    },
    sorts: ['due', '-created', 'created'],
  }),
  read: endpoint('administrator', { permission: 'tickets.read' })
    .route({ method: 'GET', path: '/admin/tickets/{id}', summary: 'Um atendimento' })
    .errors(refusals('not-found'))
    .input(z.strictObject({ id }))
    .output(AdminTicket),
  answer: adminChange('tickets.write')
    .route({ method: 'POST', path: '/admin/tickets/{id}/answers', summary: 'Responder a um atendimento' })
    .errors(CHANGE_REFUSALS)
    .input(TicketAnswer)
    .output(AdminTicket),
  close: adminChange('tickets.write')
    .route({ method: 'POST', path: '/admin/tickets/{id}/closing', summary: 'Encerrar um atendimento' })
    .errors(CHANGE_REFUSALS)
    .input(seen)
    .output(AdminTicket),
  reopen: adminChange('tickets.write')
    .route({ method: 'POST', path: '/admin/tickets/{id}/reopening', summary: 'Reabrir um atendimento' })
    .errors(CHANGE_REFUSALS)
    .input(seen)
    .output(AdminTicket),
}
