import type { Problem } from '@vitrine/contract/problem'

/** The code of the refusal that a call ends with; `accepted` when it was answered. */
export const refusalOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )

/** What a refused call says; nothing when it was answered. */
export const problemOf = (call: Promise<unknown>): Promise<Problem | undefined> =>
  call.then(
    () => undefined,
    (error: { data: Problem }) => error.data,
  )
