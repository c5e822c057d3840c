import { API_BASE, CREDENTIALS } from './api-base.ts'
import type { ProofParts } from './key-proof.ts'
import type { Nonce } from './key-store.ts'

/** A nonce is good for at least so long from the moment it came. */
const GOOD_MS = 5 * 60_000

const PATH = `${API_BASE}/sessions/nonce`

/** What the next proof has to carry: kept over reloads, and asked for when it may have run out. */
export interface Nonces {
  current(): Promise<string | undefined>
  learnFrom(response: Response): void
}

export function createNonces({ fetch, store, now }: Omit<ProofParts, 'origin'>): Nonces {
  let known: Nonce | undefined
  let asking: Promise<void> | undefined
  const isGood = () => known !== undefined && known.at <= now() && now() - known.at < GOOD_MS
  const learn = (text: string) => {
    known = { text, at: now() }
    void store.learn(known)
  }
  const ask = async () => {
    // Another tab may have learned one meanwhile.
    const stored = await store.nonce()
    if (stored && stored.at > (known?.at ?? 0)) known = stored
    if (isGood()) return
    const response = await fetch(PATH, { method: 'GET', credentials: CREDENTIALS })
    const body: unknown = response.ok ? await response.json() : null
    const text: unknown = typeof body === 'object' && body ? Reflect.get(body, 'nonce') : undefined
    if (typeof text === 'string') learn(text)
  }
  return {
    async current() {
      asking ??= isGood()
        ? undefined
        : ask().finally(() => {
            asking = undefined
          })
      await asking
      return known?.text
    },
    learnFrom(response) {
      const text = response.headers.get('dpop-nonce')
      if (text) learn(text)
    },
  }
}
