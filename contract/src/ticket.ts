import * as z from 'zod'
import { Email, FullName } from './account.ts'
import { BrandId } from './brand.ts'
import { FIRST_BRAND } from './brand-paths.ts'
import { endpoint, refusals } from './endpoint.ts'
import { OrderCode } from './order-code.ts'
import { rowsOf } from './page.ts'

/** What somebody asks for help with. */
export const TICKET_TOPICS = {
  purchase: 'Minha compra',
  payment: 'Pagamento',
  refund: 'Desistência e devolução',
  access: 'Acesso e certificados',
  account: 'Conta e privacidade',
  other: 'Outro assunto',
} as const
export type TicketTopic = keyof typeof TICKET_TOPICS
export const TicketTopic = z.enum(Object.keys(TICKET_TOPICS) as [TicketTopic, ...TicketTopic[]], {
  error: 'Escolha o assunto',
})

/** `open` waits for the team, `answered` for who asked. */
export const TicketStatus = z.enum(['open', 'answered', 'closed'])
export type TicketStatus = z.infer<typeof TicketStatus>

export const TICKET_STATUS_NAMES: Record<TicketStatus, string> = {
  open: 'Aguarda resposta',
  answered: 'Respondido',
  closed: 'Encerrado',
}

/** Days until the team has answered (Decreto 7.962/2013, art. 4, sole paragraph). */
export const TICKET_ANSWER_DAYS = 5

export const TicketText = z
  .string({ error: 'Informe a mensagem' })
  .trim()
  .min(10, 'Escreva a mensagem com 10 letras ou mais')
  .max(4000, 'Escreva a mensagem em até 4.000 letras')

/** Name and address of who is not signed in; of a member both are those of the account. */
export const NewTicket = z.strictObject({
  brand: BrandId.default(FIRST_BRAND),
  topic: TicketTopic,
  text: TicketText,
  orderCode: OrderCode.optional(),
  name: FullName.optional(),
  email: Email.optional(),
})
export type NewTicket = z.output<typeof NewTicket>

/** The page of a ticket, below the help page of its brand: not in `pathsOf`, which every page of the store loads. */
export const ticketPath = (help: string, code: string): string => `${help}/atendimento/${code}`

/** What was asked, as the screen confirms it: the answer comes until `dueAt`. */
export const OpenedTicket = z.object({ protocol: z.string(), dueAt: z.iso.datetime(), code: z.string() })
export type OpenedTicket = z.infer<typeof OpenedTicket>

/** What one side wrote; `position` counts from 1. */
export const TicketMessage = z.object({
  position: z.int(),
  author: z.enum(['customer', 'team']),
  text: z.string(),
  at: z.iso.datetime(),
})
export type TicketMessage = z.infer<typeof TicketMessage>

/** A ticket for whoever has its code. */
export const Ticket = z.object({
  protocol: z.string(),
  brand: BrandId,
  topic: TicketTopic,
  status: TicketStatus,
  orderCode: z.string().optional(),
  createdAt: z.iso.datetime(),
  /** Until when the team answers, where it has to. */
  dueAt: z.iso.datetime().optional(),
  /** Oldest first. */
  messages: z.array(TicketMessage),
})
export type Ticket = z.infer<typeof Ticket>

/** One of a list; `code` leads to its page. */
const OwnTicket = Ticket.omit({ messages: true }).extend({ code: z.string() })
export type OwnTicket = z.infer<typeof OwnTicket>

const byCode = z.strictObject({ code: z.string().max(120) })
const DEAD = ['ticket.unknown', 'ticket.expired'] as const

/** Help that somebody asks the shop for. The code stands in the messages about a ticket, and in the list of its owner. */
export const ticket = {
  open: endpoint('visitor')
    .route({ method: 'POST', path: '/tickets', successStatus: 201, summary: 'Pedir ajuda à loja' })
    .errors(refusals('not-found', 'account.other-brand', 'ticket.order-unknown', 'request.too-many'))
    .input(NewTicket)
    .output(OpenedTicket),
  // Each has a code by which its owner writes.
  list: endpoint('member', { byActor: false })
    .route({ method: 'GET', path: '/tickets', summary: 'Meus atendimentos, do mais novo ao mais antigo' })
    .input(z.strictObject({}).optional())
    .output(rowsOf(OwnTicket)),
  read: endpoint('public')
    .route({ method: 'GET', path: '/tickets/{code}', summary: 'Um atendimento, pelo link' })
    .errors(refusals(...DEAD))
    .input(byCode)
    .output(Ticket),
  reply: endpoint('public')
    .route({ method: 'POST', path: '/tickets/{code}/messages', summary: 'Responder em um atendimento' })
    .errors(refusals(...DEAD, 'request.too-many'))
    .input(byCode.extend({ text: TicketText }))
    .output(Ticket),
  close: endpoint('public')
    .route({ method: 'POST', path: '/tickets/{code}/closing', summary: 'Dar um atendimento por resolvido' })
    .errors(refusals(...DEAD))
    .input(byCode)
    .output(Ticket),
}
