import type { CardSettings } from '@vitrine/contract/card'
import { upTo } from '@vitrine/contract/installments'
import { withinReach } from '@vitrine/contract/product-parcels'
import type { App } from '../kernel/app-context.ts'
import type { PaymentProviders } from '../payment/index.ts'
import { findInstallmentTable, listProductParcels } from '../pricing/index.ts'

/** What a page needs to take a card for these products; nothing where no card is taken. */
export async function readCardSettings(
  app: App,
  { card: provider }: PaymentProviders,
  productIds: readonly string[],
): Promise<CardSettings | null> {
  const { card } = app.config
  if (!card) return null
  const now = app.clock.now()
  const table = await findInstallmentTable(app.db, now)
  const own = await listProductParcels(app.db, productIds, now)
  return {
    frameUrl: card.frameUrl,
    table: table && upTo(table, card.maxInstallments),
    own: withinReach(own, card.maxInstallments),
    offersByCard: provider?.offerInstallments !== undefined,
    keepsCards: provider?.forgetCard !== undefined,
  }
}
