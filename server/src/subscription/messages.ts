import { AgreedTerms } from '@vitrine/contract/agreed-terms'
import { DeclineCode } from '@vitrine/contract/card'
import { Interval } from '@vitrine/contract/catalog'
import { DebitFailure } from '@vitrine/contract/debit-failure'
import { idOf } from '@vitrine/contract/id-schema'
import { PaidUntil, paidUntilText } from '@vitrine/contract/paid-period'
import { PaymentMethod } from '@vitrine/contract/payment'
import { PriceChange } from '@vitrine/contract/price-campaign'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import * as z from 'zod'
import { links } from '#brand'
import { brl, HERE, mailWords, message, messagesOf, person, type SchemasOf } from '#mail'

/** A plan that somebody has; `lastOn`: the last day that is paid for. */
const ofSubscription = {
  ...person,
  subscription: z.object({
    id: z.string(),
    plan: z.string(),
    interval: Interval.exclude(['once']),
    lastOn: z.iso.date(),
  }),
}
/** A saved card, as its holder knows it. */
const ofCard = z.object({ brand: z.string(), last4: z.string(), nickname: z.string().nullable() })

/** The order of its next period, in centavos; from `suspendedOn` on it may not be used unpaid. */
const ofDue = z.object({
  ...ofSubscription,
  payCode: z.string(),
  amount: z.int(),
  /** How its link may be paid; not on messages from before it was told. */
  methods: z.array(PaymentMethod).optional(),
  // What its day ends: else a period.
  isTrial: z.boolean(),
  isPaused: z.boolean(),
  /** Of a pause whose early end it pays: the last day on which that is waited for. */
  waitedUntil: z.iso.date().optional(),
  orderId: idOf('ord', z.string()),
  /** Until when it is good once it is paid; not on messages from before it was told. */
  pays: PaidUntil.optional(),
  dueOn: z.iso.date(),
  suspendedOn: z.iso.date(),
  givenUpOn: z.iso.date(),
  lastOn: z.iso.date(),
  /** The day on which it is asked for, by which one mail a day is counted. */
  askedOn: z.iso.date().optional(),
  /** The saved card that is charged for it, and on which day; nothing where it is paid by hand. */
  card: ofCard.extend({ chargedOn: z.iso.date() }).optional(),
  /** The day on which it is debited by Pix Automático; nothing where it is paid by hand. */
  debit: z.object({ on: z.iso.date() }).optional(),
  /** What else of the same brand is to be paid, and until when each may be used unpaid. */
  others: z
    .array(
      z.object({
        plan: z.string(),
        amount: z.int(),
        dueOn: z.iso.date(),
        lastOn: z.iso.date(),
        isSuspended: z.boolean(),
      }),
    )
    .optional(),
})
const ofDone = z.object({
  ...ofSubscription,
  protocol: z.string().optional(),
  /** So many charges are still to come before it is over. */
  bound: z.int().optional(),
  /** What a plan that has just begun binds for, and ends with. */
  terms: AgreedTerms.optional(),
})

/** The plan of its next period, and what that costs, in centavos. */
const ofNext = z.object({
  ...ofSubscription,
  next: z.object({ plan: z.string(), amount: z.int(), on: z.iso.date(), terms: AgreedTerms.optional() }),
})

/** Another price that comes, and the code of the link by which it is answered. */
const ofPriceChange = z.object({ ...ofSubscription, change: PriceChange, code: z.string() })

const day = (text: string): string => formatDay(calendarDay(text))
const subscriptionPage = ({ subscription }: { subscription: { id: string } }): string =>
  links.subscription(HERE, subscription.id)

/** Asks for what a subscription owes, and leads to where that is paid. */
const asking = (text: (props: z.output<typeof ofDue>) => string) =>
  message({
    props: ofDue,
    secrets: ['payCode'],
    notification: {
      subject: 'billing',
      text,
      page: ({ seller, orderId }) => links.payment(HERE, seller.id, orderId),
    },
  })
const due = asking(({ subscription, amount, dueOn, card, debit }) => {
  if (debit) return `${subscription.plan}: ${brl(amount)} em ${day(debit.on)}, por Pix Automático.`
  return card
    ? `${subscription.plan}: ${brl(amount)} em ${day(card.chargedOn)}, no cartão final ${card.last4}.`
    : `${subscription.plan}: pague ${brl(amount)} até ${day(dueOn)}.`
})
/** Tells what happened to a subscription, and leads to its page. */
const done = (text: (props: z.output<typeof ofDone>) => string) =>
  message({ props: ofDone, notification: { subject: 'billing', text, page: subscriptionPage } })

/** Tells of another price, and leads to where it is answered. */
const pricing = message({
  props: ofPriceChange,
  secrets: ['code'],
  notification: {
    subject: 'billing',
    text: ({ subscription, change }) =>
      change.consent === 'opt-in'
        ? `${subscription.plan}: a loja propõe ${brl(change.amount)} a partir de ${day(change.on)}. Sem resposta, seu preço continua.`
        : `${subscription.plan}: ${brl(change.amount)} a partir de ${day(change.on)}.`,
    page: subscriptionPage,
  },
})

/** What each of them is for, as `/admin/emails` says it. */
const WORDS = {
  'subscription-renewal': mailWords(
    'subscription',
    'Renovação disponível',
    'Quando a próxima renovação já pode ser paga.',
  ),
  'subscription-due-soon': mailWords(
    'subscription',
    'Renovação em breve',
    'Dias antes da renovação, ou do fim do período de teste.',
  ),
  'subscription-due': mailWords('subscription', 'Renovação vence hoje', 'No dia em que a renovação vence.'),
  'subscription-card-declined': mailWords(
    'subscription',
    'Cartão recusado na renovação',
    'Quando o cartão salvo é recusado ao renovar.',
  ),
  'subscription-debit-failed': mailWords(
    'subscription',
    'Pix Automático não debitado',
    'Quando o Pix Automático não é debitado e não será tentado de novo.',
  ),
  'subscription-debit-retried': mailWords(
    'subscription',
    'Pix Automático será tentado de novo',
    'Quando faltou saldo para o Pix Automático e o banco tenta outro dia.',
  ),
  'subscription-mandate-ended': mailWords(
    'subscription',
    'Pix Automático desligado',
    'Quando a autorização do Pix Automático termina ou é retirada.',
  ),
  'subscription-unpaid': mailWords(
    'subscription',
    'Renovação em atraso',
    'Quando a renovação venceu e o acesso ainda continua.',
  ),
  'subscription-suspended': mailWords(
    'subscription',
    'Acesso suspenso',
    'Quando o acesso é suspenso por falta de pagamento.',
  ),
  'subscription-given-up': mailWords(
    'subscription',
    'Assinatura encerrada sem pagamento',
    'Quando a loja deixa de esperar o pagamento e encerra a assinatura.',
  ),
  'subscription-debt-paid': mailWords(
    'subscription',
    'Dívida paga',
    'Quando alguém paga o que devia de uma assinatura encerrada.',
  ),
  'subscription-recovered': mailWords(
    'subscription',
    'Assinatura em dia',
    'Quando uma assinatura atrasada ou suspensa é paga.',
  ),
  'subscription-cancel-scheduled': mailWords(
    'subscription',
    'Cancelamento marcado',
    'Quando alguém cancela a assinatura: ela vale até o fim do que está pago.',
  ),
  'subscription-cancel-undone': mailWords(
    'subscription',
    'Cancelamento desfeito',
    'Quando alguém desiste de cancelar a assinatura.',
  ),
  'subscription-cancelled': mailWords(
    'subscription',
    'Assinatura cancelada',
    'Quando a assinatura é cancelada na hora.',
  ),
  'subscription-ended': mailWords(
    'subscription',
    'Assinatura terminou',
    'Quando chega ao fim o que está pago de uma assinatura cancelada.',
  ),
  'subscription-ending': mailWords(
    'subscription',
    'Assinatura perto de terminar',
    'Dias antes do fim de uma assinatura que não renova.',
  ),
  'subscription-imported': mailWords(
    'subscription',
    'Assinatura trazida de outra plataforma',
    'Quando a loja importa a assinatura e pede que a pessoa escolha como pagar.',
  ),
  'subscription-extended': mailWords(
    'subscription',
    'Assinatura estendida',
    'Quando a loja dá mais dias a uma assinatura.',
  ),
  'subscription-pause-scheduled': mailWords(
    'subscription',
    'Pausa marcada',
    'Quando alguém marca uma pausa da assinatura.',
  ),
  'subscription-pause-undone': mailWords(
    'subscription',
    'Pausa desfeita',
    'Quando a pausa marcada é desfeita.',
  ),
  'subscription-change-scheduled': mailWords(
    'subscription',
    'Troca de plano marcada',
    'Quando a troca de plano fica para a próxima renovação.',
  ),
  'subscription-renewal-ahead': mailWords(
    'subscription',
    'Renovação anual à frente',
    'Semanas antes de renovar um plano longo, para dar tempo de cancelar.',
  ),
  'subscription-price-change': mailWords(
    'subscription',
    'Novo preço',
    'Quando a loja propõe ou anuncia outro preço para a assinatura.',
  ),
  'subscription-price-reminder': mailWords(
    'subscription',
    'Lembrete do novo preço',
    'Antes de valer um preço anunciado.',
  ),
  'subscription-price-undone': mailWords(
    'subscription',
    'Reajuste desfeito',
    'Quando a loja desfaz um reajuste anunciado.',
  ),
  'subscription-changed': mailWords('subscription', 'Plano trocado', 'Quando a troca de plano acontece.'),
  'subscription-due-day': mailWords(
    'subscription',
    'Dia do vencimento trocado',
    'Quando o dia do vencimento da assinatura muda.',
  ),
}

/** Messages about subscriptions. */
export const subscriptionMails = messagesOf(
  () => import('./templates/subscription.tsx'),
  {
    'subscription-renewal': due,
    'subscription-due-soon': due,
    'subscription-due': due,
    'subscription-card-declined': message({
      props: ofDue.extend({ declinedCard: ofCard.optional(), declined: DeclineCode }),
      secrets: ['payCode'],
      notification: {
        subject: 'billing',
        text: ({ subscription, card }) =>
          `${subscription.plan}: o cartão não foi cobrado.${card ? ` Tentamos de novo em ${day(card.chargedOn)}, ou pague agora.` : ' Pague de outra forma.'}`,
        page: ({ seller, orderId }) => links.payment(HERE, seller.id, orderId),
      },
    }),
    'subscription-debit-failed': message({
      props: ofDue.extend({ debitFailed: DebitFailure }),
      secrets: ['payCode'],
      notification: {
        subject: 'billing',
        text: ({ subscription, amount }) =>
          `${subscription.plan}: o Pix Automático não foi debitado. Pague ${brl(amount)} por aqui.`,
        page: ({ seller, orderId }) => links.payment(HERE, seller.id, orderId),
      },
    }),
    'subscription-debit-retried': asking(({ subscription, amount, debit }) =>
      debit
        ? `${subscription.plan}: não havia saldo para o débito. O banco tenta de novo em ${day(debit.on)}.`
        : `${subscription.plan}: pague ${brl(amount)}.`,
    ),
    'subscription-mandate-ended': done(
      ({ subscription }) =>
        `${subscription.plan}: o Pix Automático foi desligado. Mandamos cada cobrança por e-mail.`,
    ),
    'subscription-unpaid': asking(({ lastOn }) => `Você continua com acesso até ${day(lastOn)}.`),
    'subscription-suspended': asking(({ amount, pays }) =>
      [`Pague ${brl(amount)} e o acesso volta na hora.`, pays && paidUntilText(pays)]
        .filter(Boolean)
        .join(' '),
    ),
    'subscription-given-up': message({
      props: ofDone.extend({
        /** What is still owed, in centavos, and the last day on which it may be paid. */
        debt: z.object({ amount: z.int(), until: z.iso.date() }).optional(),
        payCode: z.string().optional(),
      }),
      secrets: ['payCode'],
      notification: {
        subject: 'billing',
        text: ({ subscription, debt }) =>
          debt
            ? `${subscription.plan}: a cobrança de ${brl(debt.amount)} ainda pode ser paga até ${day(debt.until)}.`
            : `${subscription.plan}: você não deve nada.`,
        page: subscriptionPage,
      },
    }),
    'subscription-debt-paid': done(({ subscription }) => `${subscription.plan}: você não deve mais nada.`),
    'subscription-recovered': done(
      ({ subscription }) => `${subscription.plan} em dia até ${day(subscription.lastOn)}.`,
    ),
    'subscription-cancel-scheduled': done(
      ({ subscription, protocol }) =>
        `${protocol ? `Protocolo ${protocol}. ` : ''}${subscription.plan} vale até ${day(subscription.lastOn)}.`,
    ),
    'subscription-cancel-undone': done(({ subscription }) => `${subscription.plan} continua.`),
    'subscription-cancelled': done(({ subscription }) => `${subscription.plan}: nada mais é cobrado.`),
    'subscription-ended': done(({ subscription }) => `${subscription.plan} terminou: nada mais é cobrado.`),
    'subscription-ending': done(
      ({ subscription }) => `${subscription.plan} termina em ${day(subscription.lastOn)}.`,
    ),
    'subscription-imported': done(
      ({ subscription }) => `Escolha como pagar ${subscription.plan}: nada é cobrado antes do dia de sempre.`,
    ),
    'subscription-extended': done(
      ({ subscription }) => `${subscription.plan} vale agora até ${day(subscription.lastOn)}.`,
    ),
    'subscription-pause-scheduled': message({
      props: z.object({ ...ofSubscription, resumesOn: z.iso.date() }),
      notification: {
        subject: 'billing',
        text: ({ subscription, resumesOn }) =>
          `${subscription.plan} fica em pausa depois do que está pago e volta em ${day(resumesOn)}.`,
        page: subscriptionPage,
      },
    }),
    'subscription-pause-undone': done(({ subscription }) => `${subscription.plan} continua sem pausa.`),
    'subscription-change-scheduled': message({
      props: ofNext,
      notification: {
        subject: 'billing',
        text: ({ next }) => `A partir de ${day(next.on)}: ${next.plan}.`,
        page: subscriptionPage,
      },
    }),
    'subscription-renewal-ahead': message({
      props: ofNext,
      notification: {
        subject: 'billing',
        text: ({ next }) => `${next.plan} renova em ${day(next.on)}, por ${brl(next.amount)}.`,
        page: subscriptionPage,
      },
    }),
    'subscription-price-change': pricing,
    'subscription-price-reminder': pricing,
    'subscription-price-undone': done(
      ({ subscription }) => `${subscription.plan}: as próximas renovações têm o preço de antes.`,
    ),
    'subscription-changed': done(
      ({ subscription }) => `${subscription.plan}, pago até ${day(subscription.lastOn)}.`,
    ),
    'subscription-due-day': done(
      ({ subscription }) => `${subscription.plan}: os valores e as datas estão na página da assinatura.`,
    ),
  },
  WORDS,
)

type Schemas = SchemasOf<typeof subscriptionMails>
declare module '#mail' {
  interface MailKinds extends Schemas {}
}
