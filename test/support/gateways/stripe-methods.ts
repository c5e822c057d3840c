import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { KeptStandIn, Outcome } from './cards.ts'
import type { Answered } from './stand-in.ts'
import { stripeCustomers } from './stripe-customers.ts'
import published from './stripe-shapes.json' with { type: 'json' }

const shapes = published as unknown as {
  confirmation_token: Stripe.ConfirmationToken
  payment_method: Stripe.PaymentMethod
}
type Form = Record<string, string>
const missing: Answered = {
  status: 400,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'stand-in' } },
}

interface Token {
  outcome: Outcome
  number: string
  usedBy?: string
}

interface Paying {
  method: Stripe.PaymentMethod
  outcome: Outcome
}

/** A card whose brand Stripe does not know: its charge tells neither that nor the last digits. */
export const UNBRANDED = '9000000000000001'

/** With what intents are paid: cards that were typed, and kept ones with their codes. */
export function stripeMethods(newId: (kind: string) => string) {
  const tokens = new Map<string, Token>()
  const codes = new Map<string, { code: string; usedBy?: string }>()
  const methods = new Map<string, Stripe.PaymentMethod>()
  const outcomes = new Map<string, Outcome>()
  const { customers, refuses, customersApi, answer: answerKept } = stripeCustomers(newId, methods)

  function newToken(outcome: Outcome, number = '4242424242424242'): Stripe.ConfirmationToken {
    const token = { ...shapes.confirmation_token, id: newId('ctoken') }
    tokens.set(token.id, { outcome, number })
    return token
  }

  function newCode(code: string): Stripe.Token {
    const token = { id: newId('cvctok'), object: 'token', type: 'cvc_update', used: false }
    codes.set(token.id, { code })
    return token as Stripe.Token
  }

  function methodOf({ number, outcome }: Token): Stripe.PaymentMethod {
    const fingerprint = createHash('sha256').update(number).digest('base64url').slice(0, 16)
    const cardDetails = { last4: number.slice(-4), fingerprint, exp_month: 8, exp_year: 2031 }
    const brand = number === UNBRANDED ? { brand: null as never } : {}
    const card = { ...shapes.payment_method.card!, ...cardDetails, ...brand }
    const method = { ...shapes.payment_method, id: newId('pm'), customer: null, card }
    methods.set(method.id, method)
    outcomes.set(method.id, outcome)
    return method
  }

  /** The card that was typed for this intent, or the kept one with its code typed again. */
  function methodFor(intent: Stripe.PaymentIntent, form: Form): Answered | Paying {
    if (form.payment_method) return keptFor(intent, form)
    const typed = typedMethod(form.confirmation_token ?? '', intent.id)
    if (!typed) return missing
    Object.assign(intent, { setup_future_usage: form.setup_future_usage ?? null })
    return typed
  }

  /** The card that was typed for a token, which is used once. */
  function typedMethod(id: string, usedBy: string): Paying | undefined {
    const token = tokens.get(id)
    if (!token || token.usedBy) return undefined
    token.usedBy = usedBy
    return { method: methodOf(token), outcome: token.outcome }
  }

  function keptFor(intent: Stripe.PaymentIntent, form: Form): Answered | Paying {
    const method = methods.get(form.payment_method!)
    const refused = refuses(method, intent.customer)
    if (refused) return refused
    const code = codes.get(form['payment_method_options[card][cvc_token]'] ?? '')
    if (!code || code.usedBy || form['payment_method_options[card][require_cvc_recollection]'] !== 'true')
      return missing
    code.usedBy = intent.id
    const outcome = code.code === '000' ? { declines: 'incorrect_cvc' } : outcomes.get(method!.id)!
    return { method: method!, outcome }
  }

  const kept: KeptStandIn = {
    typeCode: (_reference, code = '123') => newCode(code).id,
    cards: () => [...methods.values()].flatMap(({ id, customer }) => (customer ? `${customer}/${id}` : [])),
    customers: () => customers,
    customersApi,
  }
  return { methods, newToken, newCode, methodFor, typedMethod, kept, answerKept }
}
