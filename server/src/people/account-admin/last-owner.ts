import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { holdOwners } from './person.store.ts'

/** Refuses to leave the shop without an owner who has come in; nobody else takes one away until the transaction ends. */
export async function refuseLastOwner(tx: Tx, leaving: string): Promise<void> {
  const owners = await holdOwners(tx)
  const isOwner = owners.some(({ id }) => id === leaving)
  const isLast = !owners.some(({ id, hasComeIn }) => hasComeIn && id !== leaving)
  if (isOwner && isLast) throw new Refused('account.last-owner')
}
