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
}
type Props = typeof PROPS
declare module '#mail' {
  interface MailKinds extends Props {}
}

/** What the people of the shop did for a customer. */
export const adminMails = mailsOf(PROPS, {
  templates: async () => {
    const { accessGiven, mailTest } = await import('./templates/index.tsx')
    return { 'access-given': accessGiven, 'mail-test': mailTest }
  },
  aboutAccount: ['mail-test'],
})
