import { Refused } from './refused.ts'

/** The dialog that asks for the password, while somebody waits for it; `forms/proof-host.tsx` shows it. */
export interface ProofAsked {
  /** Told once: the password was proved, or the person would rather not. */
  end(isProved: boolean): void
}

/** Refusals after which the person would rather not prove it: they are not asked again for the same one. */
const declined = new WeakSet<Refused>()
let asked: ProofAsked | null = null
let waiting: Promise<boolean> | undefined
const listeners = new Set<() => void>()

function become(next: ProofAsked | null): void {
  asked = next
  for (const listener of listeners) listener()
}

export const proofAsked = (): ProofAsked | null => asked

export function onProofAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Carries out a call that the server may want proof for: `withProof(() => api.credential.changePassword(…))`. When it
 * does, a dialog asks for the password and the call is repeated once. Who will not prove it gets the first refusal, to
 * be shown like any other; `2FA_EXPIRED` leaves for the second factor by itself.
 */
export async function withProof<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'account.proof-needed') throw error
    if (declined.has(error)) throw error
    if (!(await askForProof())) {
      declined.add(error)
      throw error
    }
    return call()
  }
}

/** One dialog, however many calls wait for it. */
function askForProof(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => become({ end: resolve })).finally(() => {
    waiting = undefined
    become(null)
  })
  return waiting
}
