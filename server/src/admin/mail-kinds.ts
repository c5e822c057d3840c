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
}
type Props = typeof PROPS
declare module '#mail' {
  interface MailKinds extends Props {}
}

/** What the people of the shop did for a customer. */
export const adminMails = mailsOf(PROPS, {
  templates: async () => ({ 'access-given': (await import('./templates/access-given.tsx')).accessGiven }),
})
