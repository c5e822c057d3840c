import type { Tx } from '../../kernel/database.ts'
import { Refused } from '../../kernel/errors.ts'
import { holdOwners } from './person.store.ts'

/** Refuses to leave the shop without an owner who can come in; nobody else takes one away until the transaction ends. */
export async function refuseLastOwner(tx: Tx, leaving: string): Promise<void> {
  const owners = await holdOwners(tx)
  if (owners.length === 1 && owners[0] === leaving) throw new Refused('account.last-owner')
}
