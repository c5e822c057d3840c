import * as z from 'zod'
import { BrandId } from './brand.ts'
import { FIRST_BRAND } from './brand-paths.ts'
import { Price, ProductType } from './catalog.ts'
import { CouponCode } from './coupon.ts'
import { endpoint, refusals } from './endpoint.ts'
import { FutureCharge } from './future-charge.ts'
import { idOf } from './id-schema.ts'
import { PaymentMethod } from './payment.ts'
import { COUPON_REFUSALS } from './refusals.ts'
import { UtmParameters } from './utm-parameters.ts'

/** A line; amounts in centavos. `discount` is what the coupon takes off this line. */
export const CartLine = z.object({
  id: z.string(),
  product: z.object({
    id: idOf('prd', z.string()),
    slug: z.string(),
    name: z.string(),
    type: ProductType,
    cover: z.string(),
  }),
  price: Price,
  discount: z.int(),
  total: z.int(),
})
export type CartLine = z.infer<typeof CartLine>

/**
 * One line of a sum that explains itself, in centavos; negative for a discount. `formula` says for people how it came
 * about, `rule` is the version or coupon that made it.
 */
export const SumLine = z.object({
  label: z.string(),
  amount: z.int(),
  formula: z.string().optional(),
  rule: z.string().optional(),
})
export type SumLine = z.infer<typeof SumLine>

/**
 * The approximate taxes in the price (Lei 12.741/2012), in centavos, and those of `shown` that are said but not charged
 * (CBS and IBS in 2026: LC 214/2025, arts. 343, 346 and 348); `withheld` are those that a company which buys pays to the
 * state instead of the seller, where the law says so: said, never taken off the sum.
 */
export const QuoteTaxes = z.object({
  federal: z.int(),
  state: z.int(),
  municipal: z.int(),
  source: z.string(),
  shown: z.array(SumLine),
  withheld: z.array(SumLine).optional(),
  /** The seller's own taxes in the price; `formula` says by which rule of which municipality and service. */
  used: z.array(SumLine).optional(),
})
export type QuoteTaxes = z.infer<typeof QuoteTaxes>

export const Quote = z.object({
  subtotal: z.int(),
  discount: z.int(),
  total: z.int(),
  lines: z.array(SumLine),
  later: z.array(FutureCharge),
  /** A plan among it costs nothing at first and asks for a card to which its renewals are charged. */
  requiresCard: z.literal(true).optional(),
  taxes: QuoteTaxes.optional(),
})
export type Quote = z.infer<typeof Quote>

/** What the cart costs by one way of paying, where that is not what it costs without one; `says` tells why. */
export const MethodQuote = z.object({ method: PaymentMethod, says: z.string(), quote: Quote })
export type MethodQuote = z.infer<typeof MethodQuote>

/** A line whose price went up: it is not charged until its owner accepts the new one. */
export const ChangedLine = CartLine.pick({ id: true, product: true, price: true }).extend({ newPrice: Price })
export type ChangedLine = z.infer<typeof ChangedLine>

/** A line kept for another time, with the price asked now; it is not `available` when it is no longer on sale. */
export const SavedLine = CartLine.pick({ id: true, product: true, price: true }).extend({
  available: z.boolean(),
})
export type SavedLine = z.infer<typeof SavedLine>

/** One more thing that is offered beside the cart, by a box that only its owner ticks. */
export const OrderBump = CartLine.pick({ product: true, price: true }).extend({
  id: z.string(),
  /** Why it goes well with what is there, in pt-BR. */
  pitch: z.string(),
  ticked: z.boolean(),
})
export type OrderBump = z.infer<typeof OrderBump>

/** `name` is the public one, where the coupon has it. */
const AppliedCoupon = z.object({ code: z.string(), name: z.string().optional() })

export const Cart = z.object({
  brand: BrandId,
  lines: z.array(CartLine),
  changed: z.array(ChangedLine),
  saved: z.array(SavedLine),
  /** What was chosen before signing in came to what the account had: how many lines, and until when it can be undone. */
  merged: z.object({ lines: z.int(), undoUntil: z.string() }).optional(),
  coupon: AppliedCoupon.optional(),
  /** All of them, the first included, when several go together. */
  coupons: z.array(AppliedCoupon),
  /** A coupon that waits for the first line. */
  keptCoupon: z.string().optional(),
  bump: OrderBump.optional(),
  quote: Quote,
  /** Ways of paying with a sum of their own. */
  methods: z.array(MethodQuote),
  /** Which prices were seen, and until when they hold even when they end meanwhile. */
  priced: z.object({ version: z.string(), until: z.iso.datetime() }).optional(),
  /** In how many days after it is paid it may be taken back. */
  regretDays: z.int(),
  /** What is still owed of plans in it, each by an order that may be paid; `amount` in centavos. */
  debts: z.array(z.object({ name: z.string(), amount: z.int(), orderId: idOf('ord', z.string()) })),
  /** Sentences in pt-BR on what changed by itself since the last look. */
  notices: z.array(z.string()),
})
export type Cart = z.infer<typeof Cart>

const ofBrand = { brand: BrandId.default(FIRST_BRAND) }

export const cart = {
  read: endpoint('visitor')
    .route({ method: 'GET', path: '/cart', summary: 'O carrinho' })
    .input(z.strictObject(ofBrand))
    .output(Cart),
  addLine: endpoint('visitor')
    .route({ method: 'POST', path: '/cart/lines', summary: 'Adicionar ao carrinho' })
    .errors(
      refusals(
        'cart.price-unavailable',
        'cart.included',
        'cart.not-on-sale',
        'checkout.sold-out',
        'checkout.already-yours',
        'checkout.requires',
      ),
    )
    .input(z.strictObject({ ...ofBrand, priceId: z.string().max(40) }))
    .output(Cart),
  removeLine: endpoint('visitor')
    .route({ method: 'DELETE', path: '/cart/lines/{lineId}', summary: 'Retirar do carrinho' })
    .errors(refusals('not-found'))
    .input(z.strictObject({ ...ofBrand, lineId: z.string().max(40) }))
    .output(Cart),
  acceptPrice: endpoint('visitor')
    .route({ method: 'PUT', path: '/cart/lines/{lineId}/price', summary: 'Aceitar o novo preço de um item' })
    .errors(refusals('not-found', 'cart.price-unavailable'))
    .input(z.strictObject({ ...ofBrand, lineId: z.string().max(40), priceId: z.string().max(40) }))
    .output(Cart),
  saveLine: endpoint('visitor')
    .route({
      method: 'PUT',
      path: '/cart/lines/{lineId}/saved',
      summary: 'Salvar um item para depois, ou trazer de volta',
    })
    .errors(refusals('not-found'))
    .input(z.strictObject({ ...ofBrand, lineId: z.string().max(40), saved: z.boolean() }))
    .output(Cart),
  /** By the link of a message about a cart that was left. */
  recover: endpoint('visitor')
    .route({ method: 'POST', path: '/cart/recover', summary: 'Recuperar um carrinho deixado' })
    .errors(refusals('link.unknown', 'link.expired', 'link.used'))
    .input(z.strictObject({ ...ofBrand, token: z.string().max(400) }))
    .output(Cart),
  setBump: endpoint('visitor')
    .route({ method: 'PUT', path: '/cart/bump', summary: 'Incluir a oferta ao lado do carrinho, ou retirar' })
    .errors(
      refusals(
        'cart.bump-gone',
        'cart.price-unavailable',
        'cart.included',
        'checkout.sold-out',
        'checkout.already-yours',
      ),
    )
    .input(z.strictObject({ ...ofBrand, bumpId: z.string().max(40), wanted: z.boolean() }))
    .output(Cart),
  setUtmParameters: endpoint('visitor', { limited: true })
    .route({
      method: 'PUT',
      path: '/cart/utm-parameters',
      successStatus: 204,
      summary: 'Guardar de qual campanha veio quem compra; fica com o pedido',
    })
    .errors(refusals('not-found', 'request.too-many'))
    .input(z.strictObject({ ...ofBrand, utmParameters: UtmParameters }))
    .output(z.void()),
  undoMerge: endpoint('member')
    .route({ method: 'POST', path: '/cart/undo-merge', summary: 'Restaurar o carrinho anterior à entrada' })
    .input(z.strictObject(ofBrand))
    .output(Cart),
  /** For who goes on with another account: the cart stays with this browser. */
  release: endpoint('member')
    .route({
      method: 'POST',
      path: '/cart/release',
      successStatus: 204,
      summary: 'Deixar o carrinho neste navegador, para continuar com outra conta',
    })
    .input(z.strictObject(ofBrand))
    .output(z.void()),
  applyCoupon: endpoint('visitor')
    .route({ method: 'PUT', path: '/cart/coupon', summary: 'Aplicar cupom' })
    .errors(refusals(...COUPON_REFUSALS, 'cart.empty'))
    .input(z.strictObject({ ...ofBrand, code: CouponCode }))
    .output(Cart),
  /** A coupon out of a link: kept also where it does not fit yet. */
  offerCoupon: endpoint('visitor')
    .route({ method: 'PUT', path: '/cart/coupon-offer', summary: 'Guardar o cupom de um link' })
    .errors(refusals(...COUPON_REFUSALS))
    .input(z.strictObject({ ...ofBrand, code: CouponCode }))
    .output(Cart),
  removeCoupon: endpoint('visitor')
    .route({ method: 'DELETE', path: '/cart/coupon', summary: 'Retirar um cupom; sem código, todos' })
    .input(z.strictObject({ ...ofBrand, code: CouponCode.optional() }))
    .output(Cart),
}
