import type { Refusal } from '@vitrine/contract/refusals'
import type { AccountMerge } from '#kernel/account-merge.ts'
import type { Db, Tx } from '#kernel/database.ts'
import type { DataKeys } from '#kernel/seal.ts'
import { openDocument, sealDocument } from './document.ts'
import { noteEvent } from './event.store.ts'
import {
  accountsOfFormerAddress,
  endHolding,
  findMergedInto,
  findMissingDocument,
  findPair,
  holdPair,
  listDocuments,
  listMerged,
  markMerged,
  mergeProfiles,
  refusalsOfState,
} from './merge-account.store.ts'

/** Why these accounts are not one person's, or are not put together now. */
export async function refusalsOfAccounts(
  keys: DataKeys,
  db: Db,
  pair: Pick<AccountMerge, 'from' | 'into'>,
): Promise<Refusal[]> {
  const documents = await listDocuments(db, pair)
  // Not by their hashes: of two, one may be under the version of the key before.
  const texts = new Set(documents.map(({ accountId, sealed }) => openDocument(keys, accountId, sealed)))
  const isOther = texts.size > 1
  return [...(await refusalsOfState(db, pair)), ...(isOther ? (['account.merge-document'] as const) : [])]
}

/** The account itself becomes a part of another: its profile fills that one, and its id leads to it. */
export async function mergeAccounts(keys: DataKeys, tx: Tx, merge: AccountMerge, at: Date): Promise<void> {
  const sealed = await findMissingDocument(tx, merge)
  const document = sealed && sealDocument(keys, merge.into, openDocument(keys, merge.from, sealed))
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
