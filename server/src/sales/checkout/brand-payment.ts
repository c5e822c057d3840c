import type { BrandId } from '@vitrine/contract/brand'
import type { CardInput } from '@vitrine/contract/card'
import type { AccountId } from '@vitrine/contract/ids'
import type { GatewayOffer } from '@vitrine/contract/installments'
import { centavos } from '@vitrine/contract/money'
import type { PaymentMethod, Receiver } from '@vitrine/contract/payment'
import type * as z from 'zod'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { type PaymentProviders, ProviderFailure, paymentTermsOf, takes } from '#payment-provider'
import { keptCardOf } from '#saved-card'

type Known = Pick<App, 'config' | 'cache'>

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

export type CardCall = z.infer<typeof CardInput>

/** A card with what its gateway offers for it, where that is its to say; nothing when it was silent. */
export type OfferedCard = CardCall & { offers?: readonly GatewayOffer[] | 'silent' }

/** Asks the gateway in how many parcels a card of an account may pay `total`, in centavos, before anything is held for it. */
export async function withOffers(
  app: App,
  { card: provider }: PaymentProviders,
  card: CardCall,
  { accountId, total }: { accountId: AccountId; total: number },
): Promise<OfferedCard> {
  if (!provider?.offerInstallments) return card
  // All at once costs the total at every gateway.
  if (card.installments === 1 || total < 1) return { ...card, offers: [] }
  try {
    const { token, savedCardId: id } = card
    const kept = id ? await keptCardOf(app, { id, accountId }, provider.name) : undefined
    return { ...card, offers: await provider.offerInstallments({ token, kept, amount: centavos(total) }) }
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    app.log.warn({ error }, 'no installments were told')
    return { ...card, offers: 'silent' }
  }
}
