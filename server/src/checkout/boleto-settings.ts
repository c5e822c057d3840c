import type { BoletoTerms } from '@vitrine/contract/boleto-terms'
import type { App } from '../kernel/app-context.ts'
import { asksAddress } from '../payment/index.ts'
import { offeredTerms } from './boleto-term.ts'

/** What a page needs to offer a boleto for these products. */
export async function readBoletoSettings(
  app: App,
  productIds: readonly string[],
): Promise<{ asksAddress: boolean; own: BoletoTerms[] }> {
  const own = await offeredTerms(app, productIds, app.clock.now())
  return { asksAddress: asksAddress(app.config, 'boleto'), own }
}
