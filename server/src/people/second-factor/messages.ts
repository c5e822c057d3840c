import * as z from 'zod'
import { links } from '#brand'
import {
  changeNotification,
  formatInstant,
  HERE,
  mailWords,
  message,
  messagesOf,
  person,
  type SchemasOf,
} from '#mail'

/** A change of the second factor, and its instant. */
const changed = { ...person, at: z.iso.datetime() }
const change = message({
  props: z.object(changed),
  isAboutAccount: true,
  notification: changeNotification(links.security),
})
/** Somebody may have added a factor to an account that is not theirs; `token` removes it. */
const added = message({
  props: z.object({ ...changed, token: z.string() }),
  secrets: ['token'],
  isAboutAccount: true,
  notification: changeNotification(links.security),
})

/** What each of them is for, as `/admin/emails` says it. */
const WORDS = {
  'second-factor-app-added': mailWords(
    'security',
    'Aplicativo de códigos incluído',
    'Quando um aplicativo de códigos passa a proteger a conta.',
  ),
  'second-factor-app-removed': mailWords(
    'security',
    'Aplicativo de códigos removido',
    'Quando o aplicativo de códigos é tirado da conta.',
  ),
  'second-factor-off': mailWords(
    'security',
    'Duas etapas desligadas',
    'Quando a verificação em duas etapas é desligada.',
  ),
  'second-factor-passkey-added': mailWords(
    'security',
    'Chave de acesso incluída',
    'Quando uma chave de acesso é incluída na conta.',
  ),
  'second-factor-passkey-removed': mailWords(
    'security',
    'Chave de acesso removida',
    'Quando uma chave de acesso é tirada da conta.',
  ),
  'second-factor-disowned': mailWords(
    'security',
    'Segunda etapa recusada pelo dono',
    'Quando o dono da conta diz, pelo link do e-mail, que não foi ele quem incluiu a segunda etapa.',
  ),
  'second-factor-recovery-code-used': mailWords(
    'security',
    'Código de recuperação usado',
    'Quando alguém entra com um código de recuperação.',
  ),
  'second-factor-recovery-codes-made': mailWords(
    'security',
    'Novos códigos de recuperação',
    'Quando novos códigos de recuperação são criados.',
  ),
  'second-factor-reset-requested': mailWords(
    'security',
    'Remoção das duas etapas pedida',
    'Quando a equipe da loja marca a remoção da verificação em duas etapas.',
  ),
  'second-factor-reset-cancelled': mailWords(
    'security',
    'Remoção das duas etapas cancelada',
    'Quando a remoção marcada é cancelada.',
  ),
  'second-factor-reset-done': mailWords(
    'security',
    'Duas etapas removidas',
    'Quando a remoção marcada acontece.',
  ),
}

/** Messages about the second factor of an account. */
export const secondFactorMails = messagesOf(
  () => import('./templates/second-factor.tsx'),
  {
    'second-factor-app-added': added,
    'second-factor-app-removed': change,
    'second-factor-off': change,
    'second-factor-passkey-added': added,
    'second-factor-passkey-removed': change,
    'second-factor-disowned': change,
    'second-factor-recovery-code-used': message({
      props: z.object({ ...changed, left: z.int() }),
      isAboutAccount: true,
      notification: changeNotification(links.security),
    }),
    'second-factor-recovery-codes-made': added,
    'second-factor-reset-requested': message({
      props: z.object({ ...changed, dueAt: z.iso.datetime() }),
      isAboutAccount: true,
      notification: {
        subject: 'security',
        text: ({ dueAt }) =>
          `A remoção acontece em ${formatInstant(dueAt)}. Se você não pediu isso, cancele agora.`,
        page: () => links.security(HERE),
      },
    }),
    'second-factor-reset-cancelled': change,
    'second-factor-reset-done': change,
  },
  WORDS,
)

type Schemas = SchemasOf<typeof secondFactorMails>
declare module '#mail' {
  interface MailKinds extends Schemas {}
}
