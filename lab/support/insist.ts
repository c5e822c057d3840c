import { setTimeout as wait } from 'node:timers/promises'

/** What a person waits out: the process, its database or the bank is away for a moment. */
const AWAY = new Set(['unavailable', 'payment.provider-unavailable', 'payment.under-way'])
const PAUSE_MS = 150

/** What went wrong in the eyes of those who shop. */
export interface Diary {
  /** Calls that had no answer, or that of somebody who is away. */
  repeated: number
  /** Answers that nobody should ever get. */
  failures: string[]
}

const codeOf = (error: unknown) => (error as { code?: unknown }).code
/** A refusal has a name of ours; a connection that broke has one of the system, or none. */
const isRefusal = (code: unknown): code is string =>
  typeof code === 'string' && /^[a-z]+([.-][a-z-]+)*$/.test(code)

/** Asks again until there is an answer, as somebody does who sees that the page does not move. */
export async function insist<T>(diary: Diary, call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      const code = codeOf(error)
      if (code === 'unexpected') diary.failures.push(String(error))
      else if (isRefusal(code) && !AWAY.has(code)) throw error
      diary.repeated++
      await wait(PAUSE_MS)
    }
  }
}
