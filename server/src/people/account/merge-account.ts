import type { AccountMerge } from '#kernel/account-merge.ts'
import type { Tx } from '#kernel/database.ts'
import { openDocument, sealDocument } from './document.ts'
import { noteEvent } from './event.store.ts'
import {
  accountsOfFormerAddress,
  endHolding,
  findMergedInto,
  findMissingDocument,
  findPair,
  holdPair,
  listMerged,
  markMerged,
  mergeProfiles,
} from './merge-account.store.ts'

/** The account itself becomes a part of another: its profile fills that one, and its id leads to it. */
export async function mergeAccounts(secret: string, tx: Tx, merge: AccountMerge, at: Date): Promise<void> {
  const sealed = await findMissingDocument(tx, merge)
  const document = sealed && sealDocument(secret, merge.into, openDocument(secret, merge.from, sealed))
  await mergeProfiles(tx, merge, document, at)
  await markMerged(tx, merge)
  await noteEvent(tx, { accountId: merge.into, kind: 'account.merged', at })
}

/** Accounts that became parts of others: held while they do, and found by them. */
export const accountMerges = {
  hold: holdPair,
  endHolding,
  find: findPair,
  findInto: findMergedInto,
  listOf: listMerged,
  ofFormerAddress: accountsOfFormerAddress,
}
