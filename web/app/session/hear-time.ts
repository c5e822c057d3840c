import { SECOND_MS } from '@vitrine/contract/time'
import { storage } from './browser.ts'
import { type Device, device, type ServerClock, serverClock } from './server-clock.ts'
import type { KeyValue } from './storage.ts'

/** By how many milliseconds the server is ahead of this device. */
export const AHEAD = 'vitrine.clock-ahead'

const aheadIn = (storage: KeyValue): number => Number(storage.getItem(AHEAD)) || 0

/**
 * Sets the clock as the last page knew it, then by each answer to a call that was made at `asked` (by `elapsed`). `Date`
 * names the second in which the answer was made (RFC 9110, 6.6.1); that of an answer that may be kept can be old and says
 * nothing. The clock is moved no further than the answer proves, so that it does not jump with each, and a device that is
 * right keeps its own time.
 */
export function createHearing(server: ServerClock, { clock, elapsed }: Device, storage: KeyValue) {
  server.set(clock() + aheadIn(storage) - elapsed())
  return ({ headers }: Response, asked: number): void => {
    const second = Date.parse(headers.get('date') ?? '')
    if (Number.isNaN(second) || headers.get('cache-control') !== 'no-store') return
    const earliest = second - elapsed()
    const latest = second + SECOND_MS - asked
    server.set(Math.min(Math.max(server.now() - elapsed(), earliest), latest))
    const ahead = Math.round(server.now() - clock())
    if (Math.abs(ahead - aheadIn(storage)) >= SECOND_MS) keep(storage, ahead)
  }
}

/** A storage that is full only costs the next page its first guess. */
function keep(storage: KeyValue, ahead: number): void {
  try {
    storage.setItem(AHEAD, String(ahead))
  } catch {
    // The next answer tells the time again.
  }
}

const hear = createHearing(serverClock, device, storage)

/** `fetch`, by whose answers the clock is set. */
export async function fetchWithTime(url: string, init: RequestInit): Promise<Response> {
  const asked = device.elapsed()
  const answer = await fetch(url, init)
  hear(answer, asked)
  return answer
}
