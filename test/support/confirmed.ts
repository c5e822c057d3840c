import type { AccountId } from '@vitrine/contract/ids'
import type { App } from '../../server/src/platform/kernel/app-context.ts'

/** Notes that the address of an account was proved, as most are. */
export const confirmed = async ({ db, clock }: App, accountId: AccountId): Promise<void> => {
  await db
    .updateTable('account')
    .set({ email_verified_at: clock.now() })
    .where('id', '=', accountId)
    .execute()
}
