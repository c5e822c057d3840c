import { isShopOpen } from '#brand'
import type { Db } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { holdsDemonstration } from './opening.store.ts'

/**
 * Refuses to run a shop on the demonstration's data, whose passwords are published, and the demonstration on a shop's,
 * where a simulated bank would confirm payments.
 */
export async function checkDemonstration(db: Db, demo: boolean): Promise<void> {
  const holds = await holdsDemonstration(db)
  if (holds && !demo) throw new Refused('shop.demonstration-data')
  if (!holds && demo && (await isShopOpen(db))) throw new Refused('shop.not-demonstration')
}
