import type { Clock } from '../../server/src/platform/kernel/clock.ts'

/** The clock of a bank that goes by the shop's: what was charged ends at the same instant at both. */
export interface BankClock extends Clock {
  /** Does something at the bank as it would have been done there so many seconds ago: a code that has ended is still good. */
  earlier<T>(seconds: number, act: () => T): T
}

export function createBankClock(shop: Clock): BankClock {
  let behind = 0
  return {
    now: () => new Date(shop.now().getTime() - behind),
    earlier(seconds, act) {
      behind = seconds * 1000
      try {
        return act()
      } finally {
        behind = 0
      }
    },
  }
}
