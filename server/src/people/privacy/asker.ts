import type { AccountId } from '@vitrine/contract/ids'

/** Who asks, and from where: kept with what they ask for. */
export interface Asker {
  accountId: AccountId
  sessionId: string
  ip: string
  userAgent: string | undefined
}
