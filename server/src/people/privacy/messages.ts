import * as z from 'zod'
import { links } from '#brand'
import { formatInstant, HERE, mailWords, message, messagesOf, person, type SchemasOf } from '#mail'

/** What each of them is for, as `/admin/emails` says it. */
const WORDS = {
  'data-ready': mailWords(
    'account',
    'Cópia dos dados pronta',
    'Quando a cópia dos dados que alguém pediu fica pronta.',
  ),
  'removal-scheduled': mailWords(
    'account',
    'Exclusão da conta marcada',
    'Quando alguém pede para excluir a conta.',
  ),
  'removal-cancelled': mailWords(
    'account',
    'Exclusão da conta desfeita',
    'Quando o pedido de exclusão é desfeito.',
  ),
}

/** Messages about the copy of somebody's data, and the end of their account. */
export const privacyMails = messagesOf(
  () => import('./templates/privacy.tsx'),
  {
    'data-ready': message({
      props: z.object({ ...person, expiresAt: z.iso.datetime() }),
      isAboutAccount: true,
      notification: {
        subject: 'security',
        text: ({ expiresAt }) => `Ela fica guardada até ${formatInstant(expiresAt)}.`,
        page: () => links.privacy(HERE),
      },
    }),
    'removal-scheduled': message({
      props: z.object({ ...person, dueAt: z.iso.datetime() }),
      isAboutAccount: true,
      notification: {
        subject: 'security',
        text: ({ dueAt }) => `Está marcada para ${formatInstant(dueAt)}. Até lá você pode desfazer o pedido.`,
        page: () => links.removal(HERE),
      },
    }),
    'removal-cancelled': message({
      props: z.object(person),
      isAboutAccount: true,
      notification: {
        subject: 'security',
        text: () => 'Sua conta continua como antes, com tudo o que é seu.',
        page: () => links.privacy(HERE),
      },
    }),
  },
  WORDS,
)

type Schemas = SchemasOf<typeof privacyMails>
declare module '#mail' {
  interface MailKinds extends Schemas {}
}
