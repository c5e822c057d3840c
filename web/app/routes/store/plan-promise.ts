import type { Price } from '@vitrine/contract/catalog'
import { offerPlans, type PlanTerms, planTermsFor } from '@vitrine/contract/installment-plan'
import { centavos } from '@vitrine/contract/money'

/**
 * By the id of a price, in how many parcels it may be paid without a card; for loaders: what they need stays out of the
 * browser. It tells no parcel, which would ask for all that the payment page says (CDC art. 54-B).
 */
export function planPromise(
  prices: readonly Price[],
  own: readonly PlanTerms[],
): Partial<Record<string, string>> {
  const ids = own.map(({ productId }) => productId)
  const terms = planTermsFor(own, ids)
  const said = prices.map(({ id, interval, amount }) => {
    const most = interval === 'once' ? offerPlans(centavos(amount), terms).at(-1) : undefined
    return [id, most && `ou em até ${most.count}x sem cartão, no Pix ou boleto`]
  })
  return Object.fromEntries(said)
}
