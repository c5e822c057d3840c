import { generateKeyPair, generateProof } from 'dpop'
import { API_BASE, CREDENTIALS } from './api-base.ts'
import type { KeyStore, Nonce } from './key-store.ts'
import type { Fetch } from './request.ts'

/** Where somebody signs in: there the key is made. Everything else proves it only beside a bearer. */
const ACCOUNT_CALLS = `${API_BASE}/account/`
const REFRESH = `${API_BASE}/account/refresh-token`

interface ProofParts {
  fetch: Fetch
  store: KeyStore
  /** Of this page: `https://loja.example`. */
  origin: string
  now(): number
}

/**
 * Calls that prove to come from this browser (DPoP, RFC 9449): those with a bearer, and those that may bring one. The
 * server's nonce stands for the time, so the clock of this browser does not matter. One new try when a proof is refused:
 * its nonce ran out on the way, or the browser itself sent the call twice.
 */
export function createProvingFetch(parts: ProofParts): Fetch {
  const nonces = createNonces(parts)
  const send = async (key: CryptoKeyPair, url: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers)
    const token = headers.get('authorization')?.replace(/^Bearer /, '')
    const address = new URL(url.split('?')[0]!, parts.origin).href
    headers.set(
      'dpop',
      await generateProof(key, address, init.method ?? 'GET', await nonces.current(), token),
    )
    const response = await parts.fetch(url, { ...init, headers })
    nonces.learnFrom(response)
    return response
  }
  return async (url, init) => {
    const key = await keyFor(parts.store, url, init)
    if (!key) return parts.fetch(url, init)
    const response = await send(key, url, init)
    return (await isProofRefused(response)) ? send(key, url, init) : response
  }
}

/** The key this call proves; none for what anybody may ask, and where the browser keeps none. */
async function keyFor(store: KeyStore, url: string, init: RequestInit): Promise<CryptoKeyPair | undefined> {
  const hasBearer = new Headers(init.headers).has('authorization')
  if (!hasBearer && !url.startsWith(ACCOUNT_CALLS)) return undefined
  if (hasBearer || url === REFRESH) return store.key()
  return store.keep(() => generateKeyPair('ES256'))
}

async function isProofRefused(response: Response): Promise<boolean> {
  if (response.status !== 401) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  const code: unknown = typeof body === 'object' && body ? Reflect.get(body, 'error') : undefined
  return code === 'session.key-nonce' || code === 'session.key-proof'
}

/** A nonce is good for at least so long from the moment it came. */
const GOOD_MS = 5 * 60_000

const PATH = `${API_BASE}/sessions/nonce`

/** What the next proof has to carry: kept over reloads, and asked for when it may have run out. */
interface Nonces {
  current(): Promise<string | undefined>
  learnFrom(response: Response): void
}

function createNonces({ fetch, store, now }: Omit<ProofParts, 'origin'>): Nonces {
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
