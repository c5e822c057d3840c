import * as z from 'zod'
import { mailWords, message, messagesOf, person, type SchemasOf } from '#mail'

/** What each of them is for, as `/admin/emails` says it. */
const WORDS = {
  digest: mailWords(
    'account',
    'Resumo do dia',
    'Uma vez por dia, para quem escolheu receber os avisos juntos.',
  ),
}

/** The digest of a day. */
export const digestMails = messagesOf(
  () => import('./templates/digest.tsx'),
  {
    /** `items`: what waited for it; `more`: how many others there are. */
    digest: message({
      props: z.object({
        ...person,
        items: z.array(z.object({ title: z.string(), text: z.string() })).min(1),
        more: z.int(),
      }),
      isAboutAccount: true,
      notice: { mailOnly: 'it sums up notices that stand there already' },
    }),
  },
  WORDS,
)

type Schemas = SchemasOf<typeof digestMails>
declare module '#mail' {
  interface MailKinds extends Schemas {}
}
