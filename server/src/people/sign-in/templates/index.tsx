import type { BrandId } from '@vitrine/contract/brand'
import { links } from '#brand'
import {
  firstName,
  formatInstant,
  type Kind,
  type PropsOf,
  type Site,
  type Template,
  type Templates,
} from '#mail'
import { Action, Code, Layout, plainMessage, Quiet, Text, Title } from '#mail-layout'

interface Words {
  subject: string
  sentences: string[]
  /** Six digits to be typed. */
  code?: string
  action: string
  /** The page of the action. */
  page: (site: Site, brand: BrandId) => string
  quiet: string
}

/** A message about what somebody signs in with: what happened or is asked for, one action, and what if it was not you. */
const message = <K extends Kind>(words: (props: PropsOf<K>) => Words): Template<K> => ({
  subject: (props) => words(props).subject,
  html: (props, site) => {
    const { subject, sentences, code, action, page, quiet } = words(props)
    return (
      <Layout seller={props.seller} preview={sentences[0]!}>
        <Title>{subject}</Title>
        {sentences.map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
        {code && <Code short>{code}</Code>}
        <Action href={page(site, props.seller.id)}>{action}</Action>
        <Quiet>{quiet}</Quiet>
      </Layout>
    )
  },
  plain: (props, site) => {
    const { subject, sentences, code = '', action, page, quiet } = words(props)
    return plainMessage(props.seller, [
      subject,
      ...sentences,
      code,
      [`${action}:`, page(site, props.seller.id)],
      quiet,
    ])
  },
})

const ONCE = 'O link só funciona uma vez.'
const NOT_REQUESTED = 'Se você não pediu isso, ignore este e-mail: nada muda na sua conta.'
const NOT_YOU =
  'Se não foi você, escolha uma nova senha agora pelo botão acima e depois responda a este e-mail.'

export const credentialLetters = {
  'confirm-email': message(({ name, token, code, expiresAt }) => ({
    subject: 'Confirme seu e-mail',
    sentences: [
      `${firstName(name)}, confirme que este endereço é seu. Use o botão abaixo ou digite este código na página de confirmação.`,
    ],
    code,
    action: 'Confirmar e-mail',
    page: (site, brand) => links.confirmEmail(site, brand, token),
    quiet: `O link e o código valem até ${formatInstant(expiresAt)}. Se você não criou uma conta conosco, ignore este e-mail.`,
  })),
  'reset-password': message(({ name, token, expiresAt }) => ({
    subject: 'Escolha uma nova senha',
    sentences: [
      `${firstName(name)}, recebemos um pedido para trocar a senha da sua conta. O link abaixo vale até ${formatInstant(expiresAt)}.`,
      `${ONCE} Quando a senha for trocada, todas as sessões abertas serão encerradas.`,
    ],
    action: 'Escolher nova senha',
    page: (site, brand) => links.resetPassword(site, brand, token),
    quiet: NOT_REQUESTED,
  })),
  'create-password': message(({ name, token, expiresAt }) => ({
    subject: 'Crie sua senha',
    sentences: [
      `${firstName(name)}, sua conta já existe e só falta a senha. Com ela você entra e encontra tudo o que é seu.`,
      `O link abaixo vale até ${formatInstant(expiresAt)}. ${ONCE}`,
    ],
    action: 'Criar senha',
    page: (site, brand) => links.createPassword(site, brand, token),
    quiet: 'Se você não reconhece esta conta, ignore este e-mail ou responda e avise.',
  })),
  invitation: message(({ by, roles, may = [], seller, token, expiresAt }) => ({
    subject: `Convite para administrar ${seller.name}`,
    sentences: [
      `${by} convidou você para a administração de ${seller.name}, como ${roles.join(', ')}.`,
      ...may,
      `O link abaixo vale até ${formatInstant(expiresAt)}. ${ONCE} Depois da senha, ative a verificação em duas etapas: sem ela ninguém administra.`,
    ],
    action: 'Aceitar convite',
    page: (site, brand) => links.createPassword(site, brand, token),
    quiet: 'Se você não esperava este convite, ignore este e-mail ou responda e avise.',
  })),
  'sign-in-code': message(({ name, code, expiresAt }) => ({
    subject: 'Seu código para entrar',
    sentences: [`${firstName(name)}, digite este código na página em que você o pediu. Ele só vale ali.`],
    code,
    action: 'Ir para a página de entrada',
    page: links.signIn,
    quiet: `O código vale até ${formatInstant(expiresAt)}, uma vez. Nunca o diga a ninguém: nós não perguntamos por ele. Se você não o pediu, ignore este e-mail.`,
  })),
  'password-changed': message(({ at }) => ({
    subject: 'Sua senha foi alterada',
    sentences: [
      `A senha da sua conta foi alterada em ${formatInstant(at)}.`,
      'As sessões abertas em outros dispositivos foram encerradas.',
    ],
    action: 'Não fui eu: escolher nova senha',
    page: links.forgotPassword,
    quiet: NOT_YOU,
  })),
  'password-created': message(({ at }) => ({
    subject: 'Sua senha foi criada',
    sentences: [
      `A senha da sua conta foi criada em ${formatInstant(at)}. Agora você já pode entrar com ela.`,
    ],
    action: 'Entrar',
    page: links.signIn,
    quiet: 'Se não foi você, peça uma nova senha na página de entrada e depois responda a este e-mail.',
  })),
  'email-change-new': message(({ name, token, code, expiresAt }) => ({
    subject: 'Confirme seu novo e-mail',
    sentences: [
      `${firstName(name)}, confirme que este é o novo endereço da sua conta. Use o botão abaixo ou digite este código na página em que pediu a troca.`,
    ],
    code,
    action: 'Confirmar novo e-mail',
    page: (site) => links.confirmNewEmail(site, token),
    quiet: `O link e o código valem até ${formatInstant(expiresAt)}. ${NOT_REQUESTED}`,
  })),
  'email-change-taken': message(() => ({
    subject: 'Este e-mail já tem uma conta',
    sentences: [
      'Alguém pediu para usar este endereço em outra conta. Como ele já tem uma conta aqui, nada foi mudado.',
      'Se foi você, entre com a conta que já usa este e-mail.',
    ],
    action: 'Entrar',
    page: links.signIn,
    quiet: NOT_REQUESTED,
  })),
  'email-change-old': message(({ name, newEmail, token, expiresAt }) => ({
    subject: 'O e-mail da sua conta foi trocado',
    sentences: [
      `${firstName(name)}, o e-mail da sua conta agora é ${newEmail}. Este endereço não serve mais para entrar.`,
      `Se não foi você, desfaça a troca até ${formatInstant(expiresAt)}: o endereço volta, todas as sessões são encerradas e você escolhe uma nova senha.`,
    ],
    action: 'Desfazer a troca',
    page: (site) => links.undoEmailChange(site, token),
    quiet: 'Se foi você, não precisa fazer nada.',
  })),
  'email-changed': message(({ name, at }) => ({
    subject: 'E-mail alterado',
    sentences: [
      `${firstName(name)}, o e-mail da sua conta foi alterado em ${formatInstant(at)} para este endereço. Use-o para entrar; a senha continua a mesma.`,
    ],
    action: 'Ver minha conta',
    page: links.account,
    quiet: 'Se não foi você, responda a este e-mail e avise.',
  })),
  'email-change-undone': message(({ name, at }) => ({
    subject: 'A troca de e-mail foi desfeita',
    sentences: [
      `${firstName(name)}, em ${formatInstant(at)} a troca foi desfeita: este é de novo o e-mail da sua conta.`,
      'A senha deixou de valer e todas as sessões foram encerradas. Escolha uma nova senha para entrar.',
    ],
    action: 'Escolher nova senha',
    page: links.forgotPassword,
    quiet: 'Se não foi você, escolha uma nova senha agora e depois responda a este e-mail.',
  })),
  'email-change-left': message(({ at }) => ({
    subject: 'Este e-mail deixou de ser o da conta',
    sentences: [
      `Em ${formatInstant(at)}, quem tem o endereço anterior da conta desfez a troca para este e-mail.`,
      'Este endereço não serve mais para entrar nela.',
    ],
    action: 'Ir para a página de entrada',
    page: links.signIn,
    quiet: 'Se a troca tinha sido feita por você, entre com o endereço anterior ou responda a este e-mail.',
  })),
} satisfies Partial<Templates<Kind>>

const READY =
  'Sua conta está pronta. Com ela você compra, acompanha suas assinaturas e encontra tudo o que é seu em um só lugar.'
const NOT_REGISTERED =
  'Você recebeu este e-mail porque criou uma conta com este endereço. Se não foi você, responda e avise.'

export const welcome: Template<'welcome'> = {
  subject: ({ name }) => `Boas-vindas, ${firstName(name)}! Sua conta está pronta`,
  html: ({ seller, name }, site) => (
    <Layout seller={seller} preview={READY}>
      <Title>Boas-vindas, {firstName(name)}</Title>
      <Text>{READY}</Text>
      <Action href={links.store(site, seller.id)}>Conhecer a loja</Action>
      <Quiet>{NOT_REGISTERED}</Quiet>
    </Layout>
  ),
  plain: ({ seller, name }, site) =>
    plainMessage(seller, [
      `Boas-vindas, ${firstName(name)}`,
      READY,
      ['Conhecer a loja:', links.store(site, seller.id)],
      NOT_REGISTERED,
    ]),
}

/** How each message about what somebody signs in with is written. */
export const templates = { ...credentialLetters, welcome }
