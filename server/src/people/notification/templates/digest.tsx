import { links } from '#brand'
import { firstName, type PropsOf, type Template, type Templates } from '#mail'
import { Action, Layout, List, plainMessage, Quiet, Text, Title } from '#mail-layout'

type Props = PropsOf<'digest'>

const countOf = ({ items, more }: Props): number => items.length + more
const titleOf = (props: Props): string =>
  countOf(props) === 1 ? 'Seu resumo: 1 aviso' : `Seu resumo: ${countOf(props)} avisos`
const greeting = ({ name }: Props) => `${firstName(name)}, isto aconteceu desde o último resumo:`
const linesOf = ({ items, more }: Props): string[] => [
  ...items.map(({ title, text }) => `${title}. ${text}`),
  ...(more > 0 ? [`E mais ${more}, na página de avisos.`] : []),
]
const ACTION = 'Ver meus avisos'
const QUIET =
  'Você escolheu receber um resumo por dia. Em Avisos, na sua conta, pode mudar a hora ou voltar a receber cada aviso na hora.'

/** What could wait, once a day. */
const digest: Template<'digest'> = {
  subject: titleOf,
  html: (props, site) => (
    <Layout seller={props.seller} preview={greeting(props)}>
      <Title>{titleOf(props)}</Title>
      <Text>{greeting(props)}</Text>
      <List items={linesOf(props)} />
      <Action href={links.notifications(site)}>{ACTION}</Action>
      <Quiet>{QUIET}</Quiet>
    </Layout>
  ),
  plain: (props, site) =>
    plainMessage(props.seller, [
      titleOf(props),
      greeting(props),
      linesOf(props).map((line) => `- ${line}`),
      [`${ACTION}:`, links.notifications(site)],
      QUIET,
    ]),
}

export const templates: Templates<'digest'> = { digest }
