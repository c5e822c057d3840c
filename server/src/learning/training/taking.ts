import type { AccountId } from '@vitrine/contract/ids'
/** A lesson and who takes it. */
export interface Taking {
  accountId: AccountId
  lessonId: string
}
