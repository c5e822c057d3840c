import type { BrandInput } from '@vitrine/contract/admin/brand'
import { findEditedBrand } from '#brand'
import { webhookPath } from '#gateway'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { type PaymentProviders, PROVIDER_NAMES, ProviderFailure } from '#payment-provider'

/**
 * Asks the bank to tell of what a brand's new Pix key receives, which it does for keys of our accounts alone (API Pix
 * 2.9.0, `PUT /webhook/{chave}`). Refuses `brand.pix-key-refused`.
 */
export async function confirmPixKey(
  { db, config }: App,
  providers: PaymentProviders,
  { id, pixKey }: Pick<BrandInput, 'pixKey'> & { id: string },
): Promise<void> {
  if (pixKey === null || (await findEditedBrand(db, id))?.pixKey === pixKey) return
  const bank = providers.pix?.name === PROVIDER_NAMES.pix ? providers.pix : undefined
  if (!bank?.registerWebhook || !config.pixApi)
    throw refused('Esta instalação não recebe Pix direto em um banco: deixe em branco')
  const url = config.http.publicUrl + webhookPath(config.pixApi.webhookToken)
  await bank.registerWebhook(url, { origins: [], pixKeys: [pixKey] }).catch((error: unknown) => {
    throw error instanceof ProviderFailure
      ? refused('O banco não confirmou que esta chave é de uma conta sua')
      : error
  })
}

const refused = (sentence: string) => new Refused('brand.pix-key-refused', undefined, { pixKey: [sentence] })
