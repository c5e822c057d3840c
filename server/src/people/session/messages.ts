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

const changed = { ...person, at: z.iso.datetime() }

/** What each of them is for, as `/admin/emails` says it. */
const WORDS = {
  'new-device': mailWords(
    'security',
    'Acesso em um aparelho novo',
    'Quando alguém entra na conta por um aparelho que ela não conhecia.',
  ),
  'session-ended': mailWords(
    'security',
    'Sessão encerrada',
    'Quando o dono da conta encerra a sessão de outro aparelho.',
  ),
  'account-viewed': mailWords(
    'security',
    'Conta vista pela equipe',
    'Quando alguém da equipe vê a loja como a pessoa, para ajudar.',
  ),
  'session-stolen': mailWords(
    'security',
    'Sessão usada em dois lugares',
    'Quando a chave de uma sessão aparece em dois lugares.',
  ),
  'app-connected': mailWords('security', 'Aplicativo conectado', 'Quando um aplicativo é conectado à conta.'),
  'app-disconnected': mailWords(
    'security',
    'Aplicativo desconectado',
    'Quando um aplicativo é desconectado da conta.',
  ),
  'many-attempts': mailWords(
    'security',
    'Muitas tentativas de entrar',
    'Quando muitas senhas erradas são tentadas em uma conta.',
  ),
}

/** Messages about where an account is used. */
export const sessionMails = messagesOf(
  () => import('./templates/session.tsx'),
  {
    'new-device': message({
      props: z.object({ ...changed, device: z.string(), ip: z.string(), token: z.string() }),
      secrets: ['token'],
      isAboutAccount: true,
      notification: {
        subject: 'security',
        text: ({ device, at }) =>
          `${device}, em ${formatInstant(at)}. Se não foi você, encerre a sessão e troque a senha.`,
        page: () => links.devices(HERE),
      },
    }),
    /** Without the name of a device: all the others. `from`: where that was asked for. */
    'session-ended': message({
      props: z.object({ ...changed, device: z.string().optional(), from: z.string() }),
      isAboutAccount: true,
      notification: changeNotification(links.devices),
    }),
    /** Somebody of the shop saw the account, and changed nothing. */
    'account-viewed': message({
      props: z.object({ ...changed, until: z.iso.datetime(), reason: z.string() }),
      isAboutAccount: true,
      notification: {
        subject: 'security',
        text: ({ reason }) => `Motivo: ${reason}. Nada foi alterado.`,
        page: () => links.devices(HERE),
      },
    }),
    'session-stolen': message({
      props: z.object({ ...changed, device: z.string() }),
      isAboutAccount: true,
      notification: {
        subject: 'security',
        text: ({ device }) =>
          `A chave da sessão em ${device} foi usada em dois lugares. Escolha uma nova senha.`,
        page: () => links.password(HERE),
      },
    }),
    'app-connected': message({
      props: z.object({ ...changed, app: z.string() }),
      isAboutAccount: true,
      notification: {
        subject: 'security',
        text: ({ app, at }) =>
          `${app}, em ${formatInstant(at)}. Se não foi você, desconecte-o e troque a senha.`,
        page: () => links.apps(HERE),
      },
    }),
    'app-disconnected': message({
      props: z.object({ ...changed, app: z.string() }),
      isAboutAccount: true,
      notification: {
        subject: 'security',
        text: ({ app, at }) => `${app}, em ${formatInstant(at)}. Ele não lê mais seus dados.`,
        page: () => links.apps(HERE),
      },
    }),
    'many-attempts': message({
      props: z.object(changed),
      isAboutAccount: true,
      notification: {
        subject: 'security',
        text: () => 'Ninguém entrou com elas. Uma senha longa e só desta conta mantém tudo seguro.',
        page: () => links.security(HERE),
      },
    }),
  },
  WORDS,
)

type Schemas = SchemasOf<typeof sessionMails>
declare module '#mail' {
  interface MailKinds extends Schemas {}
}
