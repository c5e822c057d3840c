import * as z from 'zod'
import { links } from '#brand'
import { changeNotice, formatInstant, HERE, message, messagesOf, person, type SchemasOf } from '#mail'

/** A change of the second factor, and its instant. */
const changed = { ...person, at: z.iso.datetime() }
const change = message({
  props: z.object(changed),
  isAboutAccount: true,
  notice: changeNotice(links.security),
})
/** Somebody may have added a factor to an account that is not theirs; `token` removes it. */
const added = message({
  props: z.object({ ...changed, token: z.string() }),
  secrets: ['token'],
  isAboutAccount: true,
  notice: changeNotice(links.security),
})

/** Messages about the second factor of an account. */
export const secondFactorMails = messagesOf(() => import('./templates/second-factor.tsx'), {
  'second-factor-app-added': added,
  'second-factor-app-removed': change,
  'second-factor-off': change,
  'second-factor-passkey-added': added,
  'second-factor-passkey-removed': change,
  'second-factor-disowned': change,
  'second-factor-recovery-code-used': message({
    props: z.object({ ...changed, left: z.int() }),
    isAboutAccount: true,
    notice: changeNotice(links.security),
  }),
  'second-factor-recovery-codes-made': added,
  'second-factor-reset-requested': message({
    props: z.object({ ...changed, dueAt: z.iso.datetime() }),
    isAboutAccount: true,
    notice: {
      subject: 'security',
      text: ({ dueAt }) =>
        `A remoção acontece em ${formatInstant(dueAt)}. Se você não pediu isso, cancele agora.`,
      page: () => links.security(HERE),
    },
  }),
  'second-factor-reset-cancelled': change,
  'second-factor-reset-done': change,
})

type Schemas = SchemasOf<typeof secondFactorMails>
declare module '#mail' {
  interface MailKinds extends Schemas {}
}
