import { Layout } from './layout.tsx'
import { Action, Quiet, Text, Title, Unbroken } from './pieces.tsx'
import { plainLetter } from './plain.ts'
import type { PropsOf } from './props.ts'
import type { Template } from './template.ts'
import { firstName, links } from './words.ts'

type Props = PropsOf<'note-issued'>

const TITLE = 'Sua nota fiscal foi emitida'
const says = ({ name, order, number }: Props) =>
  `${firstName(name)}, a nota fiscal de serviço da compra ${order.code} foi emitida com o número ${number}.`
const WHERE = 'Ela fica guardada nos detalhes da compra, na sua conta.'
const ACTION = 'Ver a nota na compra'

export const noteIssued: Template<'note-issued'> = {
  subject: ({ order }) => `Nota fiscal emitida: compra ${order.code}`,
  html: (props, site) => (
    <Layout seller={props.seller} preview={says(props)}>
      <Title>{TITLE}</Title>
      <Text>
        <Unbroken text={says(props)} code={props.order.code} />
      </Text>
      <Action href={links.purchase(site, props.order.id)}>{ACTION}</Action>
      <Quiet>{WHERE}</Quiet>
    </Layout>
  ),
  plain: (props, site) =>
    plainLetter(props.seller, [
      TITLE,
      says(props),
      [`${ACTION}:`, links.purchase(site, props.order.id)],
      WHERE,
    ]),
}
