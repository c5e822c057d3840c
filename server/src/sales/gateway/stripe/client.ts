import type { Stripe } from 'stripe'
import type { Config } from '#kernel/config.ts'
import { ProviderFailure } from '#payment-provider'

export type StripeSettings = NonNullable<Config['stripe']>
const TIMEOUT_MS = 8000

/** Stripe understood what was asked and said no. What its sentence says is left out: it may name a person. */
export class StripeRefusal extends ProviderFailure {
  readonly status: number

  constructor(status: number, reason: string) {
    super(`stripe refused: ${reason}`)
    this.status = status
  }
}

/** One call of the SDK; everything that is no answer is a `ProviderFailure`. */
export type AskStripe = <T>(call: (stripe: Stripe) => Promise<T>) => Promise<T>

/** Stripe's SDK, loaded at the first call. It repeats a call that got no answer once, under the same key. */
export function createStripeClient({ secretKey, apiBase }: StripeSettings): AskStripe {
  let loading: Promise<Stripe> | undefined
  const load = async () =>
    new (await loadStripe())(secretKey, {
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 1,
      telemetry: false,
      ...(apiBase && addressOf(new URL(apiBase))),
    })
  return async (call) => {
    loading ??= load()
    return call(await loading).catch((error: unknown) => {
      throw failureOf(error)
    })
  }
}

/** The SDK is as large as the rest of the payments together: only a shop that uses it loads it. */
export const loadStripe = async () => (await import('stripe')).Stripe

const addressOf = ({ hostname, port, protocol }: URL) => ({
  host: hostname,
  port,
  protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
})

/** Of the key, of too many calls, of a call that is still under way: not about what was asked. */
const NO_ANSWER = [401, 403, 409, 429]

interface Failed {
  type?: string
  code?: string
  statusCode?: number
}

function failureOf(error: unknown): Error {
  if (error instanceof ProviderFailure) return error
  const { type = 'unknown', code, statusCode = 0 } = error as Failed
  if (statusCode >= 400 && statusCode < 500 && !NO_ANSWER.includes(statusCode))
    return new StripeRefusal(statusCode, code ?? type)
  return new ProviderFailure(`stripe did not answer: ${code ?? type}`)
}
