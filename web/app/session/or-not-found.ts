import { data } from 'react-router'

/** Refusals that mean there is no such thing: not there, or an address that nothing can have. */
const NOWHERE: readonly unknown[] = [400, 404, 422]

/** The answer, or the 404 page where there is none; other refusals go on as they are. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Error && 'status' in error && NOWHERE.includes(error.status))
      throw data(null, { status: 404 })
    throw error
  }
}
