import type { SignedIn } from '@vitrine/contract/account'
import { type BrowserKey, type Claims, createBrowserKey, hashOf } from './browser-key.ts'
import { type RawAnswer, sendRaw } from './raw.ts'

export interface Ask {
  method?: string
  path: string
  token?: string
  body?: object
  /** What the proof says wrongly; null: no proof at all. */
  claims?: Claims | null
  headers?: Record<string, string>
}

/** A browser that proves to hold its key, as ours does, or does it wrongly on demand. */
export interface BoundBrowser {
  key: BrowserKey
  ask(ask: Ask): Promise<RawAnswer>
  register(email: string, password: string): Promise<SignedIn>
}

export async function openBoundBrowser(url: string): Promise<BoundBrowser> {
  const key = await createBrowserKey()
  const { nonce } = JSON.parse((await sendRaw(url, { method: 'GET', path: '/api/sessions/nonce' })).text)
  const proofFor = ({ method = 'GET', path, token, claims }: Ask) =>
    key.prove({ htm: method, htu: url + path, nonce, ...(token && { ath: hashOf(token) }), ...claims })
  const ask = async (wanted: Ask): Promise<RawAnswer> => {
    const { method = 'GET', path, token, body, claims, headers } = wanted
    const proof = claims === null ? {} : { dpop: await proofFor(wanted) }
    const bearer = token ? { authorization: `Bearer ${token}` } : {}
    const sent = { ...bearer, ...proof, ...headers } as Record<string, string>
    return sendRaw(url, { method, path, headers: sent, ...(body && { body: JSON.stringify(body) }) })
  }
  return {
    key,
    ask,
    async register(email, password) {
      const body = { name: 'Rui Prado Lima', email, password, acceptedTerms: true }
      const answer = await ask({ method: 'POST', path: '/api/account/register', body })
      return JSON.parse(answer.text) as SignedIn
    },
  }
}
