import * as z from 'zod'
import { mailsOf, person } from '#mail'

/** A notice about the second factor, and the instant that it tells of. */
const aboutSecondFactor = { ...person, at: z.iso.datetime() }
/** Somebody may have added it to an account that is not theirs; `token` removes it. */
const aboutAddedFactor = { ...aboutSecondFactor, token: z.string() }

const PROPS = {
  'second-factor-app-added': z.object(aboutAddedFactor),
  'second-factor-app-removed': z.object(aboutSecondFactor),
  'second-factor-off': z.object(aboutSecondFactor),
  'second-factor-passkey-added': z.object(aboutAddedFactor),
  'second-factor-passkey-removed': z.object(aboutSecondFactor),
  'second-factor-disowned': z.object(aboutSecondFactor),
  'second-factor-recovery-code-used': z.object({ ...aboutSecondFactor, left: z.int() }),
  'second-factor-recovery-codes-made': z.object(aboutAddedFactor),
  'second-factor-reset-requested': z.object({ ...aboutSecondFactor, dueAt: z.iso.datetime() }),
  'second-factor-reset-cancelled': z.object(aboutSecondFactor),
  'second-factor-reset-done': z.object(aboutSecondFactor),
}
type Props = typeof PROPS
declare module '#mail' {
  interface MailKinds extends Props {}
}

/** Messages about the second factor of an account. */
export const secondFactorMails = mailsOf(PROPS, {
  templates: async () => (await import('./templates/second-factor.tsx')).secondFactorNotices,
  secrets: {
    'second-factor-app-added': ['token'],
    'second-factor-passkey-added': ['token'],
    'second-factor-recovery-codes-made': ['token'],
  },
  aboutAccount: Object.keys(PROPS) as (keyof Props)[],
})
