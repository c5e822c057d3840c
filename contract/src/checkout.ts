import * as z from 'zod'
import { Email, User } from './account.ts'
import { Address } from './address.ts'
import { BrandId } from './brand.ts'
import { FIRST_BRAND } from './brand-paths.ts'
import { documentProblem, parseDocument } from './brazil/document.ts'
import { CardInput, CardSettings } from './card.ts'
import { endpoint, refusals } from './endpoint.ts'
import { Order } from './order.ts'
import { OwnPath } from './own-path.ts'
import { rowsOf } from './page.ts'
import { PaymentMethod } from './payment.ts'
import { byId, purchases } from './purchase.ts'
import { COUPON_USE_REFUSALS, RETAKE_REFUSALS } from './refusals.ts'
import { typedInput } from './typed-input.ts'

/** CPF, or numeric or alphanumeric CNPJ; kept without punctuation, upper case. */
export const Document = typedInput({
  missing: 'Informe seu CPF ou CNPJ',
  wrong: documentProblem,
  read: (text) => parseDocument(text)?.value,
})

const ofBrand = { brand: BrandId.default(FIRST_BRAND) }

export const PlaceOrder = z
  .strictObject({
    ...ofBrand,
    method: PaymentMethod,
    /** Without one, that of `readBuyer`. */
    document: Document.optional(),
    /** The total the buyer saw, in centavos; another total is refused, never charged. */
    expectedTotal: z.int().min(0),
    /** Of the total, what is paid with the credit of the account in this brand, in centavos; the rest is charged. */
    credit: z.int().min(0).optional(),
    acceptedTerms: z.literal(true, { error: 'Aceite os termos da compra para continuar' }),
    /**
     * Ticked by the buyer, for the method `pix`: the plan of the order renews by Pix Automático (`PIX_MANDATE_TEXT`), which
     * whoever pays the code authorises with it. Where `readPix` says that it is offered.
     */
    pixMandate: z.literal(true).optional(),
    /** For the method `card`, and for nothing else. */
    card: CardInput.optional(),
    /**
     * The saved card to which the renewals of the plans of the order are charged, where the order is not paid by it; whoever
     * sends it has ticked `RENEW_CARD_TEXT`.
     */
    renewalCardId: z.string().max(40).optional(),
    /** Where `readBoleto` says that a boleto asks for it; kept for nothing else. */
    address: Address.optional(),
  })
  .refine(({ pixMandate, renewalCardId }) => !pixMandate || !renewalCardId, {
    path: ['renewalCardId'],
    error: 'Escolha uma só forma de renovar: o cartão ou o Pix Automático',
  })

export const checkout = {
  ...purchases,
  listMethods: endpoint('public')
    .route({ method: 'GET', path: '/checkout/methods', summary: 'Formas de pagamento oferecidas' })
    .input(z.strictObject(ofBrand).optional())
    .output(rowsOf(PaymentMethod)),
  /** Nothing when cards are not taken. */
  readCard: endpoint('public')
    .route({
      method: 'GET',
      path: '/checkout/card',
      summary: 'Onde digitar o cartão, e quanto custa parcelar',
    })
    /** Ids of what is bought, with commas between. */
    .input(z.strictObject({ ...ofBrand, products: z.string().max(4000).optional() }).optional())
    .output(CardSettings.nullable()),
  /** What a boleto asks for besides the document of its payer. */
  readBoleto: endpoint('public')
    .route({ method: 'GET', path: '/checkout/boleto', summary: 'O que o boleto pede' })
    .input(z.strictObject({}).optional())
    .output(z.object({ asksAddress: z.boolean() })),
  /** Whether a plan that is paid by Pix may renew by Pix Automático, if it is the only one of its order. */
  readPix: endpoint('public')
    .route({ method: 'GET', path: '/checkout/pix', summary: 'Se o Pix Automático é oferecido' })
    .input(z.strictObject(ofBrand).optional())
    .output(z.object({ offersMandate: z.boolean() })),
  /** What need not be asked of who buys again, and whether `correctEmail` is for them. */
  readBuyer: endpoint('member')
    .route({ method: 'GET', path: '/checkout/buyer', summary: 'O que já sabemos de quem compra' })
    .input(z.strictObject({}).optional())
    .output(
      z.object({
        /** The one that an order takes when none is sent: of the profile, else of the last paid purchase. */
        document: z.object({ kind: z.enum(['cpf', 'cnpj']), masked: z.string() }).optional(),
        canCorrectEmail: z.boolean(),
      }),
    ),
  /** For an account that was opened in a purchase, while nobody has proved its address or bought with it. */
  correctEmail: endpoint('member', { limited: true })
    .route({
      method: 'PUT',
      path: '/checkout/email',
      summary: 'Corrigir o e-mail de quem compra sem cadastro',
    })
    .errors(refusals('account.email-taken', 'email.not-correctable', 'request.too-many'))
    .input(z.strictObject({ email: Email, redirect: OwnPath.optional() }))
    .output(User),
  /** For who signed up with a password, while nobody has confirmed the address; what was ordered goes with it. */
  correctSignUpEmail: endpoint('member', { stepUp: true, limited: true })
    .route({
      method: 'PUT',
      path: '/profile/email',
      summary: 'Corrigir o e-mail que ainda não foi confirmado; outro link e outro código vão para ele',
    })
    .errors(refusals('account.email-taken', 'email.already-confirmed', 'request.too-many'))
    .input(z.strictObject({ email: Email }))
    .output(User),
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
        'account.other-brand',
        'cart.empty',
        'checkout.total-changed',
        'checkout.sold-out',
        'checkout.already-yours',
        'checkout.trial-used',
        'checkout.key-reused',
        'checkout.too-many-orders',
        'checkout.boleto-holds-seat',
        'request.too-many',
        'checkout.document-needed',
        'checkout.method-unavailable',
        'checkout.installments-unavailable',
        'checkout.pix-mandate-unavailable',
        'payment.card-needed',
        'payment.provider-unavailable',
        'saved-card.gone',
        'saved-card.expired',
        'saved-card.declined',
        'subscription.card-needed',
        'checkout.address-needed',
        'credit.not-enough',
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
        'payment.debit-scheduled',
        'payment.in-review',
        'payment.provider-unavailable',
        'checkout.method-unavailable',
        'checkout.installments-unavailable',
        'payment.too-many-cards',
        'payment.too-many-charges',
        'request.too-many',
        'saved-card.gone',
        'saved-card.expired',
        'checkout.total-changed',
        ...RETAKE_REFUSALS,
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
        'payment.too-many-charges',
        'request.too-many',
        'cart.price-unavailable',
        'checkout.sold-out',
        'checkout.already-yours',
        'credit.not-enough',
        ...COUPON_USE_REFUSALS,
      ),
    )
    .input(byId)
    .output(Order),
  /**
   * Another way to pay an order that waits: its charge is taken back and the new one made, at the same price. A boleto
   * that is past its due day is replaced by another one. An `address` is kept where the new charge asks for one and the
   * order has none.
   */
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
        'payment.too-many-charges',
        'checkout.boleto-holds-seat',
        'request.too-many',
        'payment.under-way',
        'payment.debit-scheduled',
        'payment.in-review',
        'payment.provider-unavailable',
        'checkout.method-unavailable',
        'payment.card-needed',
        'checkout.address-needed',
        ...RETAKE_REFUSALS,
      ),
    )
    .input(byId.extend({ method: PaymentMethod, address: Address.optional() }))
    .output(Order),
  /** The buyer gives up an order that is not paid; repeating it gives the same answer. */
  cancelOrder: endpoint('member')
    .route({ method: 'POST', path: '/orders/{id}/cancel', summary: 'Cancelar um pedido que não foi pago' })
    .errors(
      refusals(
        'not-found',
        'order.not-payable',
        'order.of-subscription',
        'payment.under-way',
        'payment.debit-scheduled',
        'payment.provider-unavailable',
      ),
    )
    .input(byId)
    .output(Order),
  /** "Já paguei": asks the provider now. */
  verifyPayment: endpoint('member')
    .route({ method: 'POST', path: '/orders/{id}/verify', summary: 'Verificar o pagamento agora' })
    .errors(refusals('not-found', 'payment.provider-unavailable'))
    .input(byId)
    .output(Order),
}
