import { Refused } from '../../session/refused.ts'

/** The idempotency key of one attempt to buy: made once, kept until the server answers, bound to what is sent. */
export interface Attempts {
  keyFor(body: object): string
  succeeded(): void
  /** An answer that refuses ends the attempt; a lost one or a server's failure may have been carried out. */
  failed(error: unknown): void
}

export function createAttempts(newKey: () => string = randomKey): Attempts {
  let running: { key: string; body: string } | undefined
  const end = () => {
    running = undefined
  }
  return {
    keyFor(body) {
      const text = JSON.stringify(body)
      if (running?.body !== text) running = { key: newKey(), body: text }
      return running.key
    },
    succeeded: end,
    failed: (error) => (error instanceof Refused && error.status < 500 ? end() : undefined),
  }
}

// Not crypto.randomUUID, which browsers only offer on a secure origin.
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
