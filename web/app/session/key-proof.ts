import { generateKeyPair, generateProof } from 'dpop'
import { API_BASE } from './api-base.ts'
import { createNonces } from './key-nonce.ts'
import type { KeyStore } from './key-store.ts'
import type { Fetch } from './request.ts'

/** Where somebody signs in: there the key is made. Everything else proves it only beside a bearer. */
const DOORS = `${API_BASE}/account/`
const REFRESH = `${API_BASE}/account/refresh-token`

export interface ProofParts {
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
  if (!hasBearer && !url.startsWith(DOORS)) return undefined
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
