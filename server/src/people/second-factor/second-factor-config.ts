import * as z from 'zod'
import { setting } from '#kernel/setting.ts'

/** Environment variables about the second factor. */
export const SECOND_FACTOR_VARIABLES = {
  SECOND_FACTOR_RESET_HOURS: setting(z.coerce.number().int().min(1).max(720).default(24), {
    what: 'Hours that an administrator who lost every factor waits, in which the owner can object.',
  }),
}

/** Limits of the second factor, in seconds but for the counts. */
const SECOND_FACTOR = {
  /** Between the password and the second factor. */
  pending: 5 * 60,
  /** Wrong codes until one begins again, and of one account in an hour until its app's codes rest. */
  attempts: 5,
  attemptsPerHour: 20,
  /** Between an authenticator's question and its answer. */
  challenge: 5 * 60,
  /** Between an app's secret and its first code. */
  enrolment: 15 * 60,
  passkeys: 20,
} as const

/** What is configured about the second factor. */
export const secondFactorConfig = (e: z.output<z.ZodObject<typeof SECOND_FACTOR_VARIABLES>>) => ({
  /** Somebody who lost every factor waits so long, in which the owner can object. */
  secondFactor: { ...SECOND_FACTOR, resetDelay: e.SECOND_FACTOR_RESET_HOURS * 3600 },
})

type SecondFactorConfig = ReturnType<typeof secondFactorConfig>
declare module '#kernel/config.ts' {
  interface Config extends SecondFactorConfig {}
}
