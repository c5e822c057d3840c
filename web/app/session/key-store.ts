/** What this browser proves to hold, and what the server wants the next proof to carry. */
export interface KeyStore {
  /** The key, if there is one and the browser lets us keep it. */
  key(): Promise<CryptoKeyPair | undefined>
  /** The key, made now when there is none; of two tabs at once both get the same. */
  keep(make: () => Promise<CryptoKeyPair>): Promise<CryptoKeyPair | undefined>
  nonce(): Promise<Nonce | undefined>
  learn(nonce: Nonce): Promise<void>
}

export interface Nonce {
  text: string
  /** When it came, in epoch milliseconds by the server's clock. */
  at: number
}

/**
 * One key per browser, in IndexedDB: the only storage that holds a key which no script can read out, so that a copy of
 * local storage is of no use elsewhere. Where the browser has none (some private windows), there is no key.
 */
export function openKeyStore(): KeyStore {
  let known: CryptoKeyPair | undefined
  const read = <T>(name: string) => inStore<T | undefined>('readonly', (store) => store.get(name))
  return {
    async key() {
      known ??= await read<CryptoKeyPair>('key').catch(() => undefined)
      return known
    },
    async keep(make) {
      try {
        known ??= (await read<CryptoKeyPair>('key')) ?? (await keepFirst(await make()))
        return known
      } catch {
        return undefined
      }
    },
    nonce: () => read<Nonce>('nonce').catch(() => undefined),
    learn: (nonce) =>
      inStore('readwrite', (store) => store.put(nonce, 'nonce')).then(
        () => undefined,
        () => undefined,
      ),
  }
}

/** In one transaction, because another tab may be signing in at the same moment. */
async function keepFirst(made: CryptoKeyPair): Promise<CryptoKeyPair> {
  const store = await openStore('readwrite')
  const there = await answered<CryptoKeyPair | undefined>(store.get('key'))
  if (!there) await answered(store.put(made, 'key'))
  return there ?? made
}

const DATABASE = 'vitrine'
const STORE = 'browser-key'

let opened: Promise<IDBDatabase> | undefined

/** Asks the one store that this browser keeps for us besides local storage; rejects where it keeps none. */
export async function inStore<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<T> {
  return answered<T>(ask(await openStore(mode)))
}

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return (await opened).transaction(STORE, mode).objectStore(STORE)
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE)
  return answered<IDBDatabase>(request).then((database) => {
    // The browser may close it, when its files are cleared: the next call opens it anew.
    database.onclose = () => {
      opened = undefined
    }
    return database
  })
}

const answered = <T>(request: IDBRequest): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T)
    request.onerror = () => reject(request.error)
  })
