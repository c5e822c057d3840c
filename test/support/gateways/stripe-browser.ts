import type { Stripe } from 'stripe'
import { challengeOf, goTo, type Outcome, PANEL, pageOf, scriptNamed } from './cards.ts'
import type { Answered, GatewayRequest } from './stand-in.ts'

export const STRIPE_KEY = 'pk_test_of_the_shop_under_test'
const refusal = (status: number, error: object): Answered => ({ status, body: { error } })

/** Stripe's published test cards (docs.stripe.com/testing). */
const CARDS: Record<string, Outcome> = {
  '4000000000003220': 'asks',
  '4000000000009235': 'reviewed',
  '4000000000009995': { declines: 'insufficient_funds' },
  '4000000000009979': { declines: 'stolen_card' },
  '4000000000000127': { declines: 'incorrect_cvc' },
}

/** What the pages in a browser need of the rest of the stand-in. */
interface BrowserWorld {
  newToken(outcome: Outcome, number: string): Stripe.ConfirmationToken
  newCode(code: string): Stripe.Token
  answer(intent: Stripe.PaymentIntent, isYes: boolean): string
  decide(intent: Stripe.PaymentIntent, isApproved: boolean): Stripe.Event
  isUndecided(intent: Stripe.PaymentIntent): boolean
  notify(type: string, object: object): Stripe.Event
  /** Posts it to the shop's webhook. */
  send(event: object): void
}

export function stripeBrowser({
  newToken,
  newCode,
  answer,
  decide,
  isUndecided,
  notify,
  send,
}: BrowserWorld) {
  const isChallenge = ({ path }: GatewayRequest) => path.startsWith('/challenge/')

  /** What a browser asks for, without the seller's key. */
  return function browse(
    request: GatewayRequest,
    intents: Map<string, Stripe.PaymentIntent>,
  ): Answered | undefined {
    const { method, path, text, headers } = request
    if (path === '/v3/') return scriptNamed('stripe.js')
    if (path === '/elements.js') return scriptNamed('stripe-fields.js')
    if (path === '/elements' && request.query.has('code'))
      return pageOf(`<input name="code" aria-label="Código de segurança" inputmode="numeric" style="${CODE_STYLE}">
<p id="problem" hidden></p><script src="/elements.js"></script>`)
    if (path === '/elements')
      return pageOf(`<label>Número do cartão <input name="number" autocomplete="cc-number" inputmode="numeric"></label>
<label>Validade <input name="expiry" inputmode="numeric"></label>
<label>Código de segurança <input name="code" inputmode="numeric"></label>
<p id="problem" role="alert"></p><script src="/elements.js"></script>`)
    if (path === '/v1/confirmation_tokens') {
      if (headers.authorization !== `Bearer ${STRIPE_KEY}`) return refusal(401, { code: 'api_key_invalid' })
      const number = new URLSearchParams(text).get('number') ?? ''
      return { status: 200, body: newToken(CARDS[number] ?? 'approved', number) }
    }
    if (path === '/v1/tokens') {
      if (headers.authorization !== `Bearer ${STRIPE_KEY}`) return refusal(401, { code: 'api_key_invalid' })
      return { status: 200, body: newCode(new URLSearchParams(text).get('cvc_update[cvc]') ?? '') }
    }
    if (path === PANEL) {
      for (const one of intents.values()) if (isUndecided(one)) send(decide(one, text.includes('sim')))
      return { status: 204, body: '' }
    }
    const intent = isChallenge(request) && intents.get(path.slice('/challenge/'.length))
    if (!intent) return undefined
    if (method === 'GET') return challengeOf()
    const back = answer(intent, text.includes('sim'))
    send(
      notify(
        intent.status === 'succeeded' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed',
        intent,
      ),
    )
    return goTo(back)
  }
}

/** What Stripe's own field looks like: nothing but what is typed. */
const CODE_STYLE =
  'color:var(--text);position:absolute;inset:0;width:100%;border:0;padding:0;outline:0;background:none;font:16px sans-serif'
