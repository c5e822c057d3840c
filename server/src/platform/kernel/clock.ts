/** The source of "now"; read once per use case. */
export interface Clock {
  now(): Date
  /** What clocks show that do not go by this one, such as a telephone's; without it they show the same. */
  outside?(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const outsideNow = (clock: Clock): Date => clock.outside?.() ?? clock.now()
