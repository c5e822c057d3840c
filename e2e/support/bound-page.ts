import { createORPCClient } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { APIResponse, Page } from '@playwright/test'
import { contract } from '@vitrine/contract'
import type { SignedIn } from '@vitrine/contract/account'
import { exportJWK, type JWK } from 'jose'
import { asRefusal, type Client } from '../../test/support/browser.ts'
import { type BrowserKey, createBrowserKey, hashOf } from '../../test/support/browser-key.ts'
import { memoryStorage, tokensOf, writeTokens, writeUser } from '../../web/app/session/storage.ts'

/** A page whose browser key (DPoP, RFC 9449) the test holds too, so that the API can be asked in its name. */
interface BoundPage {
  /** The API with the cookies of the page and proofs of its key; signed in when `token` is given. */
  api(token?: string): Client
  /** Keeps an entry in the session storage of the tab. */
  keepInTab(name: string, value: object): Promise<void>
  /** Stores the session as the web does after a sign-in. */
  signIn(answer: SignedIn): Promise<void>
}

/** Puts a new key into the browser of the page, which is left on a text of the same origin that runs no script. */
export async function bindPage(page: Page): Promise<BoundPage> {
  const answer = await page.goto('/robots.txt')
  const { origin } = new URL(answer!.url())
  const key = await createBrowserKey()
  await page.evaluate(putKey, await exportJWK(key.privateKey))
  return {
    api(token) {
      const link = new OpenAPILink(contract, {
        url: `${origin}/api`,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        fetch: provingFetch(page, key, token),
        customErrorResponseBodyDecoder: asRefusal,
      })
      return createORPCClient<Client>(link)
    },
    keepInTab: (name, value) =>
      page.evaluate(([name, text]) => sessionStorage.setItem(name, text), [
        name,
        JSON.stringify(value),
      ] as const),
    signIn: (answer) => page.evaluate(storeAll, entriesOf(answer)),
  }
}

/** Sends a request as the browser of the page, whose cookies go with it and which keeps those that come back. */
function provingFetch({ request }: Page, key: BrowserKey, token?: string): typeof fetch {
  const send = async (sent: Request, body: Buffer, nonce?: string): Promise<APIResponse> => {
    const { method, url } = sent
    const ath = token && hashOf(token)
    const dpop = await key.prove({ htm: method, htu: url.split('?')[0], nonce, ...(ath && { ath }) })
    const headers = { ...Object.fromEntries(sent.headers), dpop }
    return request.fetch(url, { method, headers, ...(body.length > 0 && { data: body }) })
  }
  return async (input, init) => {
    const sent = new Request(input, init)
    const body = Buffer.from(await sent.arrayBuffer())
    const asked = await send(sent, body)
    // The first proof is without a nonce: the refusal brings one.
    const nonce = asked.headers()['dpop-nonce']
    const answer = asked.status() === 401 && nonce ? await send(sent, body, nonce) : asked
    const headers = { 'content-type': 'application/json' }
    return new Response(answer.status() === 204 ? null : await answer.text(), {
      status: answer.status(),
      headers,
    })
  }
}

/** Runs in the page: keeps the key where `web/app/session/key-store.ts` does, so that no script can read it out. */
async function putKey({ d, ...shared }: JWK): Promise<void> {
  const answered = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const privateKey = await crypto.subtle.importKey('jwk', { ...shared, d: d! }, curve, false, ['sign'])
  const publicKey = await crypto.subtle.importKey('jwk', shared, curve, true, ['verify'])
  const opening = indexedDB.open('vitrine', 1)
  opening.onupgradeneeded = () => void opening.result.createObjectStore('browser-key')
  const database = await answered(opening)
  const store = database.transaction('browser-key', 'readwrite').objectStore('browser-key')
  await answered(store.put({ privateKey, publicKey }, 'key'))
  database.close()
}

/** What the web writes into the local storage of a browser that has signed in now. */
function entriesOf(answer: SignedIn): [string, string][] {
  const entries = new Map<string, string>()
  const storage = {
    ...memoryStorage(),
    setItem: (name: string, value: string) => void entries.set(name, value),
  }
  writeTokens(storage, tokensOf(answer, Date.now()))
  writeUser(storage, answer.user)
  return [...entries]
}

function storeAll(entries: [string, string][]): void {
  for (const [name, value] of entries) localStorage.setItem(name, value)
}
