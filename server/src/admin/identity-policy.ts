import type { AdminBrand, BrandInput } from '@vitrine/contract/admin/brand'
import { hasAccounts, shareAccounts } from '#account'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { hasOrders } from '#order'

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
