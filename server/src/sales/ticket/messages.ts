import * as z from 'zod'
import { mailWords, message, messagesOf, person, type SchemasOf } from '#mail'

const WORDS = {
  'ticket-received': mailWords(
    'account',
    'Pedido de ajuda recebido',
    'Assim que alguém pede ajuda à loja: confirma o recebimento e traz o protocolo.',
  ),
  'ticket-answered': mailWords(
    'account',
    'Resposta a um pedido de ajuda',
    'Quando a equipe responde a um atendimento.',
  ),
}

const ofTicket = { ...person, protocol: z.string(), code: z.string() }

/** Messages to who asked for help. The law wants the receipt confirmed, and the answer: nobody switches them off. */
export const ticketMails = messagesOf(
  () => import('./templates/ticket.tsx'),
  {
    /** `text`: what was written; missing where an address that nobody has proved would get links of a stranger. */
    'ticket-received': message({
      props: z.object({ ...ofTicket, dueAt: z.iso.datetime(), text: z.string().optional() }),
      secrets: ['code'],
      limit: 'requested',
      notice: { mailOnly: 'the screen confirms it, and the page of the ticket is reached by its link alone' },
    }),
    /** `text`: the answer. */
    'ticket-answered': message({
      props: z.object({ ...ofTicket, text: z.string() }),
      secrets: ['code'],
      limit: 'none',
      notice: { mailOnly: 'the page of the ticket is reached by its link alone' },
    }),
  },
  WORDS,
)

type Schemas = SchemasOf<typeof ticketMails>
declare module '#mail' {
  interface MailKinds extends Schemas {}
}
