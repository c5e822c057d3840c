import type { AccountMergePreview } from '@vitrine/contract/admin/account'
import type { AccountId } from '@vitrine/contract/ids'
import { type Refusal, sentenceOf } from '@vitrine/contract/refusals'
import { accountMerges, isSameAddress } from '#account'
import type { AccountMerge } from '#kernel/account-merge.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { countRows, mergeRows, type PersonalDataSource } from '#kernel/personal-data.ts'

type Sources = readonly PersonalDataSource[]

/** Which account goes, and which one stays. */
interface Pair {
  from: AccountId
  into: AccountId
}

async function readPair(db: Db, pair: Pair): Promise<AccountMerge> {
  const merge = await accountMerges.find(db, pair)
  if (!merge) throw new Refused('not-found')
  return merge
}

async function listRefusals(db: Db, sources: Sources, merge: AccountMerge): Promise<Refusal[]> {
  if (merge.from === merge.into) return ['account.merge-same']
  const refusals: Refusal[] = []
  for (const source of sources) refusals.push(...((await source.refuseMerge?.(db, merge)) ?? []))
  return refusals
}

/** What of an account becomes another's and what ends with it, in numbers, and why the two are not put together. */
export async function previewMerge(db: Db, sources: Sources, pair: Pair): Promise<AccountMergePreview> {
  const merge = await readPair(db, pair)
  const person = { accountId: merge.from, emails: [merge.fromEmail] }
  const preview: AccountMergePreview = { moves: [], ends: [], refusals: [] }
  for (const table of sources.flatMap(({ tables }) => tables)) {
    const { name, becomes } = table.merge
    const count = name ? await countRows(db, table, person) : 0
    if (name && count > 0) preview[becomes === 'deleted' ? 'ends' : 'moves'].push({ name, count })
  }
  preview.refusals = (await listRefusals(db, sources, merge)).map(sentenceOf)
  return preview
}

/**
 * Makes two accounts of one person one, whole or not at all: both are held, and each module moves its rows. `email` is the
 * address of the one that goes, as a person typed it. Resolves to what they were before. Throws a lock timeout while
 * somebody else is at work on one of them.
 */
export async function mergePeople(
  tx: Tx,
  sources: Sources,
  { email, ...pair }: Pair & { email: string },
  now: Date,
): Promise<AccountMerge> {
  await accountMerges.hold(tx, pair)
  const merge = await readPair(tx, pair)
  const [refusal] = await listRefusals(tx, sources, merge)
  if (refusal) throw new Refused(refusal)
  if (!isSameAddress(email, merge.fromEmail)) throw new Refused('account.merge-email')
  for (const source of sources) {
    await source.merge?.(tx, merge, now)
    for (const table of source.tables) await mergeRows(tx, table, merge)
  }
  await accountMerges.endHolding(tx)
  return merge
}
