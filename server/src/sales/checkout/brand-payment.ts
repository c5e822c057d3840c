import type { BrandId } from '@vitrine/contract/brand'
import { PaymentMethod, type Receiver } from '@vitrine/contract/payment'
import { PAYMENT_TERMS } from '#brand'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import type { PaymentProviders } from '#payment-provider'

type Known = Pick<App, 'config' | 'keeper'>

const termsOf = async ({ keeper }: Known, brand: BrandId, tx?: Tx) => {
  const all = await (tx ? keeper.readWithin(tx, PAYMENT_TERMS) : keeper.read(PAYMENT_TERMS))
  return all.find(({ id }) => id === brand)
}

/** Whether a brand is paid by a method, so far as it says. */
export async function takes(app: Known, brand: BrandId, method: PaymentMethod, tx?: Tx): Promise<boolean> {
  const { methods = null } = (await termsOf(app, brand, tx)) ?? {}
  return methods === null || methods.includes(method)
}

/** The Pix key that receives for a brand, undefined for the configured one, and who has it. */
export async function pixAccountOf(
  app: Known,
  brand: BrandId,
): Promise<{ pixKey?: string | undefined; receiver?: Receiver | undefined }> {
  const terms = await termsOf(app, brand)
  return { pixKey: terms?.pixKey ?? undefined, receiver: terms?.pixReceiver }
}

/** How one may pay in a brand: by what is configured and the brand takes. */
export async function offeredMethods(
  app: Known,
  providers: PaymentProviders,
  brand: BrandId,
): Promise<PaymentMethod[]> {
  const taken = await Promise.all(PaymentMethod.options.map(async (method) => takes(app, brand, method)))
  return PaymentMethod.options.filter((method, i) => providers[method] && taken[i])
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
  const { maxInstallments } = (await termsOf(app, brand, tx)) ?? {}
  const { maxInstallments: charged = Number.POSITIVE_INFINITY } = app.config.card ?? {}
  return Math.min(charged, maxInstallments ?? charged)
}
