import * as z from 'zod'
import { mailsOf, person } from '#mail'

const PROPS = {
  /** What waited for the summary of a day; `more`: how many others there are. */
  digest: z.object({
    ...person,
    items: z.array(z.object({ title: z.string(), text: z.string() })).min(1),
    more: z.int(),
  }),
}
type Props = typeof PROPS
declare module '#mail' {
  interface MailKinds extends Props {}
}

/** The summary of a day. */
export const digestMails = mailsOf(PROPS, {
  templates: async () => ({ digest: (await import('./templates/digest.tsx')).digest }),
  aboutAccount: ['digest'],
})
