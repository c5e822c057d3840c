import type * as z from 'zod'
import type { Tx } from './database.ts'

/** A kind of work that runs later: a name and the schema of its payload. */
export interface Job<T> {
  name: string
  payload: z.ZodType<T>
}

export const job = <T>(name: string, payload: z.ZodType<T>): Job<T> => ({ name, payload })

export interface JobOptions {
  /** Not before this instant. */
  startAfter?: Date
  /**
   * Somebody waits for it: this process does it right after the commit when it can, and the job is the promise
   * that it is done a little later even if this process dies.
   */
  soon?: boolean
  /** While a job with this key waits, another one is not added. */
  singletonKey?: string
}

/** Promises work inside the caller's transaction: it exists exactly when the transaction commits. */
export interface JobQueue {
  enqueue<T>(tx: Tx, job: Job<T>, payload: T, options?: JobOptions): Promise<void>
}
