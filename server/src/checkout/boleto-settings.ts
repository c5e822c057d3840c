import type { BoletoTerms } from '@vitrine/contract/boleto-terms'
import type { App } from '../kernel/app-context.ts'
import { asksAddress } from '../payment/index.ts'
import { listBoletoTerms } from '../pricing/index.ts'

/** What a page needs to offer a boleto for these products. */
export async function readBoletoSettings(
  app: App,
  productIds: readonly string[],
): Promise<{ asksAddress: boolean; own: BoletoTerms[] }> {
  const own = app.config.boleto?.hasTerms ? await listBoletoTerms(app.db, productIds, app.clock.now()) : []
  return { asksAddress: asksAddress(app.config, 'boleto'), own }
}
