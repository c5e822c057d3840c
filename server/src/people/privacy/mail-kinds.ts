import * as z from 'zod'
import { mailsOf, person } from '#mail'

const PROPS = {
  'data-ready': z.object({ ...person, expiresAt: z.iso.datetime() }),
  'removal-scheduled': z.object({ ...person, dueAt: z.iso.datetime() }),
  'removal-cancelled': z.object(person),
}
type Props = typeof PROPS
declare module '#mail' {
  interface MailKinds extends Props {}
}

/** Messages about the copy of somebody's data, and the end of their account. */
export const privacyMails = mailsOf(PROPS, {
  templates: async () => (await import('./templates/privacy.tsx')).privacyLetters,
  aboutAccount: Object.keys(PROPS) as (keyof Props)[],
})
