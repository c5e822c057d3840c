import { randomBytes } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { Answered } from './stand-in.ts'
import published from './stripe-shapes.json' with { type: 'json' }

const shapes = published as unknown as { refund: Stripe.Refund }
const refusal = (status: number, code: string): Answered => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message: `stand-in: ${code}` } },
})

/** Money that goes back of a charge, never more than there was. */
export function stripeRefunds(charges: ReadonlyMap<string, Stripe.Charge>) {
  const refunds: Stripe.Refund[] = []

  function refund(form: Record<string, string>): Answered {
    const charge = charges.get(form.charge ?? '')
    const amount = Number(form.amount)
    if (!charge) return refusal(404, 'resource_missing')
    if (amount > charge.amount - charge.amount_refunded)
      return refusal(400, charge.refunded ? 'charge_already_refunded' : 'amount_too_large')
    const made: Stripe.Refund = {
      ...shapes.refund,
      id: `pyr_${randomBytes(12).toString('hex')}`,
      amount,
      charge: charge.id,
      created: Math.floor(Date.now() / 1000),
      currency: 'brl',
      metadata: { refund: form['metadata[refund]'] ?? '' },
      status: 'succeeded',
    }
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
    refunds.push(made)
    return { status: 200, body: made }
  }
  return { refunds, refund }
}
