import type { AccountId } from '@vitrine/contract/ids'
import {
  STAFF_WAYS,
  type StaffChoices,
  type StaffNotice,
  type StaffNoticeWay,
} from '@vitrine/contract/staff-notice'
import type { Db, Tx } from '#kernel/database.ts'

/** How somebody of the shop wants to be told of each kind. */
export async function readStaffChoices(db: Db, accountId: AccountId): Promise<StaffChoices> {
  const rows = await db
    .selectFrom('staff_notice_choice')
    .select(['kind', 'way'])
    .where('account_id', '=', accountId)
    .$narrowType<{ kind: StaffNotice; way: StaffNoticeWay }>()
    .execute()
  return { ...STAFF_WAYS, ...Object.fromEntries(rows.map(({ kind, way }) => [kind, way])) }
}

/** Keeps how they want to be told of every kind. */
export async function chooseStaffWays(tx: Tx, accountId: AccountId, choices: StaffChoices): Promise<void> {
  const rows = Object.entries(choices).map(([kind, way]) => ({ account_id: accountId, kind, way }))
  await tx
    .insertInto('staff_notice_choice')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind']).doUpdateSet((q) => ({ way: q.ref('excluded.way') })),
    )
    .execute()
}
