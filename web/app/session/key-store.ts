import { answered, inStore, openStore } from './key-database.ts'

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
