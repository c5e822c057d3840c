import type { BrandId } from '@vitrine/contract/brand'
import type { CardSettings } from '@vitrine/contract/card'
import { upTo } from '@vitrine/contract/installments'
import { withinReach } from '@vitrine/contract/product-parcels'
import type { App } from '#kernel/app-context.ts'
import { offeredMethods, type PaymentProviders } from '#payment-provider'
import { findInstallmentTable, listProductParcels } from '#price-rule'
import { mostParcels } from './brand-payment.ts'

/** What a page of a brand needs to take a card for these products; nothing where no card is taken. */
export async function readCardSettings(
  app: App,
  providers: PaymentProviders,
  { brand, productIds }: { brand: BrandId; productIds: readonly string[] },
): Promise<CardSettings | null> {
  const { card } = app.config
  const offered = await offeredMethods(app, brand)
  if (!card || !offered.includes('card')) return null
  const most = await mostParcels(app, brand)
  const provider = providers.card
  const now = app.clock.now()
  const table = await findInstallmentTable(app.db, now)
  const own = await listProductParcels(app.db, productIds, now)
  return {
    frameUrl: card.frameUrl,
    table: table && upTo(table, most),
    own: withinReach(own, most),
    offersByCard: provider?.offerInstallments !== undefined,
    keepsCards: provider?.forgetCard !== undefined,
  }
}
