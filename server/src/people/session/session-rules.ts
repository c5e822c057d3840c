import type { Config } from '#kernel/config.ts'

type Limits = Config['session']

export interface Rotation {
  rotatedAt: Date
  /** The token it was rotated into has been rotated itself. */
  isSuperseded: boolean
}

/** Instants. */
export interface Expiries {
  access: Date
  refresh: Date
}

const after = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1000)
const earlier = (a: Date, b: Date) => (a < b ? a : b)

/** The absolute end of a session that starts now (ASVS 7.3.2). An administrator's proof ends earlier, see access-rules. */
export const sessionEnd = (limits: Limits, now: Date): Date => after(now, limits.absolute)

/** Until when a pair of tokens issued at `from` is good; never beyond the end of the session. */
export const expiriesOf = (limits: Limits, isAdmin: boolean, from: Date, endsAt: Date): Expiries => ({
  access: earlier(after(from, isAdmin ? limits.adminAccess : limits.access), endsAt),
  refresh: earlier(after(from, limits.idle), endsAt),
})

/**
 * Whether a refresh token that was rotated at `rotatedAt` is in the hands of somebody who should not have it: its owner
 * has left it behind, unless a tab of theirs raced with another one inside the window (RFC 9700, 4.14.2).
 */
export const isStolen = (rotation: Rotation, windowSeconds: number, now: Date): boolean =>
  rotation.isSuperseded || now > after(rotation.rotatedAt, windowSeconds)
