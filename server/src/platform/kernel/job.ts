import type * as z from 'zod'
import type { Tx } from './database.ts'

/** A kind of work that runs later: a name and the schema of its payload. */
export interface Job<T> {
  name: string
  payload: z.ZodType<T>
  /** What it is about: while a job about it waits or runs, another one is not added. */
  keyOf?: (payload: T) => string
  /** Whether it sends mail: tried for days, because nothing else brings the message back. */
  mails: boolean
  /** After so many seconds a try counts as failed, where that is longer than a quarter of an hour. */
  longest?: number
}

/** Trying again would come to the same: the job is given up at once, and kept for who asks for it again. */
export class Hopeless extends Error {}

/** Something is under way that must end first, and nothing is wrong: the next try, or the next sweep, finds it over. */
export class NotYet extends Error {
  override readonly name = 'NotYet'
}

export const job = <T>(
  name: string,
  payload: z.ZodType<T>,
  { mails = false, keyOf, longest }: Pick<Partial<Job<T>>, 'mails' | 'keyOf' | 'longest'> = {},
): Job<T> => ({
  name,
  payload,
  mails,
  ...(keyOf && { keyOf }),
  ...(longest && { longest }),
})

interface JobOptions {
  /** Not before this instant. */
  startAfter?: Date
}

export interface JobQueue {
  /** Promises work inside the caller's transaction: it exists exactly when the transaction commits. */
  enqueue<T>(tx: Tx, job: Job<T>, payload: T, options?: JobOptions): Promise<void>
  /**
   * For work that somebody waits for and that a row, committed already, asks for: this process does it now, and it
   * becomes a job only when it fails or there is no room. A sweep looks for such rows, in case the process dies.
   */
  runInline<T>(job: Job<T>, payload: T): void
}
