import { DisputeReason, DisputeState } from '@vitrine/contract/dispute'
import { OrderStatus } from '@vitrine/contract/order'
import { PaymentMethod } from '@vitrine/contract/payment'
import { TICKET_TOPICS, TicketTopic } from '@vitrine/contract/ticket'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import * as z from 'zod'
import { links } from '#brand'
import { formatInstant, HERE, mailWords, message, messagesOf, person, type SchemasOf } from '#mail'

const day = (text: string): string => formatDay(calendarDay(text))

/** A contested payment as the shop is told of it; `amount` in centavos. `order`: of a Pix that is of none there is none. */
const Contested = z.object({
  id: z.string(),
  state: DisputeState,
  method: PaymentMethod,
  amount: z.int(),
  reason: DisputeReason.optional(),
  /** Until when it may be answered. */
  dueAt: z.iso.datetime().optional(),
  order: z.object({ id: z.string(), code: z.string(), status: OrderStatus }).optional(),
})

const disputeProps = z.object({ ...person, dispute: Contested })

const purchaseOf = ({ order }: z.infer<typeof Contested>): string =>
  order ? `a compra ${order.code}` : 'um pagamento'

const ofDispute = (text: (props: z.infer<typeof disputeProps>) => string) =>
  message({
    props: disputeProps,
    isAboutAccount: true,
    limit: 'none',
    notification: {
      subject: 'shop',
      text,
      page: ({ dispute }) => links.adminDispute(HERE, dispute.id),
    },
  })

/** What each of them is for, as `/admin/emails` says it. */
const WORDS = {
  'access-given': mailWords(
    'training',
    'Acesso dado pela loja',
    'Quando a loja abre um produto ou curso para alguém sem uma compra.',
  ),
  'accounts-merged': mailWords(
    'security',
    'Contas juntadas',
    'Quando a loja junta duas contas de uma pessoa: vai para os dois endereços.',
  ),
  'mail-test': mailWords('shop', 'Teste de envio', 'Quando alguém da loja testa se os e-mails saem.', {
    reader: 'staff',
  }),
  'sale-made': mailWords('shop', 'Venda feita', 'Quando um pedido é pago.', {
    reader: 'staff',
    maySwitchOff: true,
  }),
  'dispute-opened': mailWords(
    'shop',
    'Contestação aberta',
    'Quando o titular do cartão contesta um pagamento.',
    { reader: 'staff' },
  ),
  'dispute-due': mailWords(
    'shop',
    'Prazo da contestação',
    'Perto do fim do prazo para responder a uma contestação.',
    { reader: 'staff' },
  ),
  'dispute-closed': mailWords('shop', 'Contestação encerrada', 'Quando uma contestação é decidida.', {
    reader: 'staff',
  }),
  'webhook-disabled': mailWords(
    'shop',
    'Webhook desligado',
    'Quando um webhook é desligado porque não recebe eventos.',
    { reader: 'staff' },
  ),
  'ticket-opened': mailWords(
    'shop',
    'Pedido de ajuda',
    'Quando alguém pede ajuda à loja, ou responde em um atendimento.',
    { reader: 'staff', maySwitchOff: true },
  ),
  'provider-away': mailWords(
    'shop',
    'Meio de pagamento sem resposta',
    'Quando um meio de pagamento para de responder.',
    { reader: 'staff' },
  ),
}

/** Messages about what the people of the shop did for a customer, and to themselves. */
export const adminMails = messagesOf(
  () => import('./templates/index.tsx'),
  {
    /** What the shop opened without a purchase; `courses`: addresses of those among it, `opensOn` of what is not open yet. */
    'accounts-merged': message({
      props: z.object({ ...person, gone: z.string(), stays: z.string(), at: z.iso.datetime() }),
      isAboutAccount: true,
      limit: 'none',
      notification: { mailOnly: 'one of both addresses has no account any more' },
    }),
    'access-given': message({
      props: z.object({
        ...person,
        titles: z.array(z.string()).min(1),
        courses: z.array(z.string()),
        opensOn: z.iso.date().optional(),
        lastOn: z.iso.date().optional(),
      }),
      notification: {
        subject: 'billing',
        text: ({ opensOn, lastOn }) =>
          `${opensOn ? `Abre em ${day(opensOn)}. ` : ''}${lastOn ? `Vale até ${day(lastOn)}.` : 'Não tem data para terminar.'}`,
        page: ({ courses }) => links.opened(HERE, courses),
      },
    }),
    /** Somebody of the shop tries whether messages leave. */
    'mail-test': message({
      props: z.object({ ...person, at: z.iso.datetime() }),
      isAboutAccount: true,
      notification: { mailOnly: 'it is for the people of the shop' },
    }),
    /** `items`: what was bought; nothing of who bought it. `total` in centavos. */
    'sale-made': message({
      props: z.object({
        ...person,
        sale: z.object({
          id: z.string(),
          code: z.string(),
          total: z.int(),
          items: z.array(z.string()).min(1),
          isRenewal: z.boolean(),
        }),
      }),
      isAboutAccount: true,
      notification: {
        subject: 'shop',
        text: ({ sale }) => sale.items.join(', '),
        page: ({ sale }) => links.adminOrder(HERE, sale.id),
      },
    }),
    'dispute-opened': ofDispute(({ dispute }) => `O titular do cartão contestou ${purchaseOf(dispute)}.`),
    'dispute-due': ofDispute(({ dispute: { dueAt } }) =>
      dueAt ? `Responda até ${formatInstant(dueAt)}.` : 'Responda logo.',
    ),
    'dispute-closed': ofDispute(({ dispute: { state } }) =>
      state === 'won' ? 'O pagamento vale, e o acesso voltou.' : 'O dinheiro voltou a quem pagou.',
    ),
    /** `gone`: its address asked for no more; else none of its tries came through for days. */
    'webhook-disabled': message({
      props: z.object({
        ...person,
        webhook: z.object({ id: z.string(), name: z.string(), reason: z.enum(['failing', 'gone']) }),
      }),
      isAboutAccount: true,
      notification: {
        subject: 'shop',
        text: ({ webhook }) => `${webhook.name} não recebe mais eventos.`,
        page: ({ webhook }) => links.adminWebhook(HERE, webhook.id),
      },
    }),
    /** `isReply`: in a ticket that was there. Nothing of who wrote, and nothing of what. */
    'ticket-opened': message({
      props: z.object({
        ...person,
        ticket: z.object({
          id: z.string(),
          protocol: z.string(),
          topic: TicketTopic,
          dueAt: z.iso.datetime(),
          isReply: z.boolean(),
        }),
      }),
      isAboutAccount: true,
      notification: {
        subject: 'shop',
        text: ({ ticket }) => `${TICKET_TOPICS[ticket.topic]}. Responda até ${formatInstant(ticket.dueAt)}.`,
        page: ({ ticket }) => links.adminTicket(HERE, ticket.id),
      },
    }),
    'provider-away': message({
      props: z.object({ ...person, provider: z.string(), since: z.iso.datetime() }),
      isAboutAccount: true,
      notification: {
        subject: 'shop',
        text: ({ since }) => `Sem resposta desde ${formatInstant(since)}.`,
        page: () => links.installation(HERE),
      },
    }),
  },
  WORDS,
)

type Schemas = SchemasOf<typeof adminMails>
declare module '#mail' {
  interface MailKinds extends Schemas {}
}
