import { hook } from '#kernel/hook.ts'
import type { ProviderOutage } from './provider-outage.store.ts'

/** What happens to payments and those who receive them, told inside its transaction. */
export const paymentHooks = {
  /** A provider has not answered for some minutes; told once until it answers again. */
  providerAway: hook<ProviderOutage>('payment.provider-away'),
}
