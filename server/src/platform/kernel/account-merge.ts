import type { AccountId } from '@vitrine/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'

/** Two accounts of one person: `from` becomes a part of `into`, once and for good. */
export interface AccountMerge {
  from: AccountId
  into: AccountId
  /** Their addresses before it. */
  fromEmail: string
  intoEmail: string
  /** In a brand with accounts of its own, somebody else has the first address, too. */
  isAddressShared: boolean
}

interface Named {
  /** What people call these rows, for who looks at a merge beforehand; missing where they say nothing to anybody. */
  name?: string | undefined
}

/**
 * What becomes of the rows of an account that becomes a part of another. `moved` rows are the other's; those `unless` whose
 * columns it has such a row already are kept or deleted. `followed`: they belong to a row or an address that says it.
 * `kept` rows stay with the account that went, `deleted` ones go. `combined`: the module says how, by `merge` of its source.
 */
export type MergeRule = Named &
  (
    | { becomes: 'moved'; unless?: readonly string[]; otherwise?: 'kept' | 'deleted' }
    | { becomes: 'followed' }
    | { becomes: 'kept' | 'deleted'; why: string }
    | { becomes: 'combined'; how: string }
  )

export const moved = (name?: string): MergeRule => ({ becomes: 'moved', name })

/** Of a table in which each account has one row at most for the same values of these columns. */
export const movedUnless = (
  unless: readonly string[],
  otherwise: 'kept' | 'deleted',
  name?: string,
): MergeRule => ({ becomes: 'moved', unless, otherwise, name })

export const followed = (name: string): MergeRule => ({ becomes: 'followed', name })
export const FOLLOWS: MergeRule = { becomes: 'followed' }
export const kept = (why: string): MergeRule => ({ becomes: 'kept', why })
export const deleted = (why: string, name?: string): MergeRule => ({ becomes: 'deleted', why, name })
export const combined = (how: string, name?: string): MergeRule => ({ becomes: 'combined', how, name })

/** A table and its column that names the account. */
interface OwnedTable {
  table: string
  column: string
}

const hasTwin = ({ table, column }: OwnedTable, into: AccountId, unless: readonly string[]) =>
  sql<boolean>`exists (select from ${sql.table(table)} other where ${sql.ref(`other.${column}`)} = ${into} and ${sql.join(
    unless.map((one) => sql`${sql.ref(`other.${one}`)} = ${sql.ref(`${table}.${one}`)}`),
    sql` and `,
  )})`

/** Gives the rows of one account to another, but for those of which it has one already. */
export async function moveRows(
  tx: Tx,
  owned: OwnedTable,
  { from, into }: Pick<AccountMerge, 'from' | 'into'>,
  unless: readonly string[] = [],
): Promise<void> {
  const { table, column } = owned
  const isAlone: RawBuilder<boolean> =
    unless.length > 0 ? sql`not ${hasTwin(owned, into, unless)}` : sql<boolean>`true`
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${into}
    where ${sql.ref(`${table}.${column}`)} = ${from} and ${isAlone}`.execute(tx)
}
