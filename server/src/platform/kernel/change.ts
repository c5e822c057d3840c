import type { AccountId } from '@vitrine/contract/ids'
import type { Db, Tx } from './database.ts'

/** Who changes something, why, and when. */
export interface ChangeActor {
  by: AccountId
  reason: string
  at: Date
}

/** Something that administrators change, which has a version: what they saw is compared with what is there. */
export interface Versioned<T extends { version: number }> {
  /** Of the audit log: `product`. */
  kind: string
  /** Holds it until the transaction ends; resolves to its version, or to nothing when it is not there. */
  lock(tx: Tx, id: string): Promise<number | undefined>
  /** As its screen shows it. */
  read(db: Db, id: string, now: Date): Promise<T | undefined>
  /** What people call it. */
  nameOf(thing: T): string
  /** Fields that follow from others, or change without anybody: the audit log leaves them out. */
  derived: readonly (keyof T)[]
}
