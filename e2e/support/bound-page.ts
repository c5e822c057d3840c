import { expect, type Page } from '@playwright/test'
import type { SignedIn } from '@vitrine/contract/account'
import { exportJWK, type JWK } from 'jose'
import { createBrowserKey } from '../../test/support/browser-key.ts'
import { memoryStorage, tokensOf, writeTokens, writeUser } from '../../web/app/session/storage.ts'

/** A page whose browser key (DPoP, RFC 9449) the test holds too, so that the API can be asked in its name. */
export interface BoundPage {
  /** Sends a body to the API with the cookies of the page and a proof of its key; resolves to what it answers. */
  post<Answer>(path: string, body: object): Promise<Answer>
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
  const { nonce } = await (await page.request.get(`${origin}/api/sessions/nonce`)).json()
  return {
    async post(path, body) {
      const url = origin + path
      const dpop = await key.prove({ htm: 'POST', htu: url, nonce })
      const response = await page.request.post(url, { data: body, headers: { dpop } })
      expect(response.ok(), `${path} answers ${response.status()}`).toBe(true)
      return response.json()
    },
    keepInTab: (name, value) =>
      page.evaluate(([name, text]) => sessionStorage.setItem(name, text), [
        name,
        JSON.stringify(value),
      ] as const),
    signIn: (answer) => page.evaluate(storeAll, entriesOf(answer)),
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
