import type { AccountId } from '@vitrine/contract/ids'
import type { Db } from './database.ts'

/** Something that happened around an account, as its owner reads it. */
export interface Activity {
  id: string
  at: Date
  /** In pt-BR. */
  what: string
  /** What it was about: the code of an order, the name of an app. */
  about?: string | undefined
  /** A path of ours where more of it stands. */
  page?: string | undefined
  ip?: string | undefined
  device?: string | undefined
  /** How it was proved, in pt-BR. */
  proof?: string | undefined
}

/** A place in a list that begins with what is newest. */
export type Place = Pick<Activity, 'at' | 'id'>

/** What a module has seen happen around an account, newest first, after a place in the whole list. */
export type ListActivities = (
  db: Db,
  accountId: AccountId,
  after: Place | undefined,
  limit: number,
) => Promise<Activity[]>
