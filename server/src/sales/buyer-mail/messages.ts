import { Entitlement } from '@vitrine/contract/access'
import { pathsOf } from '@vitrine/contract/brand-paths'
import { Order } from '@vitrine/contract/order'
import { chargedOf } from '@vitrine/contract/order-rules'
import { BoletoPayment, PaymentMethod, Pix } from '@vitrine/contract/payment'
import { Refund, RefundReason } from '@vitrine/contract/refund'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import * as z from 'zod'
import { links } from '#brand'
import { brl, formatInstant, HERE, mailWords, message, messagesOf, person, type SchemasOf } from '#mail'

/** What a message tells about an order: never the document of its buyer. Takes the contract's whole `Order`. */
const OrderFacts = Order.pick({
  id: true,
  code: true,
  placedAt: true,
  total: true,
  credit: true,
  interest: true,
  sum: true,
  later: true,
  regretDays: true,
  methods: true,
  asksAddress: true,
})
type OrderFacts = z.output<typeof OrderFacts>

const ofOrder = { ...person, order: OrderFacts }

/** An order that waits to be paid; `payCode` lets whoever has it pay. */
const ofWaiting = { ...ofOrder, payCode: z.string() }

/** What is typed at the bank, and whom it names there. */
const code = Pix.partial({ receiver: true })
const boleto = BoletoPayment.pick({ line: true, dueOn: true, receiver: true }).partial({ receiver: true })

/** Money of an order on its way back. */
const ofRefund = {
  ...ofOrder,
  refund: Refund.pick({
    protocol: true,
    amount: true,
    ofCredit: true,
    channel: true,
    method: true,
    destination: true,
    requestedAt: true,
    dueOn: true,
    doneAt: true,
    isDuplicate: true,
  }).extend({
    /** Not on messages from before it was told. */
    reason: RefundReason.optional(),
  }),
}

const day = (text: string): string => formatDay(calendarDay(text))
const waiting = z.object(ofWaiting)
/** Where an order is seen, and where it is paid. */
const orderPage = ({ order }: { order: OrderFacts }): string => links.purchase(HERE, order.id)
const payPage = ({ seller, order }: z.output<typeof waiting>): string =>
  links.payment(HERE, seller.id, order.id)
/** The code of a Pix, and a boleto, that wait to be paid. */
const withPix = z.object({ ...ofWaiting, ...code.shape })
/** `pix`: the Pix that the boleto carries, once it is there. */
const withBoleto = z.object({ ...ofWaiting, boleto, pix: code.optional() })
const payPix = ({ order, expiresAt }: z.output<typeof withPix>): string =>
  `Pague ${brl(chargedOf(order))} até ${formatInstant(expiresAt)}.`
const payBoleto = ({ order, boleto }: z.output<typeof withBoleto>): string =>
  `Pague ${brl(chargedOf(order))} até ${day(boleto.dueOn)}.`
/** Money that goes back, by its protocol. */
const refunded = z.object(ofRefund)

/** What each of them is for, as `/admin/emails` says it. */
const WORDS = {
  'order-received': mailWords(
    'purchase',
    'Pedido recebido',
    'Quando um pedido é feito e ainda vai ser pago.',
  ),
  'pix-waiting': mailWords('purchase', 'Pix à espera', 'Quando um pedido espera o pagamento do Pix.'),
  'boleto-waiting': mailWords(
    'purchase',
    'Boleto à espera',
    'Quando um pedido espera o pagamento do boleto.',
  ),
  'pix-ending': mailWords(
    'purchase',
    'Pix perto de vencer',
    'Pouco antes de vencer um Pix que não foi pago.',
    { maySwitchOff: true },
  ),
  'boleto-due-tomorrow': mailWords(
    'purchase',
    'Boleto vence amanhã',
    'Na véspera do vencimento de um boleto que não foi pago.',
    { maySwitchOff: true },
  ),
  'boleto-overdue': mailWords('purchase', 'Boleto vencido', 'Quando um boleto vence sem pagamento.', {
    maySwitchOff: true,
  }),
  'payment-refused': mailWords(
    'purchase',
    'Pagamento recusado',
    'Quando o banco ou o cartão recusa um pagamento.',
  ),
  'payment-in-review': mailWords('purchase', 'Pagamento em análise', 'Quando um pagamento fica em análise.'),
  'payment-confirmed': mailWords(
    'purchase',
    'Pagamento confirmado',
    'Quando um pedido é pago: é o recibo de quem compra.',
  ),
  'note-issued': mailWords('purchase', 'Nota fiscal emitida', 'Quando a nota fiscal de um pedido é emitida.'),
  'regret-received': mailWords(
    'purchase',
    'Desistência registrada',
    'Quando alguém desiste de uma compra ou a loja decide devolver o dinheiro.',
  ),
  'refund-done': mailWords('purchase', 'Dinheiro devolvido', 'Quando a devolução do dinheiro é concluída.'),
  'refund-destination': mailWords(
    'purchase',
    'Para onde devolver',
    'Quando falta dizer para onde o dinheiro deve voltar.',
  ),
  'refund-refused': mailWords(
    'shop',
    'Devolução recusada pelo banco',
    'Quando o banco recusa uma devolução que a loja pediu.',
    { reader: 'staff' },
  ),
  'cart-forgotten': mailWords(
    'purchase',
    'Carrinho esquecido',
    'Quando alguém deixa itens no carrinho e aceita receber ofertas.',
    { maySwitchOff: true },
  ),
  'card-expiring': mailWords(
    'purchase',
    'Cartão perto de vencer',
    'Antes de vencer um cartão salvo na conta.',
    { maySwitchOff: true },
  ),
  'access-ending': mailWords(
    'purchase',
    'Acesso perto de terminar',
    'Antes de terminar o prazo de acesso ao que foi comprado.',
  ),
}

/** Messages to a buyer about a cart, an order, a card or what was bought. */
export const buyerMails = messagesOf(
  () => import('./templates/index.ts'),
  {
    'order-received': message({
      props: waiting,
      secrets: ['payCode'],
      limit: 'low-priority',
      notification: {
        subject: 'billing',
        text: ({ order }) => `Total de ${brl(chargedOf(order))}.`,
        page: payPage,
      },
    }),
    'pix-waiting': message({
      props: withPix,
      secrets: ['payCode'],
      limit: 'low-priority',
      notification: { subject: 'billing', text: payPix, page: payPage },
    }),
    'boleto-waiting': message({
      props: withBoleto,
      secrets: ['payCode'],
      limit: 'low-priority',
      notification: { subject: 'billing', text: payBoleto, page: payPage },
    }),
    'pix-ending': message({
      props: withPix,
      secrets: ['payCode'],
      limit: 'low-priority',
      notification: { subject: 'billing', text: payPix, page: payPage },
    }),
    /** `on`: the day it is written, which may be later than the eve it was meant for. */
    'boleto-due-tomorrow': message({
      props: withBoleto.extend({ on: z.iso.date() }),
      secrets: ['payCode'],
      limit: 'low-priority',
      notification: { subject: 'billing', text: payBoleto, page: payPage },
    }),
    'boleto-overdue': message({
      props: z.object({
        ...ofWaiting,
        boleto: BoletoPayment.pick({ line: true, dueOn: true }),
        pix: code.optional(),
      }),
      secrets: ['payCode'],
      limit: 'low-priority',
      notification: {
        subject: 'billing',
        text: ({ boleto }) => `Venceu em ${day(boleto.dueOn)}. Veja como ainda pagar.`,
        page: payPage,
      },
    }),
    /** Whole sentences: `reason` on why, and what to do; `taken` on money that may have been taken for a while. */
    'payment-refused': message({
      props: z.object({ ...ofWaiting, reason: z.string().optional(), taken: z.string().optional() }),
      secrets: ['payCode'],
      limit: 'low-priority',
      notification: {
        subject: 'billing',
        text: ({ reason }) => reason ?? 'Tente de novo ou escolha outra forma de pagamento.',
        page: payPage,
      },
    }),
    /** By when the outcome is known. */
    'payment-in-review': message({
      props: z.object({ ...ofOrder, until: z.iso.datetime() }),
      limit: 'low-priority',
      notification: {
        subject: 'billing',
        text: ({ until }) => `O resultado sai até ${formatInstant(until)}.`,
        page: orderPage,
      },
    }),
    'payment-confirmed': message({
      props: z.object({
        ...ofOrder,
        /** Without one there was nothing to pay. */
        method: PaymentMethod.optional(),
        /** Of a card, in how many it was charged, in words. */
        parcels: z.string().optional(),
        /** In centavos. */
        received: z.int().optional(),
        paidAt: z.iso.datetime(),
        opened: z.array(Entitlement.pick({ title: true, kind: true })),
      }),
      limit: 'none',
      notification: {
        subject: 'billing',
        text: ({ order }) =>
          order.total === 0
            ? 'O que você comprou já está na sua conta.'
            : `Recebemos ${brl(chargedOf(order))}.`,
        page: orderPage,
        closes: ({ seller, order }) => links.payment(HERE, seller.id, order.id),
      },
    }),
    /** The number as the city gave it. */
    'note-issued': message({
      props: z.object({ ...ofOrder, number: z.string() }),
      limit: 'none',
      notification: {
        subject: 'billing',
        text: ({ number }) => `Nota número ${number}.`,
        page: orderPage,
        inDigest: true,
      },
    }),
    'regret-received': message({
      props: refunded,
      limit: 'none',
      notification: {
        subject: 'billing',
        text: ({ refund }) => `Protocolo ${refund.protocol}: ${brl(refund.amount)} voltam a você.`,
        page: orderPage,
      },
    }),
    'refund-done': message({
      props: refunded,
      limit: 'none',
      notification: {
        subject: 'billing',
        text: ({ refund }) => `Protocolo ${refund.protocol}: ${brl(refund.amount)}.`,
        page: orderPage,
        inDigest: true,
      },
    }),
    'refund-destination': message({
      props: refunded,
      limit: 'none',
      notification: {
        subject: 'billing',
        text: ({ refund }) =>
          `Protocolo ${refund.protocol}: diga para onde devolvemos ${brl(refund.amount)}.`,
        page: orderPage,
      },
    }),
    'refund-refused': message({
      props: refunded,
      limit: 'none',
      notification: { mailOnly: 'it is for the people of the shop' },
    }),
    'cart-forgotten': message({
      props: z.object({
        ...person,
        step: z.union([z.literal(1), z.literal(2), z.literal(3)]),
        items: z.array(z.string()),
        token: z.string(),
      }),
      secrets: ['token'],
      limit: 'low-priority',
      notification: {
        subject: 'offers',
        text: ({ items }) => items.join(', '),
        page: ({ seller }) => pathsOf(seller.id).cart,
        inDigest: true,
      },
    }),
    /** `lastOn`: the last day on which the card is good. */
    'card-expiring': message({
      props: z.object({
        ...person,
        card: z.object({
          brand: z.string(),
          last4: z.string(),
          nickname: z.string().nullable(),
          lastOn: z.iso.date(),
        }),
        /** A subscription that runs is charged to it; not on messages from before it was told. */
        renews: z.literal(true).optional(),
      }),
      isAboutAccount: true,
      notification: {
        subject: 'billing',
        text: ({ renews }) =>
          renews
            ? 'Ele paga uma assinatura sua: escolha outro cartão na página dela, ou pague a próxima renovação com o novo.'
            : 'Quando receber o cartão novo, use-o na próxima compra e marque “Salvar este cartão”.',
        page: () => links.cards(HERE),
        inDigest: true,
      },
    }),
    /** `lastOn`: the last day on which it may be used. */
    'access-ending': message({
      props: z.object({
        ...person,
        product: z.object({ name: z.string(), slug: z.string() }),
        lastOn: z.iso.date(),
      }),
      notification: {
        subject: 'billing',
        text: ({ product, lastOn }) => `${product.name} fica aberto até ${day(lastOn)}, inclusive.`,
        page: ({ seller, product }) => links.product(HERE, seller.id, product.slug),
      },
    }),
  },
  WORDS,
)

type Schemas = SchemasOf<typeof buyerMails>
declare module '#mail' {
  interface MailKinds extends Schemas {}
  interface OptionalMails {
    'cart-forgotten': 'offers'
  }
}
