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

export async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
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

export const answered = <T>(request: IDBRequest): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T)
    request.onerror = () => reject(request.error)
  })
