import { LRUCache } from 'lru-cache'
import type { Db } from './database.ts'
import type { Listener } from './listen.ts'

/** Something small that is read again and again and seldom changes. */
export interface Keepable<T> {
  /** Where processes hear that it has changed. */
  channel: string
  load(db: Db): Promise<T>
}

/** Keeps such things in the memory of this process until they change. */
export interface Keeper {
  read<T>(what: Keepable<T>): Promise<T>
  forget(): void
}

/** News can be lost: after so long one looks again. */
const MAX_AGE_MS = 60_000
/** More than there are. */
const MOST = 1000

export function createKeeper(db: Db, listener: Pick<Listener, 'on'>): Keeper {
  const kept = new LRUCache<Keepable<unknown>, Promise<unknown>>({ max: MOST, ttl: MAX_AGE_MS })
  const heard = new Set<Keepable<unknown>>()

  function load<T>(what: Keepable<T>): Promise<T> {
    if (!heard.has(what)) listener.on(what.channel, () => kept.delete(what))
    heard.add(what)
    const value = what.load(db)
    kept.set(what, value)
    value.catch(() => kept.get(what) === value && kept.delete(what))
    return value
  }

  return {
    read<T>(what: Keepable<T>) {
      return (kept.get(what) as Promise<T> | undefined) ?? load(what)
    },
    forget: () => kept.clear(),
  }
}
