import { expect, vi } from 'vitest'
import { asFailure, Failure } from '../../scripts/failure.ts'

/**
 * Why a command was not done, as its process would say it before it ends with 1. The command runs in this process:
 * to start another takes longer than most commands do.
 */
export async function failureOf(run: () => Promise<void>, env: Record<string, string>): Promise<string> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  try {
    await run()
  } catch (error) {
    const failure = asFailure(error)
    expect(failure).toBeInstanceOf(Failure)
    return (failure as Failure).message
  } finally {
    vi.unstubAllEnvs()
  }
  throw new Error('the command was done')
}
