import type { UtmParameters } from '@vitrine/contract/utm-parameters'
import type { Db, Tx } from '#kernel/database.ts'

export async function updateUtmParameters(
  tx: Tx,
  cartId: string,
  utmParameters: UtmParameters,
): Promise<void> {
  await tx
    .updateTable('cart')
    .set({ utm_parameters: JSON.stringify(utmParameters) })
    .where('id', '=', cartId)
    .execute()
}

/** A cart that goes over into another brings its campaign, which is the newer one. */
export async function passUtmParameters(tx: Tx, from: string, into: string): Promise<void> {
  await tx
    .updateTable('cart')
    .from('cart as source')
    .set((q) => ({ utm_parameters: q.ref('source.utm_parameters') }))
    .where('cart.id', '=', into)
    .where('source.id', '=', from)
    .where('source.utm_parameters', 'is not', null)
    .execute()
}

/** Where the owner of a cart came from; nothing for most. */
export async function findUtmParameters(db: Db, cartId: string): Promise<UtmParameters | undefined> {
  const row = await db
    .selectFrom('cart')
    .select((q) => q.ref('utm_parameters').$castTo<UtmParameters | null>().as('utmParameters'))
    .where('id', '=', cartId)
    .executeTakeFirst()
  return row?.utmParameters ?? undefined
}
