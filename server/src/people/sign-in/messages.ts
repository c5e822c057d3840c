import * as z from 'zod'
import { links } from '#brand'
import { changeNotification, HERE, mailWords, message, messagesOf, person, type SchemasOf } from '#mail'

/** Proves that the address is its reader's: a link, until when, and six digits to type in its place. */
const token = { ...person, token: z.string(), expiresAt: z.iso.datetime() }
const tokenAndCode = { ...token, code: z.string() }
const changed = { ...person, at: z.iso.datetime() }

const LINK = { mailOnly: 'what it carries opens something, and is for whoever reads that mailbox' }
const OTHER_ADDRESS = { mailOnly: 'it goes to an address that is not the account’s own' }

/** A link that sets a password; anybody may ask for it. */
const passwordLink = message({
  props: z.object(token),
  secrets: ['token'],
  isAboutAccount: true,
  limit: 'requested',
  notification: LINK,
})
const passwordChange = message({
  props: z.object(changed),
  isAboutAccount: true,
  notification: changeNotification(links.password),
})
const emailChange = message({
  props: z.object(changed),
  isAboutAccount: true,
  notification: changeNotification(links.email),
})

/** What each of them is for, as `/admin/emails` says it. */
const WORDS = {
  welcome: mailWords('account', 'Boas-vindas', 'Quando alguém cria a conta.', { maySwitchOff: true }),
  'confirm-email': mailWords(
    'account',
    'Confirme seu e-mail',
    'Quando alguém cria a conta ou pede de novo para confirmar o e-mail.',
  ),
  'reset-password': mailWords('account', 'Nova senha', 'Quando alguém diz que esqueceu a senha.'),
  'create-password': mailWords(
    'account',
    'Criar senha',
    'Quando quem comprou sem senha pede para criar uma.',
  ),
  invitation: mailWords(
    'shop',
    'Convite para a administração',
    'Quando alguém da loja convida outra pessoa para administrar.',
    { reader: 'staff' },
  ),
  'sign-in-code': mailWords(
    'security',
    'Código para entrar',
    'Quando alguém pede um código para entrar sem senha.',
  ),
  'password-changed': mailWords('security', 'Senha alterada', 'Quando a senha de uma conta muda.'),
  'password-created': mailWords('security', 'Senha criada', 'Quando uma conta sem senha ganha uma.'),
  'email-change-new': mailWords(
    'account',
    'Confirme o novo e-mail',
    'Quando alguém pede para trocar o e-mail da conta: vai para o endereço novo.',
  ),
  'email-change-taken': mailWords(
    'account',
    'E-mail já usado',
    'Quando alguém pede para trocar para um e-mail que já tem conta.',
  ),
  'email-change-old': mailWords(
    'security',
    'Troca de e-mail pedida',
    'Quando alguém pede para trocar o e-mail da conta: vai para o endereço atual.',
  ),
  'email-changed': mailWords('security', 'E-mail alterado', 'Quando o e-mail da conta é trocado.'),
  'email-change-undone': mailWords(
    'security',
    'Troca de e-mail desfeita',
    'Quando a troca do e-mail é desfeita pelo link enviado ao endereço anterior.',
  ),
  'email-change-left': mailWords(
    'security',
    'E-mail deixou a conta',
    'Quando a troca do e-mail é confirmada: vai para o endereço que deixou a conta.',
  ),
}

/** Messages about what somebody signs in with. */
export const signInMails = messagesOf(
  () => import('./templates/index.tsx'),
  {
    welcome: message({
      props: z.object(person),
      isAboutAccount: true,
      notification: {
        subject: 'security',
        text: () => 'Complete seus dados quando quiser.',
        page: () => links.account(HERE),
      },
    }),
    'confirm-email': message({
      props: z.object(tokenAndCode),
      secrets: ['token', 'code'],
      isAboutAccount: true,
      limit: 'requested',
      notification: LINK,
    }),
    'reset-password': passwordLink,
    'create-password': passwordLink,
    invitation: message({
      props: z.object({
        ...token,
        by: z.string(),
        roles: z.array(z.string()),
        /** What each role sees and does, a sentence each; not on messages from before it was told. */
        may: z.array(z.string()).optional(),
      }),
      secrets: ['token'],
      isAboutAccount: true,
      notification: LINK,
    }),
    'sign-in-code': message({
      props: z.object({ ...person, code: z.string(), expiresAt: z.iso.datetime() }),
      secrets: ['code'],
      isAboutAccount: true,
      limit: 'requested',
      notification: LINK,
    }),
    'password-changed': passwordChange,
    'password-created': passwordChange,
    'email-change-new': message({
      props: z.object(tokenAndCode),
      secrets: ['token', 'code'],
      isAboutAccount: true,
      limit: 'requested',
      notification: OTHER_ADDRESS,
    }),
    'email-change-taken': message({
      props: z.object(person),
      isAboutAccount: true,
      limit: 'requested',
      notification: { mailOnly: 'it only answers who reads that mailbox' },
    }),
    // Without it, whoever spends an address' messages first moves its account away unseen; corrections have a limit per
    // address.
    'email-change-old': message({
      props: z.object({ ...token, newEmail: z.string() }),
      secrets: ['token'],
      isAboutAccount: true,
      limit: 'none',
      notification: OTHER_ADDRESS,
    }),
    'email-changed': emailChange,
    'email-change-undone': emailChange,
    'email-change-left': message({
      props: z.object(changed),
      isAboutAccount: true,
      notification: OTHER_ADDRESS,
    }),
  },
  WORDS,
)

type Schemas = SchemasOf<typeof signInMails>
declare module '#mail' {
  interface MailKinds extends Schemas {}
}
