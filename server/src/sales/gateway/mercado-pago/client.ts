import type { CardToken, Chargeback, Customer, Order } from 'mercadopago'
import type { Config } from '#kernel/config.ts'
import type { References } from '#payment'
import { ProviderFailure } from '#payment-provider'

export type MercadoPagoSettings = NonNullable<Config['mercadoPago']>
const TIMEOUT_MS = 8000
/** Of a token, which is read before and after a charge while its buyer waits. */
const TOKEN_TIMEOUT_MS = 3000

/** Mercado Pago understood what was asked and said no. Its sentence is left out: it may name a person. */
export class MercadoPagoRefusal extends ProviderFailure {
  readonly status: number

  constructor(status: number, reason: string) {
    super(`mercado pago refused: ${reason || status}`)
    this.status = status
  }
}

/** One call of an API under an idempotency key; everything that is no answer is a `ProviderFailure`. */
export type AskMercadoPago<Api = Order> = <T>(
  call: (api: Api) => Promise<T>,
  idempotencyKey?: string,
) => Promise<T>

type Sdk = Awaited<ReturnType<typeof loadMercadoPago>>

/** The APIs that are asked for. */
const APIS = {
  orders: ({ Order }: Sdk, config: SdkConfig) => new Order(config),
  customers: ({ Customer }: Sdk, config: SdkConfig) => new Customer(config),
  chargebacks: ({ Chargeback }: Sdk, config: SdkConfig) => new Chargeback(config),
  tokens: ({ CardToken }: Sdk, config: SdkConfig) => new CardToken(config),
}
type SdkConfig = InstanceType<Sdk['MercadoPagoConfig']>

export interface MercadoPagoClient {
  orders: AskMercadoPago
  customers: AskMercadoPago<Customer>
  chargebacks: AskMercadoPago<Chargeback>
  tokens: AskMercadoPago<CardToken>
}

/** Mercado Pago's SDK, loaded at the first call; it repeats a call that got no answer once, under the same key. */
export const createMercadoPagoClient = (settings: MercadoPagoSettings): MercadoPagoClient => ({
  orders: askWith(settings, APIS.orders),
  customers: askWith(settings, APIS.customers),
  chargebacks: askWith(settings, APIS.chargebacks),
  tokens: askWith(settings, APIS.tokens, TOKEN_TIMEOUT_MS),
})

function askWith<Api>(
  { accessToken, apiBase }: MercadoPagoSettings,
  open: (sdk: Sdk, config: SdkConfig) => Api,
  timeout = TIMEOUT_MS,
): AskMercadoPago<Api> {
  return async (call, idempotencyKey) => {
    const sdk = await loadMercadoPago()
    const { AppConfig } = await loadAddress()
    const options = { timeout, maxRetries: 1, initialDelay: 200, jitter: true, redirect: 'error' }
    // The SDK writes the options of a call into its settings: each call gets settings of its own.
    const config = new sdk.MercadoPagoConfig({
      accessToken,
      options: { ...options, ...(idempotencyKey && { idempotencyKey }) },
    })
    // It knows one address for the whole process, and reads it as a call begins.
    Object.assign(AppConfig, { BASE_URL: apiBase ?? MERCADO_PAGO_API })
    return call(open(sdk, config)).catch((error: unknown) => {
      throw failureOf(error)
    })
  }
}

/** Where Mercado Pago answers. */
export const MERCADO_PAGO_API = 'https://api.mercadopago.com'

export const loadMercadoPago = () => import('mercadopago')
const loadAddress = () => import('mercadopago/dist/utils/config/index.js')

/** Of the token, of a call under way, of something behind it, of too many calls: not about what was asked. */
const NO_ANSWER = [401, 403, 423, 424, 429]

function failureOf(error: unknown): Error {
  if (error instanceof ProviderFailure) return error
  const { status = 0, error: code = '' } = error as { status?: number; error?: string }
  if (status >= 400 && status < 500 && !NO_ANSWER.includes(status))
    return new MercadoPagoRefusal(status, code)
  return new ProviderFailure(`mercado pago did not answer: ${code || status}`)
}

/** One method at Mercado Pago. */
export interface MercadoPagoWay {
  method: 'pix' | 'boleto' | 'card'
  ask: AskMercadoPago
  references: References
}

/** Cards at Mercado Pago. */
export interface CardWay extends MercadoPagoWay {
  customers: MercadoPagoClient['customers']
  chargebacks: MercadoPagoClient['chargebacks']
  tokens: MercadoPagoClient['tokens']
  settings: MercadoPagoSettings
}
