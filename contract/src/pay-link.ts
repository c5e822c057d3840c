import * as z from 'zod'
import { Address } from './address.ts'
import { GuestCardInput } from './card.ts'
import { endpoint, refusals } from './endpoint.ts'
import { Order } from './order.ts'
import { RETAKE_REFUSALS } from './refusals.ts'

/** What whoever has the link may change to; a card comes with its charge, and is never one that an account keeps. */
export const PayLinkMethod = z.enum(['pix', 'boleto'])
export type PayLinkMethod = z.infer<typeof PayLinkMethod>

const byCode = z.strictObject({ code: z.string().max(120) })
const DEAD = ['pay-link.unknown', 'pay-link.expired'] as const
const NOT_TAKEN = ['order.not-payable', ...RETAKE_REFUSALS] as const

/** An order that waits, for whoever has its link: of its buyer only the first name is told. */
export const payLink = {
  read: endpoint('public')
    .route({ method: 'GET', path: '/pay/{code}', summary: 'Um pedido a pagar, por link' })
    .errors(refusals(...DEAD))
    .input(byCode)
    .output(Order),
  renewPix: endpoint('public')
    .route({ method: 'POST', path: '/pay/{code}/pix', summary: 'Gerar novo código Pix, por link' })
    .errors(refusals(...DEAD, ...NOT_TAKEN))
    .input(byCode)
    .output(Order),
  changeMethod: endpoint('public')
    .route({ method: 'PUT', path: '/pay/{code}/method', summary: 'Pagar de outra forma, por link' })
    .errors(
      refusals(
        ...DEAD,
        ...NOT_TAKEN,
        'payment.under-way',
        'payment.debit-scheduled',
        'payment.in-review',
        'payment.provider-unavailable',
        'payment.too-many-charges',
        'request.too-many',
        'checkout.method-unavailable',
        'checkout.address-needed',
        'checkout.boleto-holds-seat',
      ),
    )
    // A boleto may ask where its payer lives: that is no address of the buyer's.
    .input(byCode.extend({ method: PayLinkMethod, address: Address.optional() }))
    .output(Order),
  payByCard: endpoint('public')
    .route({ method: 'POST', path: '/pay/{code}/card', summary: 'Pagar um pedido com cartão, por link' })
    .errors(
      refusals(
        ...DEAD,
        ...NOT_TAKEN,
        'payment.under-way',
        'payment.debit-scheduled',
        'payment.in-review',
        'payment.provider-unavailable',
        'checkout.method-unavailable',
        'checkout.installments-unavailable',
        'payment.too-many-cards',
        'checkout.total-changed',
      ),
    )
    .input(byCode.extend({ card: GuestCardInput }))
    .output(Order),
  verifyPayment: endpoint('public')
    .route({ method: 'POST', path: '/pay/{code}/verify', summary: 'Verificar o pagamento, por link' })
    .errors(refusals(...DEAD, 'payment.provider-unavailable'))
    .input(byCode)
    .output(Order),
}
