import type { Stripe } from 'stripe'
import { challengeOf, goTo } from './cards.ts'
import type { Answered, GatewayRequest } from './stand-in.ts'
import type { stripeMethods } from './stripe-methods.ts'

type Form = Record<string, string>
/** What the shop reads of a SetupIntent (github.com/stripe/openapi, MIT). */
type Setup = Pick<
  Stripe.SetupIntent,
  'id' | 'object' | 'status' | 'customer' | 'usage' | 'metadata' | 'next_action' | 'last_setup_error'
> & { payment_method: string | null }

const refusal = (status: number, error: object): Answered => ({ status, body: { error } })
const unexpected = refusal(400, { type: 'invalid_request_error', code: 'setup_intent_unexpected_state' })

/** SetupIntents: cards that are kept without a charge. */
export function stripeSetups(
  newId: (kind: string) => string,
  { typedMethod, methods }: Pick<ReturnType<typeof stripeMethods>, 'typedMethod' | 'methods'>,
) {
  const setups = new Map<string, Setup & { returnUrl?: string }>()

  function create(form: Form): Answered {
    const setup: Setup = {
      id: newId('seti'),
      object: 'setup_intent',
      status: 'requires_payment_method',
      customer: form.customer ?? null,
      usage: form.usage ?? 'off_session',
      metadata: { setup: form['metadata[setup]'] ?? '' },
      next_action: null,
      last_setup_error: null,
      payment_method: null,
    }
    setups.set(setup.id, setup)
    return { status: 200, body: present(setup) }
  }

  function confirm(setup: Setup & { returnUrl?: string }, form: Form, url: string): Answered {
    if (setup.status !== 'requires_payment_method') return unexpected
    const typed = typedMethod(form.confirmation_token ?? '', setup.id)
    if (!typed) return refusal(400, { type: 'invalid_request_error', code: 'resource_missing' })
    const { method, outcome } = typed
    if (typeof outcome === 'object') return decline(setup, outcome.declines)
    setup.payment_method = method.id
    if (outcome === 'asks') {
      setup.returnUrl = form.return_url ?? ''
      const redirect = { url: `${url}/setups/${setup.id}`, return_url: setup.returnUrl }
      Object.assign(setup, {
        status: 'requires_action',
        next_action: { type: 'redirect_to_url', redirect_to_url: redirect },
      })
    } else keep(setup)
    return { status: 200, body: present(setup) }
  }

  function keep(setup: Setup): void {
    methods.get(setup.payment_method ?? '')!.customer = String(setup.customer)
    Object.assign(setup, { status: 'succeeded', next_action: null })
  }

  function decline(setup: Setup, code: string): Answered {
    const error = { type: 'card_error', code: 'card_declined', decline_code: code }
    Object.assign(setup, {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_setup_error: error,
    })
    return refusal(402, { ...error, setup_intent: setup })
  }

  function answer(setup: Setup & { returnUrl?: string }, isYes: boolean): void {
    if (setup.status !== 'requires_action') return
    if (isYes) keep(setup)
    else decline(setup, 'authentication_required')
  }

  const present = (setup: Setup) => ({
    ...setup,
    payment_method: methods.get(setup.payment_method ?? '') ?? setup.payment_method,
  })

  return {
    /** The issuer's customer answers; `id` is the shop's. */
    answerSetup(id: string, isYes: boolean): void {
      for (const one of setups.values()) if (one.metadata?.setup === id) answer(one, isYes)
    },
    /** The issuer's page, without the seller's key. */
    browseSetups({ method, path, text }: GatewayRequest): Answered | undefined {
      const setup = path.startsWith('/setups/') && setups.get(path.slice('/setups/'.length))
      if (!setup) return undefined
      if (method === 'GET') return challengeOf()
      answer(setup, text.includes('sim'))
      return goTo(setup.returnUrl ?? '/')
    },
    /** Of SetupIntents; undefined for anything else. */
    answerSetups({ method, path, text }: GatewayRequest, url: string): Answered | undefined {
      const [, , resource, id = '', verb] = path.split('/')
      if (resource !== 'setup_intents') return undefined
      const form = Object.fromEntries(new URLSearchParams(text))
      if (!id) return create(form)
      const setup = setups.get(id)
      if (!setup) return refusal(404, { type: 'invalid_request_error', code: 'resource_missing' })
      if (method === 'GET') return { status: 200, body: present(setup) }
      if (verb === 'confirm') return confirm(setup, form, url)
      if (setup.status === 'succeeded' || setup.status === 'canceled') return unexpected
      Object.assign(setup, { status: 'canceled', next_action: null })
      return { status: 200, body: present(setup) }
    },
  }
}
