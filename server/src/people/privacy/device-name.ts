import { nameDevice } from '#session'

/** `Chrome em Windows`, of what a browser said about itself; nothing when it said nothing. */
export const deviceName = (userAgent: string | null | undefined): string | undefined =>
  userAgent ? nameDevice(userAgent).name : undefined
