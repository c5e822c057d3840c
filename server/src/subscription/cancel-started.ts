import { revoke } from '../access/index.ts'
import type { Tx } from '../kernel/database.ts'
import { cancelOfLines } from './subscription.store.ts'

/** The lines that started them are paid back: their subscriptions end at once, with all they open. */
export async function cancelStarted(tx: Tx, orderLineIds: readonly string[], now: Date): Promise<void> {
  await revoke(tx, await cancelOfLines(tx, orderLineIds), now)
}
