import { links } from '#brand'
import { formatInstant, type Kind, type PropsOf, type Site, type Template } from '#mail'
import { Action, Layout, plainMessage, Quiet, Text, Title } from '#mail-layout'

type SecurityMail = Extract<Kind, `second-factor-${string}`>

interface Words {
  subject: string
  /** What happened, and what follows from it. */
  sentences: string[]
  /** The link by which its reader says that it was somebody else. */
  token?: string
  notYou?: string
}

const NOT_YOU =
  'Se não foi você, entre na sua conta, troque a senha e encerre as sessões que não reconhece. Depois responda a este e-mail.'
const ACTION = 'Ver a segurança da conta'

/** What the button does: it looks at the account, or removes what its reader does not know. */
const actionOf = ({ token }: Words, site: Site) =>
  token
    ? { action: 'Não fui eu: remover', page: links.reportUnknown(site, token), quiet: REMOVES }
    : { action: ACTION, page: links.security(site), quiet: NOT_YOU }

const REMOVES =
  'Se foi você, não precisa fazer nada. Se não foi, o botão acima encerra as sessões, mostra o que foi cadastrado e remove o que você não conhece. Ele vale por 30 dias.'

/** A mail about the second factor: what happened, when, and what to do if it was somebody else. */
const securityMail = <K extends SecurityMail>(words: (props: PropsOf<K>) => Words): Template<K> => ({
  subject: (props) => words(props).subject,
  html: (props, site) => {
    const told = words(props)
    const { action, page, quiet } = actionOf(told, site)
    const { subject, sentences, notYou = quiet } = told
    return (
      <Layout seller={props.seller} preview={sentences[0]!}>
        <Title>{subject}</Title>
        {sentences.map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
        <Action href={page}>{action}</Action>
        <Quiet>{notYou}</Quiet>
      </Layout>
    )
  },
  plain: (props, site) => {
    const told = words(props)
    const { action, page, quiet } = actionOf(told, site)
    const { subject, sentences, notYou = quiet } = told
    return plainMessage(props.seller, [subject, ...sentences, [`${action}:`, page], notYou])
  },
})

const codes = (left: number) =>
  left === 1 ? 'Resta 1 código de recuperação.' : `Restam ${left} códigos de recuperação.`

export const templates: { [K in SecurityMail]: Template<K> } = {
  'second-factor-app-added': securityMail(({ at, token }) => ({
    token,
    subject: 'Aplicativo autenticador cadastrado',
    sentences: [
      `Um aplicativo autenticador foi cadastrado na sua conta em ${formatInstant(at)}.`,
      'A partir de agora, entrar com sua senha pede também um código do aplicativo.',
    ],
  })),
  'second-factor-app-removed': securityMail(({ at }) => ({
    subject: 'Aplicativo autenticador removido',
    sentences: [
      `O aplicativo autenticador da sua conta foi removido em ${formatInstant(at)}.`,
      'A verificação em duas etapas continua ativada, com sua chave de acesso.',
    ],
  })),
  'second-factor-off': securityMail(({ at }) => ({
    subject: 'Verificação em duas etapas desativada',
    sentences: [
      `A verificação em duas etapas da sua conta foi desativada em ${formatInstant(at)}.`,
      'A partir de agora, entrar pede só a sua senha. Você pode ativar a verificação de novo quando quiser.',
    ],
  })),
  'second-factor-passkey-added': securityMail(({ at, token }) => ({
    token,
    subject: 'Chave de acesso cadastrada',
    sentences: [
      `Uma chave de acesso foi cadastrada na sua conta em ${formatInstant(at)}.`,
      'Com ela você entra sem senha. Entrar com sua senha passa a pedir também uma segunda etapa.',
    ],
  })),
  'second-factor-passkey-removed': securityMail(({ at }) => ({
    subject: 'Chave de acesso removida',
    sentences: [
      `Uma chave de acesso foi removida da sua conta em ${formatInstant(at)}.`,
      'Ela não serve mais para entrar.',
    ],
  })),
  'second-factor-disowned': securityMail(({ at }) => ({
    subject: 'Removemos o que você não conhecia',
    sentences: [
      `O que foi cadastrado há pouco na verificação em duas etapas e você disse não conhecer foi removido em ${formatInstant(at)}.`,
      'A verificação continua ligada, com o que já era seu. Gere novos códigos de recuperação quando entrar.',
    ],
  })),
  'second-factor-recovery-code-used': securityMail(({ at, left }) => ({
    subject: 'Código de recuperação usado',
    sentences: [
      `Um código de recuperação foi usado para entrar na sua conta em ${formatInstant(at)}.`,
      codes(left),
    ],
  })),
  'second-factor-recovery-codes-made': securityMail(({ at, token }) => ({
    token,
    subject: 'Novos códigos de recuperação',
    sentences: [
      `Dez novos códigos de recuperação foram gerados na sua conta em ${formatInstant(at)}.`,
      'Os códigos anteriores não valem mais.',
    ],
  })),
  'second-factor-reset-requested': securityMail(({ dueAt }) => ({
    subject: 'Pedido para redefinir sua verificação em duas etapas',
    sentences: [
      'Nossa equipe registrou um pedido para remover a verificação em duas etapas da sua conta.',
      `A remoção acontece em ${formatInstant(dueAt)}. Até lá você pode cancelar o pedido na sua conta; entrar com a segunda etapa também cancela.`,
    ],
    notYou: 'Se você não pediu isso, cancele agora e responda a este e-mail.',
  })),
  'second-factor-reset-cancelled': securityMail(({ at }) => ({
    subject: 'Redefinição cancelada',
    sentences: [
      `O pedido para remover a verificação em duas etapas da sua conta foi cancelado em ${formatInstant(at)}.`,
      'Nada mudou: a verificação continua ativada.',
    ],
  })),
  'second-factor-reset-done': securityMail(({ at }) => ({
    subject: 'Verificação em duas etapas redefinida',
    sentences: [
      `A verificação em duas etapas da sua conta foi removida em ${formatInstant(at)}, como foi pedido, e todas as sessões foram encerradas.`,
      'Entre com sua senha e cadastre uma nova segunda etapa.',
    ],
  })),
}
