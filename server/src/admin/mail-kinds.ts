import * as z from 'zod'
import { mailsOf, person } from '#mail'

const PROPS = {
  /** What the shop opened without a purchase; `courses`: addresses of those among it, `opensOn` of what is not open yet. */
  'access-given': z.object({
    ...person,
    titles: z.array(z.string()).min(1),
    courses: z.array(z.string()),
    ...{ opensOn: z.iso.date().optional(), lastOn: z.iso.date().optional() },
  }),
  /** Somebody of the shop tries whether messages leave. */
  'mail-test': z.object({ ...person, at: z.iso.datetime() }),
  /** `items`: what was bought; nothing of who bought it. `total` in centavos. */
  'sale-made': z.object({
    ...person,
    sale: z.object({
      id: z.string(),
      code: z.string(),
      total: z.int(),
      items: z.array(z.string()).min(1),
      isRenewal: z.boolean(),
    }),
  }),
  'provider-away': z.object({ ...person, provider: z.string(), since: z.iso.datetime() }),
}
type Props = typeof PROPS
declare module '#mail' {
  interface MailKinds extends Props {}
}

/** What the people of the shop did for a customer. */
export const adminMails = mailsOf(PROPS, {
  templates: async () => {
    const { accessGiven, mailTest } = await import('./templates/index.tsx')
    const { saleMade, providerAway } = await import('./templates/staff.tsx')
    return {
      'access-given': accessGiven,
      'mail-test': mailTest,
      'sale-made': saleMade,
      'provider-away': providerAway,
    }
  },
  aboutAccount: ['mail-test', 'sale-made', 'provider-away'],
})
