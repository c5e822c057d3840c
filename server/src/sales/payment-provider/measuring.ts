import { durations, type Metrics } from '#kernel/metrics.ts'
import { currentSpan } from '#kernel/trace.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { PaymentProviders } from './payment-providers.ts'

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
          // What reads a notice asks nobody.
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
