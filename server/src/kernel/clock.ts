/** The source of "now"; read once per use case. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
