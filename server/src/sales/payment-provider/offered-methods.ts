import type { BrandId } from '@vitrine/contract/brand'
import { PaymentMethod } from '@vitrine/contract/payment'
import { PAYMENT_TERMS } from '#brand'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'

type Known = Pick<App, 'config' | 'keeper'>

/** What a brand says of payment, with what it inherits; nothing of a brand that is not there. */
export async function paymentTermsOf({ keeper }: Known, brand: BrandId, tx?: Tx) {
  const all = await (tx ? keeper.readWithin(tx, PAYMENT_TERMS) : keeper.read(PAYMENT_TERMS))
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
