import type { AccountId } from '@vitrine/contract/ids'
import type { EndingSubscription } from '@vitrine/contract/privacy'
import { hook } from '#kernel/hook.ts'

/** An account is to be removed: what it is charged for is stopped, as its owner chose. Whoever refuses stops the plan. */
export const removalScheduled = hook<{
  accountId: AccountId
  subscriptions: readonly EndingSubscription[]
  now: Date
}>('account.removal-scheduled')
