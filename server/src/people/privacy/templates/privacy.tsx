import { links } from '#brand'
import { firstName, formatInstant, type Kind, type PropsOf, type Site, type Template } from '#mail'
import { Action, Layout, plainMessage, Quiet, Text, Title } from '#mail-layout'

type PrivacyKind = Extract<Kind, 'data-ready' | `removal-${string}`>

interface Words {
  subject: string
  sentences: string[]
  action: string
  address(site: Site): string
  notYou: string
}

/** What a person is told about their rights over their data: what happened, and the page where they go on. */
const message = <K extends PrivacyKind>(words: (props: PropsOf<K>) => Words): Template<K> => ({
  subject: (props) => words(props).subject,
  html: (props, site) => {
    const { subject, sentences, action, address, notYou } = words(props)
    return (
      <Layout seller={props.seller} preview={sentences[0]!}>
        <Title>{subject}</Title>
        {sentences.map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
        <Action href={address(site)}>{action}</Action>
        <Quiet>{notYou}</Quiet>
      </Layout>
    )
  },
  plain: (props, site) => {
    const { subject, sentences, action, address, notYou } = words(props)
    return plainMessage(props.seller, [subject, ...sentences, [`${action}:`, address(site)], notYou])
  },
})

const NOT_YOU = 'Se não foi você, entre na sua conta, troque a senha e responda a este e-mail.'

export const templates: { [K in PrivacyKind]: Template<K> } = {
  'data-ready': message(({ name, expiresAt }) => ({
    subject: 'A cópia dos seus dados está pronta',
    sentences: [
      `${firstName(name)}, a cópia dos seus dados que você pediu está pronta.`,
      `Para baixá-la, entre na sua conta e confirme que é você. Ela fica guardada até ${formatInstant(expiresAt)}.`,
    ],
    action: 'Ver minha cópia',
    address: links.privacy,
    notYou: NOT_YOU,
  })),
  'removal-scheduled': message(({ name, dueAt }) => ({
    subject: 'Sua conta será excluída',
    sentences: [
      `${firstName(name)}, você pediu a exclusão da sua conta. Ela está marcada para ${formatInstant(dueAt)}.`,
      'Até lá você pode entrar normalmente e desfazer o pedido com um clique. Depois, a conta e os acessos não podem ser recuperados, e não enviamos outro e-mail.',
      'As demais sessões foram encerradas. Guardamos, criptografado, só o que a lei fiscal exige sobre suas compras pagas.',
    ],
    action: 'Desfazer a exclusão',
    address: links.removal,
    notYou: NOT_YOU,
  })),
  'removal-cancelled': message(({ name }) => ({
    subject: 'A exclusão da sua conta foi desfeita',
    sentences: [
      `${firstName(name)}, sua conta continua como antes, com tudo o que é seu.`,
      'Nenhum dado foi apagado. As sessões que tinham sido encerradas continuam encerradas: entre de novo nos outros aparelhos.',
    ],
    action: 'Abrir minha conta',
    address: links.privacy,
    notYou: NOT_YOU,
  })),
}
