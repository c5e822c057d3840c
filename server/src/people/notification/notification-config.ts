import type * as z from 'zod'
import { Limit } from '#kernel/config.ts'
import { setting } from '#kernel/setting.ts'

/** Environment variables about how many messages go to one address. */
export const NOTIFICATION_VARIABLES = {
  UNCONFIRMED_MAILS_PER_DAY: setting(Limit.default(10), {
    what: 'Messages that an account may cause in a day whose address nobody has confirmed; 0 is without a limit.',
  }),
  ASKED_MAILS_PER_HOUR: setting(Limit.default(10), {
    what: 'Links and codes that anybody may ask for by an address, by the address that they go to; 0 is without a limit.',
  }),
  ASKED_MAILS_PER_DAY: setting(Limit.default(20), { what: 'The same in a day.' }),
}

/** What is configured about messages to one address. */
export const notificationConfig = (e: z.output<z.ZodObject<typeof NOTIFICATION_VARIABLES>>) => ({
  mailLimits: {
    /** Of an account whose address nobody has confirmed. */
    unconfirmedPerDay: e.UNCONFIRMED_MAILS_PER_DAY,
    /** Links and codes that anybody may ask for by an address: by the address that they go to. */
    askedPerHour: e.ASKED_MAILS_PER_HOUR,
    askedPerDay: e.ASKED_MAILS_PER_DAY,
  },
})

type NotificationConfig = ReturnType<typeof notificationConfig>
declare module '#kernel/config.ts' {
  interface Config extends NotificationConfig {}
}
