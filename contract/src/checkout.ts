import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { Address } from './address.ts'
import { BrandId } from './brand.ts'
import { parseDocument } from './brazil/document.ts'
import { CardInput, CardPayment, CardSettings, DeclineCode } from './card.ts'
import { LaterCharge, QuoteTaxes, SumLine } from './cart.ts'
import { Interval, ProductType } from './catalog.ts'
import { endpoint, refusals } from './endpoint.ts'
import { PaymentMethod } from './payment-method.ts'
import { Refund } from './refund.ts'
import { COUPON_USE_REFUSALS } from './refusals.ts'

export const OrderStatus = z.enum([
  'awaiting-payment',
  'paid',
  'disputed',
  'charged-back',
  'expired',
  'cancelled',
  'partially-refunded',
  'refunded',
])
export type OrderStatus = z.infer<typeof OrderStatus>

export { PaymentMethod }

export const PaymentStatus = z.enum(['created', 'pending', 'paid', 'expired', 'failed', 'refunded'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

const WRONG_DOCUMENT = 'CPF ou CNPJ inválido. Confira letras e números'

/** CPF, or numeric or alphanumeric CNPJ; kept without punctuation, upper case. */
export const Document = z
  .string({ error: 'Informe seu CPF ou CNPJ' })
  .max(20, WRONG_DOCUMENT)
  .transform((text, check) => {
    const document = parseDocument(text)
    if (document) return document.value
    check.addIssue({ code: 'custom', message: WRONG_DOCUMENT })
    return z.NEVER
  })

/** The Pix of an attempt: `copyPaste` is the BR Code, times in ISO 8601. */
export const Pix = z.object({
  copyPaste: z.string(),
  expiresAt: z.iso.datetime(),
  receiver: z.object({ name: z.string(), cnpj: z.string() }),
})

/** The boleto of an attempt: 47 digits to type, 44 of barcode, the day it is due, and the bank's paper. */
export const Slip = z.object({
  line: z.string(),
  barcode: z.string(),
  dueOn: z.iso.date(),
  pdfUrl: z.url(),
})

export const Payment = z.object({
  id: z.string(),
  method: PaymentMethod,
  status: PaymentStatus,
  amount: z.int(),
  pix: Pix.optional(),
  boleto: Slip.optional(),
  card: CardPayment.optional(),
})
export type Payment = z.infer<typeof Payment>

export const OrderLine = z.object({
  id: z.string(),
  productId: z.string(),
  slug: z.string(),
  name: z.string(),
  type: ProductType,
  interval: Interval,
  amount: z.int(),
  discount: z.int(),
  total: z.int(),
})

export const OrderSummary = z.object({
  id: z.string(),
  /** For people: `2026-000042-7`. */
  code: z.string(),
  brand: BrandId,
  status: OrderStatus,
  total: z.int(),
  placedAt: z.iso.datetime(),
  names: z.array(z.string()),
})
export type OrderSummary = z.infer<typeof OrderSummary>

export const Order = OrderSummary.extend({
  subtotal: z.int(),
  discount: z.int(),
  sum: z.array(SumLine),
  later: z.array(LaterCharge),
  taxes: QuoteTaxes.optional(),
  lines: z.array(OrderLine),
  buyer: z.object({ name: z.string(), email: z.string(), document: z.string() }),
  paidAt: z.iso.datetime().optional(),
  payment: Payment.optional(),
  /** What was asked back, oldest first. */
  refunds: z.array(Refund).default([]),
  /** Whether what was agreed to is kept, to be downloaded. */
  hasContract: z.boolean().default(false),
  /** The note of the service (NFS-e), once it is issued. */
  fiscalNote: z.object({ number: z.string(), url: z.url({ protocol: /^https$/ }).optional() }).optional(),
})
export type Order = z.infer<typeof Order>

/** One attempt to get the order paid. */
export const Attempt = z.object({
  number: z.int(),
  method: PaymentMethod,
  status: PaymentStatus,
  amount: z.int(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  paidAt: z.iso.datetime().optional(),
  declined: DeclineCode.optional(),
})
export type Attempt = z.infer<typeof Attempt>

export const OrderEventKind = z.enum([
  'placed',
  'code-made',
  'code-ended',
  'slip-made',
  'method-changed',
  'card-declined',
  'disputed',
  'dispute-won',
  'dispute-lost',
  'money-not-taken',
  'paid',
  'expired',
  'cancelled',
  'regretted',
  'refund-requested',
  'refund-done',
  'refund-failed',
])
export type OrderEventKind = z.infer<typeof OrderEventKind>

export const OrderHistory = z.object({
  /** Newest first. */
  attempts: z.array(Attempt),
  /** What happened when, oldest first. */
  events: z.array(z.object({ kind: OrderEventKind, at: z.iso.datetime() })),
  /** The last day to take the purchase back (CDC art. 49, or the longer guarantee of a product); only once paid. */
  regretUntil: z.iso.date().optional(),
})
export type OrderHistory = z.infer<typeof OrderHistory>

export const OrderQuery = z.strictObject({
  /** Part of the code. */
  q: z.string().trim().max(20).optional(),
  status: OrderStatus.optional(),
  type: ProductType.optional(),
  /** Placed in the last so many days. */
  days: z.coerce.number().int().min(1).max(3660).optional(),
  /** The last id of the page before. */
  before: z.string().max(40).optional(),
  /** Without one, all of them. */
  limit: z.coerce.number().int().min(1).max(100).optional(),
})
export type OrderQuery = z.infer<typeof OrderQuery>

const byId = z.strictObject({ id: z.string().max(40) })

export const PlaceOrder = z.strictObject({
  brand: BrandId.default('main'),
  method: PaymentMethod,
  document: Document,
  /** The total the buyer saw, in centavos; another total is refused, never charged. */
  expectedTotal: z.int().min(0),
  acceptedTerms: z.literal(true, { error: 'Aceite os termos da compra para continuar' }),
  acceptedRenewal: z.boolean().default(false),
  /** For the method `card`, and for nothing else. */
  card: CardInput.optional(),
  /** Where `readBoleto` says that a boleto asks for it; kept for nothing else. */
  address: Address.optional(),
})

export const checkout = {
  listMethods: endpoint('public')
    .route({ method: 'GET', path: '/checkout/methods', summary: 'Formas de pagamento oferecidas' })
    .input(z.strictObject({}).optional())
    .output(z.array(PaymentMethod)),
  /** Nothing when cards are not taken. */
  readCard: endpoint('public')
    .route({
      method: 'GET',
      path: '/checkout/card',
      summary: 'Onde digitar o cartão, e quanto custa parcelar',
    })
    .input(z.strictObject({}).optional())
    .output(CardSettings.nullable()),
  /** What a boleto asks for besides the document of its payer. */
  readBoleto: endpoint('public')
    .route({ method: 'GET', path: '/checkout/boleto', summary: 'O que o boleto pede' })
    .input(z.strictObject({}).optional())
    .output(z.object({ asksAddress: z.boolean() })),
  placeOrder: endpoint('member')
    .route({
      method: 'POST',
      path: '/checkout/orders',
      inputStructure: 'detailed',
      successStatus: 201,
      summary: 'Fechar o pedido',
    })
    .errors(
      refusals(
        'cart.empty',
        'checkout.total-changed',
        'checkout.sold-out',
        'checkout.already-yours',
        'checkout.key-reused',
        'checkout.renewal-consent',
        'checkout.method-unavailable',
        'checkout.installments-unavailable',
        'payment.card-needed',
        'checkout.address-needed',
        'coupon.expired',
        ...COUPON_USE_REFUSALS,
      ),
    )
    .input(
      z.object({
        headers: z.object({
          'idempotency-key': z.string({ error: 'Envie o cabeçalho Idempotency-Key' }).min(8).max(80),
        }),
        body: PlaceOrder,
      }),
    )
    .output(Order),
  listOrders: endpoint('member')
    .route({ method: 'GET', path: '/orders', summary: 'Minhas compras' })
    .input(OrderQuery.optional())
    .output(z.array(OrderSummary)),
  readOrder: endpoint('member')
    .route({ method: 'GET', path: '/orders/{id}', summary: 'Uma compra' })
    .errors(refusals('not-found'))
    .input(byId)
    .output(Order),
  readOrderHistory: endpoint('member')
    .route({ method: 'GET', path: '/orders/{id}/history', summary: 'O que aconteceu com uma compra' })
    .errors(refusals('not-found'))
    .input(byId)
    .output(OrderHistory),
  downloadReceipt: endpoint('member')
    .route({ method: 'GET', path: '/orders/{id}/receipt', summary: 'Baixar o recibo de uma compra' })
    .errors(refusals('not-found', 'order.not-paid'))
    .input(byId)
    .output(z.file()),
  downloadContract: endpoint('member')
    .route({ method: 'GET', path: '/orders/{id}/contract', summary: 'Baixar o contrato de uma compra' })
    .errors(refusals('not-found', 'order.no-contract'))
    .input(byId)
    .output(z.file()),
  /** The buyer takes a purchase back; repeating it gives the same answer. */
  regretOrder: endpoint('member')
    .route({ method: 'POST', path: '/orders/{id}/regret', summary: 'Desistir de uma compra' })
    .errors(refusals('not-found', 'regret.not-paid', 'regret.too-late'))
    .input(byId)
    .output(Order),
  downloadProtocol: endpoint('member')
    .route({ method: 'GET', path: '/orders/{id}/regret', summary: 'Baixar o protocolo da desistência' })
    .errors(refusals('not-found', 'regret.none'))
    .input(byId)
    .output(z.file()),
  followOrder: endpoint('member')
    .route({ method: 'GET', path: '/orders/{id}/events', summary: 'Acompanhar uma compra ao vivo' })
    .errors(refusals('not-found'))
    .input(byId)
    .output(eventIterator(Order)),
  /**
   * Charges a card for an order that waits, which takes back what else ran; while the outcome of a card is unknown
   * nothing happens.
   */
  payByCard: endpoint('member')
    .route({ method: 'POST', path: '/orders/{id}/card', summary: 'Pagar um pedido com cartão' })
    .errors(
      refusals(
        'not-found',
        'order.not-payable',
        'payment.under-way',
        'payment.provider-unavailable',
        'checkout.method-unavailable',
        'checkout.installments-unavailable',
        'checkout.total-changed',
        'cart.price-unavailable',
        'checkout.sold-out',
        'checkout.already-yours',
        'coupon.used-up',
        'coupon.used-by-you',
        'coupon.used-by-document',
        'coupon.budget',
        'coupon.used-up-today',
        'coupon.first-purchase',
      ),
    )
    .input(byId.extend({ card: CardInput }))
    .output(Order),
  /** A new Pix for an order whose code expired; the running one is given back while it lives. */
  renewPix: endpoint('member')
    .route({ method: 'POST', path: '/orders/{id}/pix', summary: 'Gerar novo código Pix' })
    .errors(
      refusals(
        'not-found',
        'order.not-payable',
        'cart.price-unavailable',
        'checkout.sold-out',
        'checkout.already-yours',
        ...COUPON_USE_REFUSALS,
      ),
    )
    .input(byId)
    .output(Order),
  /** Another way to pay an order that waits: its charge is taken back and the new one made, at the same price. */
  changeMethod: endpoint('member')
    .route({
      method: 'PUT',
      path: '/orders/{id}/method',
      summary: 'Pagar um pedido de outra forma',
    })
    .errors(
      refusals(
        'not-found',
        'order.not-payable',
        'payment.under-way',
        'payment.provider-unavailable',
        'checkout.method-unavailable',
        'payment.card-needed',
        'checkout.address-needed',
        'cart.price-unavailable',
        'checkout.sold-out',
        'checkout.already-yours',
        'coupon.used-up',
        'coupon.used-by-you',
        'coupon.used-by-document',
        'coupon.budget',
        'coupon.used-up-today',
        'coupon.first-purchase',
      ),
    )
    .input(byId.extend({ method: PaymentMethod }))
    .output(Order),
  /** "Já paguei": asks the provider now. */
  verifyPayment: endpoint('member')
    .route({ method: 'POST', path: '/orders/{id}/verify', summary: 'Verificar o pagamento agora' })
    .errors(refusals('not-found', 'payment.provider-unavailable'))
    .input(byId)
    .output(Order),
}
