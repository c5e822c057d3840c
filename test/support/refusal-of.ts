/** The code of the refusal that a call ends with; `accepted` when it was answered. */
export const refusalOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )
