import type { SecondFactorPendingState } from '@vitrine/contract/second-factor-pending'
import { Refused } from '../../session/refused.ts'

/** What every step of a pending second factor needs. */
export interface PendingParts {
  twoFactorSessionId: string
  state: SecondFactorPendingState
  onDone(): void
  onEnded(): void
}

/** Runs a step; when the pending session is over, the screen is told instead of the form. */
export async function unlessEnded(onEnded: () => void, step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'second-factor.session-ended') throw error
    onEnded()
  }
}
