import type { AdminBrand, BrandInput } from '@vitrine/contract/admin/brand'
import { hasAccounts, shareAccounts } from '#account'
import { findEditedBrand } from '#brand'
import { webhookPath } from '#gateway'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { hasOrders } from '#order'
import { API_PIX, type PaymentProviders, ProviderFailure } from '#payment-provider'

/**
 * Brings the accounts of a brand in line with another policy. Refuses `brand.has-people` where somebody could no longer
 * sign in, and `brand.same-addresses` where one address would have two accounts. The brand's row is held meanwhile.
 */
export async function changeIdentityPolicy(
  tx: Tx,
  { id, identityPolicy: before }: AdminBrand,
  { identityPolicy: after }: Pick<BrandInput, 'identityPolicy'>,
): Promise<void> {
  if (before === after) return
  if (after === 'isolated' && ((await hasAccounts(tx, id)) || (await hasOrders(tx, id))))
    throw new Refused('brand.has-people')
  if (after === 'shared' && !(await shareAccounts(tx, id))) throw new Refused('brand.same-addresses')
}

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
  const bank = providers.pix?.name === API_PIX ? providers.pix : undefined
  if (!bank?.registerWebhook || !config.pixApi)
    throw refused('Esta instalação não recebe Pix direto em um banco: deixe em branco')
  const url = config.http.publicUrl + webhookPath(config.pixApi.webhookToken)
  await bank.registerWebhook(url, [pixKey]).catch((error: unknown) => {
    throw error instanceof ProviderFailure
      ? refused('O banco não confirmou que esta chave é de uma conta sua')
      : error
  })
}

const refused = (sentence: string) => new Refused('brand.pix-key-refused', undefined, { pixKey: [sentence] })
