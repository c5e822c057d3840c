import { readConfig } from '../../server/src/config.ts'
import { createKeyProofs, currentNonce, type ProveKey } from '../../server/src/platform/http/key-proof.ts'
import { Refused } from '../../server/src/platform/kernel/errors.ts'
import { createTestClock, ENVIRONMENT } from './app.ts'
import { type BrowserKey, type Claims, createBrowserKey, hashOf } from './browser-key.ts'

/** Where the proofs of these tests are sent, and with which token. */
export const HERE = 'https://loja.vitrine.example/api/user/me'
export const TOKEN = 'o-token-de-acesso'

interface Told {
  outcome: string
  headers: Record<string, string>
}

interface Sent {
  prove?: ProveKey
  url?: string
  host?: string
}

/** A house that asks for proofs, a browser that makes good ones, and somebody else's. */
export async function openKeyProofs() {
  const clock = createTestClock('2026-11-20T12:00:00Z')
  const config = readConfig({
    ...ENVIRONMENT,
    DATABASE_URL: 'postgres://nowhere',
    PUBLIC_URL: 'https://loja.vitrine.example',
  })
  const app = { config, clock }
  const proveKey = createKeyProofs(app)
  const right = (): Claims => ({ htm: 'GET', htu: HERE, ath: hashOf(TOKEN), nonce: currentNonce(app) })

  /** Sends the proof with a request; resolves to the thumbprint or the refusal. */
  async function send(
    proof: string | undefined,
    { prove = proveKey, url = '/api/user/me', host = 'outra.casa' }: Sent = {},
  ): Promise<Told> {
    const told: Told = { outcome: '', headers: {} }
    const headers = { host, authorization: `Bearer ${TOKEN}`, ...(proof !== undefined && { dpop: proof }) }
    const setHeader = (name: string, value: string) => {
      told.headers[name] = value
    }
    try {
      told.outcome = (await prove({ headers, method: 'GET', url, setHeader })) ?? 'none'
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      told.outcome = error.code
    }
    return told
  }

  const [key, other]: BrowserKey[] = [await createBrowserKey(), await createBrowserKey()]
  return { app, clock, config, right, send, key: key!, other: other! }
}
