import { LRUCache } from 'lru-cache'
import type { Db, Tx } from './database.ts'
import type { Listener } from './notify.ts'

/** Something small that is read again and again and seldom changes. */
export interface CachedRead<T> {
  /** Where processes hear that it has changed. */
  channel: string
  load(db: Db): Promise<T>
}

/** One of many such things, with a name among them; its version changes in the transaction that changes it. */
interface VersionedRead<T> {
  name: string
  version: string
  load(db: Db): Promise<T>
}

/** Keeps such things in the memory of this process until they change. */
export interface Cache {
  read<T>(what: CachedRead<T>): Promise<T>
  /**
   * The same inside a transaction: what is not kept is read by its own connection, and kept for the next by another one.
   * It never waits for that one, which transactions that wait like it may hold.
   */
  readWithin<T>(tx: Tx, what: CachedRead<T>): Promise<T>
  /** The same of what has a version, which whoever asks has read just now: what is kept of another one is not given. */
  readVersion<T>(what: VersionedRead<T>): Promise<T>
  forget(): void
}

/** News can be lost: after so long one looks again. */
const MAX_AGE_MS = 60_000
/** More than there are. */
const MOST = 1000
/** Of those with a version, which are larger. */
const MOST_VERSIONS = 100

/** Those with a version, each by its name. */
function createVersions(db: Db) {
  const versions = new LRUCache<string, { version: string; value: Promise<unknown> }>({ max: MOST_VERSIONS })
  function load<T>({ name, version, load }: VersionedRead<T>): Promise<T> {
    const value = load(db)
    versions.set(name, { version, value })
    value.catch(() => versions.peek(name)?.value === value && versions.delete(name))
    return value
  }
  return {
    read<T>(what: VersionedRead<T>): Promise<T> {
      const known = versions.get(what.name)
      return known?.version === what.version ? (known.value as Promise<T>) : load(what)
    },
    clear: () => versions.clear(),
  }
}

export function createCache(db: Db, listener: Pick<Listener, 'on'>): Cache {
  const kept = new LRUCache<CachedRead<unknown>, Promise<unknown>>({ max: MOST, ttl: MAX_AGE_MS })
  const loaded = new WeakSet<Promise<unknown>>()
  const heard = new Set<CachedRead<unknown>>()
  const versions = createVersions(db)

  function load<T>(what: CachedRead<T>): Promise<T> {
    if (!heard.has(what)) listener.on(what.channel, () => kept.delete(what))
    heard.add(what)
    const value = what.load(db)
    kept.set(what, value)
    value.then(
      () => loaded.add(value),
      () => kept.get(what) === value && kept.delete(what),
    )
    return value
  }

  return {
    readVersion: versions.read,
    read<T>(what: CachedRead<T>) {
      return (kept.get(what) as Promise<T> | undefined) ?? load(what)
    },
    readWithin<T>(tx: Tx, what: CachedRead<T>) {
      const known = kept.get(what) as Promise<T> | undefined
      if (!known) void load(what)
      return known && loaded.has(known) ? known : what.load(tx)
    },
    forget() {
      kept.clear()
      versions.clear()
    },
  }
}
