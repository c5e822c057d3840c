import type { BrandId } from '@vitrine/contract/brand'
import { PaymentMethod } from '@vitrine/contract/payment'
import type * as z from 'zod'
import { PAYMENT_TERMS } from '#brand'
import type { App } from '#kernel/app-context.ts'
import type { Config } from '#kernel/config.ts'
import type { Tx } from '#kernel/database.ts'
import { durations, type Metrics } from '#kernel/metrics.ts'
import { currentSpan } from '#kernel/trace.ts'
import { type PaymentProvider, type PixMandates, ProviderFailure } from './payment-provider.ts'

/**
 * Who receives money, by method; a method without anybody is not offered. `others` are configured too and get no new
 * charges; what they were asked for while they did is still theirs.
 */
export type PaymentProviders = {
  readonly [M in PaymentMethod]?: PaymentProvider
} & {
  readonly others?: readonly { method: PaymentMethod; provider: PaymentProvider }[]
  /** Who keeps authorisations of Pix Automático; nobody where it is not offered. */
  readonly mandates?: PixMandates
}

type ProviderQuery = PaymentMethod | { method: PaymentMethod; provider: string }

/** The provider of a payment, or of new payments by a method; nothing where it is not configured any more. */
export function findProvider(providers: PaymentProviders, of: ProviderQuery): PaymentProvider | undefined {
  if (typeof of === 'string') return providers[of]
  return providersOf(providers, of.method).find(({ name }) => name === of.provider)
}

/** As `findProvider`; refused where it is not configured any more. */
export function providerOf(providers: PaymentProviders, of: ProviderQuery): PaymentProvider {
  const provider = findProvider(providers, of)
  if (!provider) throw new ProviderFailure(`no provider for ${typeof of === 'string' ? of : of.method}`)
  return provider
}

/** Everybody who was ever asked for charges by a method, as far as they are still configured. */
export const providersOf = (
  { others = [], mandates: _, ...providers }: PaymentProviders,
  method: PaymentMethod,
) => [
  ...[providers[method] ?? []].flat(),
  ...others.filter((other) => other.method === method).map(({ provider }) => provider),
]

/** An adapter by its name, whatever method it serves: what it is told concerns all of them. */
export const providerNamed = (providers: PaymentProviders, name: string): PaymentProvider | undefined =>
  PaymentMethod.options.flatMap((method) => providersOf(providers, method)).find((one) => one.name === name)

/** The adapter of a bank that speaks API Pix, as it stands on payments and events. */
export const API_PIX = 'api-pix'

/** The adapter of Pix with a due day, beside the one of every other Pix. */
export const DUE_PIX = 'api-pix-due'

/** The adapter of debits by Pix Automático, of the same bank. */
export const PIX_DEBIT = 'api-pix-debit'

/** Whether a charge by this method needs the address of its payer: gateways register boletos with it. */
export const asksAddress = ({ payments }: Config, method: PaymentMethod): boolean =>
  method === 'boleto' && payments.boleto !== undefined

/** Who is asked for new charges by a method; nobody's name where it is not offered. */
export const nameOfProvider = ({ payments }: Config, method: PaymentMethod): string =>
  payments[method] ?? 'none'

type Known = Pick<App, 'config' | 'cache'>

/** What a brand says of payment, with what it inherits; nothing of a brand that is not there. */
export async function paymentTermsOf({ cache }: Known, brand: BrandId, tx?: Tx) {
  const all = await (tx ? cache.readWithin(tx, PAYMENT_TERMS) : cache.read(PAYMENT_TERMS))
  return all.find(({ id }) => id === brand)
}

/** Whether a brand is paid by a method, so far as it says. */
export async function takes(app: Known, brand: BrandId, method: PaymentMethod, tx?: Tx): Promise<boolean> {
  const { methods = null } = (await paymentTermsOf(app, brand, tx)) ?? {}
  return methods === null || methods.includes(method)
}

/** How one may pay in a brand: by what is configured and the brand takes. */
export async function offeredMethods(app: Known, brand: BrandId, tx?: Tx): Promise<PaymentMethod[]> {
  const { methods = null } = (await paymentTermsOf(app, brand, tx)) ?? {}
  return PaymentMethod.options.filter(
    (method) => app.config.payments[method] !== undefined && (methods === null || methods.includes(method)),
  )
}

type Named = Record<PropertyKey, unknown>
type Ask = (this: unknown, ...given: unknown[]) => unknown

/** The same providers; how long each took to answer what it was asked for, and whether it did, is counted. */
export function measuringProviders(providers: PaymentProviders, metrics: Metrics): PaymentProviders {
  const duration = durations(metrics, {
    name: 'payment_provider_request_duration_seconds',
    help: 'Time that a provider took, by what it was asked for, and whether it answered in a way that is understood',
    labels: ['provider', 'operation', 'outcome'],
  })
  const measuring = <T extends object>(provider: string, adapter: T): T =>
    new Proxy(adapter, {
      get(target, operation) {
        const asked = (target as Named)[operation]
        if (typeof asked !== 'function') return asked
        return (...given: unknown[]) => {
          const span = currentSpan()?.begin(`${provider} ${String(operation)}`)
          const answer = (asked as Ask).apply(target, given)
          // What reads a notification asks nobody.
          if (!(answer instanceof Promise)) return answer
          const end = duration.startTimer({ provider, operation: String(operation) })
          const settled = (outcome: string) => (error?: unknown) => {
            end({ outcome })
            span?.end(outcome === 'failed' ? error : undefined)
          }
          answer.then(() => settled('answered')(), settled('failed'))
          return answer
        }
      },
    })
  const known = new Map<PaymentProvider, PaymentProvider>()
  const measured = (one: PaymentProvider) => known.getOrInsertComputed(one, () => measuring(one.name, one))
  const { others, mandates, ...chosen } = providers
  return {
    ...Object.fromEntries(Object.entries(chosen).map(([method, one]) => [method, measured(one)])),
    ...(others && { others: others.map((other) => ({ ...other, provider: measured(other.provider) })) }),
    ...(mandates && { mandates: measuring('api-pix-mandates', mandates) }),
  }
}

/** Reads a provider's answer with its schema; one that does not fit is as unknown as none. */
export function parseAnswer<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new ProviderFailure('answer does not follow the agreed form')
  return parsed.data
}
