import type { BrandId } from '@vitrine/contract/brand'
import type { PaymentMethod, Receiver } from '@vitrine/contract/payment'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { paymentTermsOf, takes } from '#payment-provider'

type Known = Pick<App, 'config' | 'keeper'>

/** The Pix key that receives for a brand, undefined for the configured one, and who has it. */
export async function pixAccountOf(
  app: Known,
  brand: BrandId,
): Promise<{ pixKey?: string | undefined; receiver?: Receiver | undefined }> {
  const terms = await paymentTermsOf(app, brand)
  return { pixKey: terms?.pixKey ?? undefined, receiver: terms?.pixReceiver }
}

/** Refuses `checkout.method-unavailable`. */
export async function refuseUntaken(
  app: Known,
  brand: BrandId,
  method: PaymentMethod,
  tx?: Tx,
): Promise<void> {
  if (!(await takes(app, brand, method, tx))) throw new Refused('checkout.method-unavailable')
}

/** In how many parcels a card may be charged at most, by who charges it and by the brand. */
export async function mostParcels(app: Known, brand: BrandId, tx?: Tx): Promise<number> {
  const { maxInstallments } = (await paymentTermsOf(app, brand, tx)) ?? {}
  const { maxInstallments: charged = Number.POSITIVE_INFINITY } = app.config.card ?? {}
  return Math.min(charged, maxInstallments ?? charged)
}
