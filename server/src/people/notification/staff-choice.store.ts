import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId } from '@vitrine/contract/ids'
import {
  STAFF_WAYS,
  type StaffChoices,
  type StaffNotice,
  type StaffNoticeWay,
} from '@vitrine/contract/staff-notice'
import type { Db, Tx } from '#kernel/database.ts'

/** How somebody of the shop wants to be told of each kind, and of which brands, where they have chosen some. */
export async function readStaffChoices(db: Db, accountId: AccountId): Promise<StaffChoices> {
  const ways = await db
    .selectFrom('staff_notice_choice')
    .select(['kind', 'way'])
    .where('account_id', '=', accountId)
    .$narrowType<{ kind: StaffNotice; way: StaffNoticeWay }>()
    .execute()
  const chosen = await db
    .selectFrom('staff_notice_brand')
    .select('brand_id')
    .where('account_id', '=', accountId)
    .orderBy('brand_id')
    .execute()
  const brands = chosen.map(({ brand_id }): BrandId => brand_id)
  return {
    ...STAFF_WAYS,
    ...Object.fromEntries(ways.map(({ kind, way }) => [kind, way])),
    ...(brands.length > 0 && { brands }),
  }
}

/** Keeps how they want to be told of every kind, and of which brands. */
export async function chooseStaffWays(
  tx: Tx,
  accountId: AccountId,
  { brands = [], ...ways }: StaffChoices,
): Promise<void> {
  const rows = Object.entries(ways).map(([kind, way]) => ({ account_id: accountId, kind, way }))
  await tx
    .insertInto('staff_notice_choice')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind']).doUpdateSet((q) => ({ way: q.ref('excluded.way') })),
    )
    .execute()
  await tx.deleteFrom('staff_notice_brand').where('account_id', '=', accountId).execute()
  const chosen = [...new Set(brands)].map((brand_id) => ({ account_id: accountId, brand_id }))
  if (chosen.length > 0) await tx.insertInto('staff_notice_brand').values(chosen).execute()
}
