import type { Tx } from '../kernel/database.ts'

/** Moves the subscriptions that these order lines started, where they stand at `from`. */
async function move(tx: Tx, lineIds: readonly string[], from: string[], to: string): Promise<void> {
  await tx
    .updateTable('subscription')
    .set({ status: to })
    .where('order_line_id', 'in', [...lineIds])
    .where('status', 'in', from)
    .execute()
}

/** Their payment is disputed: nothing is used and nothing is renewed. */
export const suspendSubscriptions = (tx: Tx, lineIds: readonly string[]): Promise<void> =>
  move(tx, lineIds, ['active', 'past-due'], 'suspended')

export const resumeSubscriptions = (tx: Tx, lineIds: readonly string[]): Promise<void> =>
  move(tx, lineIds, ['suspended'], 'active')

/** Their payment was taken back. */
export const endSubscriptions = (tx: Tx, lineIds: readonly string[]): Promise<void> =>
  move(tx, lineIds, ['suspended'], 'cancelled')
