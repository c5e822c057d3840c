export interface Device {
  /** What the device takes for the time, in epoch milliseconds. It may be wrong, and may be set meanwhile. */
  clock(): number
  /** Milliseconds since the page began. Nobody sets them; in some browsers they stand still while the device sleeps. */
  elapsed(): number
}

export const device: Device = {
  clock: () => Date.now(),
  elapsed: () => performance.now(),
}

export interface ServerClock {
  /** In epoch milliseconds. Until it is set, the device's clock. */
  now(): number
  /** `start`: when this page began, in epoch milliseconds. */
  set(start: number): void
}

export function createServerClock({ clock, elapsed }: Device): ServerClock {
  let start: number | undefined
  return {
    now: () => (start === undefined ? clock() : start + elapsed()),
    set(begun) {
      start = begun
    },
  }
}

/** Set as the last page knew it before the API is first called, and by each of its answers (`hear-time.ts`). */
export const serverClock = createServerClock(device)

/**
 * The time by the server's clock, which every deadline and every count goes by: the device's own may be hours off. After
 * a sleep of the device it may be late until the next answer; what follows an order asks as soon as it is seen again.
 */
export const serverNow = (): Date => new Date(serverClock.now())
