/** The dialog that asks for the password, while a call waits for it; `root.tsx` shows it. */
export interface ProofRequest {
  /** Told once: the password was proved, or the person would rather not. */
  end(isProved: boolean): void
}

let current: ProofRequest | null = null
let waiting: Promise<boolean> | undefined
const listeners = new Set<() => void>()

function become(next: ProofRequest | null): void {
  current = next
  for (const listener of listeners) listener()
}

export const proofRequest = (): ProofRequest | null => current

export function onProofRequest(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Asks for the password in a dialog, one for however many calls wait for it; resolves to whether it was proved. The
 * client of the API asks (`session/client.ts`) and repeats the call that was refused.
 */
export function askForProof(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => become({ end: resolve })).finally(() => {
    waiting = undefined
    become(null)
  })
  return waiting
}
