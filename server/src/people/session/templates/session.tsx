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
import { Action, Layout, plainMessage, Quiet, Text, Title } from '#mail-layout'

interface Words {
  subject: string
  sentences: string[]
  action: string
  page: (site: Site, brand: BrandId) => string
  quiet: string
}

/** A message about where an account is used: what happened, one action, and what if it was (not) you. */
const message = <K extends Kind>(words: (props: PropsOf<K>) => Words): Template<K> => ({
  subject: (props) => words(props).subject,
  html: (props, site) => {
    const { subject, sentences, action, page, quiet } = words(props)
    return (
      <Layout seller={props.seller} preview={sentences[0]!}>
        <Title>{subject}</Title>
        {sentences.map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
        <Action href={page(site, props.seller.id)}>{action}</Action>
        <Quiet>{quiet}</Quiet>
      </Layout>
    )
  },
  plain: (props, site) => {
    const { subject, sentences, action, page, quiet } = words(props)
    return plainMessage(props.seller, [
      subject,
      ...sentences,
      [`${action}:`, page(site, props.seller.id)],
      quiet,
    ])
  },
})

const NOT_YOU = 'Se não foi você, escolha uma nova senha pela página de entrada e responda a este e-mail.'

export const templates = {
  'new-device': message(({ name, device, ip, at, token }) => ({
    subject: 'Entrada em um dispositivo novo',
    sentences: [
      `${firstName(name)}, sua conta foi aberta em um dispositivo que ainda não conhecíamos: ${device}, em ${formatInstant(at)}, pelo endereço ${ip}.`,
      'Se foi você, não precisa fazer nada. Se não foi, avise pelo botão abaixo: encerramos todas as sessões e você escolhe outra senha.',
    ],
    action: 'Não fui eu',
    page: (site) => links.reportUnknown(site, token),
    quiet: 'O botão vale por 7 dias.',
  })),
  'session-ended': message(({ device, from, at }) => ({
    subject: device ? 'Uma sessão foi encerrada' : 'As outras sessões foram encerradas',
    sentences: [
      device
        ? `A sessão em ${device} foi encerrada em ${formatInstant(at)}, a seu pedido, a partir de ${from}.`
        : `Todas as outras sessões da sua conta foram encerradas em ${formatInstant(at)}, a seu pedido, a partir de ${from}.`,
      'Para usar a conta de novo nesses dispositivos, é preciso entrar com a senha.',
    ],
    action: 'Ver meus dispositivos',
    page: links.devices,
    quiet: NOT_YOU,
  })),
  'account-viewed': message(({ name, at, until, reason }) => ({
    subject: 'Nossa equipe abriu a sua conta para ver o que você vê',
    sentences: [
      `${firstName(name)}, em ${formatInstant(at)} uma pessoa da equipe abriu a sua conta, por no máximo 30 minutos (até ${formatInstant(until)}). Motivo: ${reason}`,
      'Ela só pôde olhar: não comprou, não pagou, não baixou arquivos, não mudou dados nem viu senha ou cartão inteiro.',
    ],
    action: 'Ver onde minha conta está aberta',
    page: links.devices,
    quiet: 'Se você não pediu ajuda, encerre a sessão da equipe nessa página e responda a este e-mail.',
  })),
  'session-stolen': message(({ device, at }) => ({
    subject: 'Encerramos uma sessão por segurança',
    sentences: [
      `A chave da sua sessão em ${device} foi usada em dois lugares. Em ${formatInstant(at)} encerramos essa sessão em todos eles.`,
      'Isso pode acontecer quando alguém copia os dados do navegador. Escolha uma nova senha para ficar tranquilo.',
    ],
    action: 'Escolher nova senha',
    page: links.forgotPassword,
    quiet: 'Depois, entre de novo no seu dispositivo e confira onde sua conta está aberta.',
  })),
  'app-connected': message(({ name, app, at }) => ({
    subject: 'Você entrou em outro aplicativo com a sua conta',
    sentences: [
      `${firstName(name)}, em ${formatInstant(at)} sua conta foi usada para entrar em ${app}, que ainda não estava conectado a ela.`,
      'Esse aplicativo não recebe sua senha. Se foi você, não precisa fazer nada.',
    ],
    action: 'Não fui eu: escolher nova senha',
    page: links.forgotPassword,
    quiet:
      'Com uma nova senha, a entrada nesse aplicativo deixa de valer. Você também pode desconectar só o aplicativo, na sua conta.',
  })),
  'app-disconnected': message(({ name, app, at }) => ({
    subject: 'Você desconectou um aplicativo da sua conta',
    sentences: [
      `${firstName(name)}, em ${formatInstant(at)} o aplicativo ${app} foi desconectado da sua conta.`,
      'O acesso que ele tinha aos seus dados acabou na hora. Para entrar nele de novo com esta conta, ele precisa pedir outra vez.',
    ],
    action: 'Ver aplicativos conectados',
    page: links.apps,
    quiet: NOT_YOU,
  })),
  'many-attempts': message(({ name, at }) => ({
    subject: 'Muitas tentativas de entrar na sua conta',
    sentences: [
      `${firstName(name)}, até ${formatInstant(at)} houve 10 ou mais tentativas de entrar na sua conta com uma senha ou um código errado.`,
      'Ninguém entrou com elas, e novas tentativas ficam cada vez mais lentas. Se foi você e esqueceu a senha, escolha outra.',
    ],
    action: 'Escolher nova senha',
    page: links.forgotPassword,
    quiet: 'Se não foi você, não precisa fazer nada. Uma senha longa e só desta conta mantém tudo seguro.',
  })),
} satisfies Partial<Templates<Kind>>
