import type * as z from 'zod'
import { FIRST_BRAND } from './brand-paths.ts'
import {
  CartFacts,
  CouponFacts,
  EntitlementFacts,
  FiscalNoteFacts,
  MandateFacts,
  OrderFacts,
  PaymentFacts,
  RefundFacts,
  SubscriptionFacts,
  TrainingFacts,
  UserFacts,
} from './event-facts.ts'

/**
 * What a webhook is told of, as a closed catalogue: facts with ids, amounts in centavos, instants in UTC, days of São Paulo.
 * No name, address, CPF or card of a person: whoever may, reads those by the API. A version is raised when a fact goes or
 * changes its sense; one more fact raises nothing.
 */
export const EVENT_VERSION = 1

const ID = '01jd2zqk5s9x8w7v6t5r4q3p2n'
const OF = { accountId: `acc_${ID}`, brandId: FIRST_BRAND }

const ORDER_EXAMPLE = {
  ...OF,
  orderId: `ord_${ID}`,
  code: 'V-7Q2K-000042',
  kind: 'checkout',
  status: 'paid',
  items: [
    { productId: `prd_${ID}`, priceId: `prc_${ID}`, name: 'Guia do Produtor', interval: 'once', total: 4990 },
  ],
  subtotal: 4990,
  discount: 0,
  tax: 0,
  credit: 0,
  total: 4990,
  placedAt: '2026-11-27T19:05:00.000Z',
  paidAt: '2026-11-27T19:05:42.000Z',
} as const

/** The events of one noun: what is told of each, and what happened in words. */
const GROUPS = {
  order: {
    name: 'Pedidos',
    data: OrderFacts,
    example: ORDER_EXAMPLE,
    events: {
      created: 'Pedido feito',
      awaiting_payment: 'Pedido espera o pagamento',
      paid: 'Pedido pago',
      expired: 'Pedido venceu sem pagamento',
      canceled: 'Pedido cancelado',
      refunded: 'Pedido devolvido, inteiro ou em parte',
      disputed: 'Pedido contestado',
      dispute_won: 'Contestação ganha',
      dispute_lost: 'Contestação perdida',
    },
  },
  payment: {
    name: 'Pagamentos',
    data: PaymentFacts,
    example: {
      ...OF,
      paymentId: `pay_${ID}`,
      orderId: `ord_${ID}`,
      method: 'pix',
      status: 'paid',
      amount: 4990,
      received: 4990,
      refunded: 0,
      expiresAt: '2026-11-27T20:05:00.000Z',
      paidAt: '2026-11-27T19:05:42.000Z',
    },
    events: {
      pending: 'Cobrança criada',
      action_required: 'Banco pede uma confirmação',
      in_review: 'Pagamento em análise',
      paid: 'Pagamento recebido',
      declined: 'Pagamento recusado',
      expired: 'Cobrança venceu',
      late: 'Dinheiro chegou sem pedido que o receba',
      refunded: 'Pagamento devolvido',
    },
  },
  refund: {
    name: 'Devoluções',
    data: RefundFacts,
    example: {
      ...OF,
      refundId: `rfd_${ID}`,
      orderId: `ord_${ID}`,
      paymentId: `pay_${ID}`,
      protocol: 'P2026-000042-7',
      amount: 4990,
      credit: 0,
      reason: 'regret',
      channel: 'original',
      state: 'done',
      requestedAt: '2026-11-28T12:00:00.000Z',
      endedAt: '2026-11-28T12:00:20.000Z',
    },
    events: {
      requested: 'Devolução pedida',
      processing: 'Devolução em andamento',
      completed: 'Devolução concluída',
      failed: 'Devolução recusada pelo banco',
    },
  },
  subscription: {
    name: 'Assinaturas',
    data: SubscriptionFacts,
    example: {
      ...OF,
      subscriptionId: `sub_${ID}`,
      productId: `prd_${ID}`,
      priceId: `prc_${ID}`,
      status: 'active',
      amount: 3990,
      by: 'payment',
      effectiveOn: '2026-11-27',
      periodStartOn: '2026-11-27',
      periodEndOn: '2026-12-27',
    },
    events: {
      started: 'Assinatura iniciada',
      activated: 'Teste terminou, assinatura ativa',
      renewed: 'Assinatura renovada',
      past_due: 'Renovação venceu sem pagamento',
      recovered: 'Renovação em atraso paga',
      suspended: 'Acesso suspenso por falta de pagamento',
      paused: 'Pausa iniciada',
      resumed: 'Pausa encerrada',
      change_scheduled: 'Troca de plano marcada',
      changed: 'Plano trocado',
      cancel_scheduled: 'Cancelamento marcado',
      cancel_undone: 'Cancelamento desfeito',
      canceled: 'Assinatura cancelada',
      ended: 'Assinatura encerrada',
      reactivated: 'Assinatura reativada',
      price_change_announced: 'Novo preço anunciado',
    },
  },
  invoice: {
    name: 'Cobranças de assinaturas',
    data: OrderFacts,
    example: { ...ORDER_EXAMPLE, kind: 'renewal', subscriptionId: `sub_${ID}`, dueOn: '2026-12-27' },
    events: {
      issued: 'Cobrança emitida',
      paid: 'Cobrança paga',
      overdue: 'Cobrança em atraso',
      uncollectible: 'Cobrança dada como não recebida',
      voided: 'Cobrança retirada',
    },
  },
  mandate: {
    name: 'Pix Automático',
    data: MandateFacts,
    example: {
      ...OF,
      mandateId: `pxm_${ID}`,
      subscriptionId: `sub_${ID}`,
      status: 'approved',
      periodicity: 'monthly',
      startsOn: '2026-12-27',
    },
    events: {
      requested: 'Autorização pedida',
      approved: 'Autorização dada no banco',
      rejected: 'Autorização recusada',
      expired: 'Autorização não dada a tempo',
      canceled: 'Autorização cancelada',
    },
  },
  fiscal_note: {
    name: 'Notas fiscais',
    data: FiscalNoteFacts,
    example: {
      ...OF,
      fiscalNoteId: `nfs_${ID}`,
      orderId: `ord_${ID}`,
      status: 'issued',
      amount: 4990,
      number: '2026000042',
    },
    events: {
      pending: 'Nota a emitir',
      issued: 'Nota emitida',
      rejected: 'Nota recusada pela prefeitura',
      canceled: 'Nota cancelada',
    },
  },
  entitlement: {
    name: 'Acessos',
    data: EntitlementFacts,
    example: {
      accountId: OF.accountId,
      entitlementId: `ent_${ID}`,
      resourceId: `prd_${ID}`,
      resourceKind: 'product',
      source: 'order',
      sourceId: `lin_${ID}`,
      fromAt: '2026-11-27T19:05:42.000Z',
    },
    events: {
      granted: 'Acesso dado',
      suspended: 'Acesso suspenso',
      restored: 'Acesso de volta',
      revoked: 'Acesso retirado',
    },
  },
  training: {
    name: 'Treinamento',
    data: TrainingFacts,
    example: { accountId: OF.accountId, courseId: `crs_${ID}`, startedAt: '2026-11-27T19:10:00.000Z' },
    events: {
      enrolled: 'Curso começado',
      lesson_completed: 'Aula concluída',
      course_completed: 'Curso concluído',
      certificate_issued: 'Certificado emitido',
    },
  },
  user: {
    name: 'Contas',
    data: UserFacts,
    example: { ...OF, status: 'active', verified: true, createdAt: '2026-11-27T19:00:00.000Z' },
    events: {
      created: 'Conta criada',
      verified: 'E-mail confirmado',
      updated: 'Nome ou e-mail alterado',
      suspended: 'Conta bloqueada',
      reactivated: 'Conta desbloqueada',
      deletion_scheduled: 'Exclusão da conta marcada',
      deletion_canceled: 'Exclusão da conta desfeita',
      anonymized: 'Conta excluída',
      merged: 'Conta juntada a outra',
    },
  },
  cart: {
    name: 'Carrinhos',
    data: CartFacts,
    example: { ...OF, cartId: `crt_${ID}` },
    events: { abandoned: 'Carrinho deixado', recovered: 'Carrinho deixado virou pedido' },
  },
  coupon: {
    name: 'Cupons',
    data: CouponFacts,
    example: {
      ...OF,
      couponId: `cpn_${ID}`,
      redemptionId: `red_${ID}`,
      orderId: `ord_${ID}`,
      amount: 1000,
    },
    events: {
      reserved: 'Cupom reservado por um pedido',
      redeemed: 'Cupom usado',
      released: 'Cupom devolvido',
      exhausted: 'Cupom esgotado',
    },
  },
} as const

type Groups = typeof GROUPS
/** `order.paid`: a noun and what happened to it. */
export type EventKind = {
  [Noun in keyof Groups]: `${Noun}.${keyof Groups[Noun]['events'] & string}`
}[keyof Groups]

interface EventDeclaration {
  kind: EventKind
  /** As people read it. */
  name: string
  group: string
  data: z.ZodObject
  /** What `data` may be, for documents and for a test that is sent. */
  example: object
}

/** The catalogue, in the order of its groups. */
export const EVENTS: readonly EventDeclaration[] = Object.entries(GROUPS).flatMap(
  ([noun, { name: group, data, example, events }]) =>
    Object.entries(events).map(([verb, name]) => ({
      kind: `${noun}.${verb}` as EventKind,
      name,
      group,
      data,
      example,
    })),
)

export const EVENT_KINDS = EVENTS.map(({ kind }) => kind) as [EventKind, ...EventKind[]]
const BY_KIND = new Map<string, EventDeclaration>(EVENTS.map((event) => [event.kind, event]))

/** How a kind is declared; nothing for one that the catalogue does not have. */
export const eventOf = (kind: string): EventDeclaration | undefined => BY_KIND.get(kind)

/** The body of a webhook (standardwebhooks.com, "Payload Structure"). */
export interface EventBody {
  type: EventKind
  timestamp: string
  version: typeof EVENT_VERSION
  /** Somebody tries whether it arrives: nothing happened. */
  test?: true
  data: object
}
