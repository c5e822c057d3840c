import { Layout } from './layout.tsx'
import { Action, Quiet, Text, Title, Unbroken } from './pieces.tsx'
import { plainLetter } from './plain.ts'
import type { PropsOf } from './props.ts'
import type { Template } from './template.ts'
import { firstName, links } from './words.ts'

type Props = PropsOf<'trust-ended'>

const TITLE = 'Seu acesso antecipado terminou'
const says = ({ name, order }: Props) =>
  `${firstName(name)}, demos o acesso do pedido ${order.code} antes do pagamento do boleto, e o pagamento não chegou no prazo. O acesso terminou e nada foi cobrado.`
const NEXT =
  'Se você já pagou, não precisa fazer nada: o acesso volta assim que o banco confirmar. Nas próximas compras com boleto, o acesso vale quando o pagamento for confirmado.'
const ACTION = 'Ver o pedido'

export const trustEnded: Template<'trust-ended'> = {
  subject: ({ order }) => `O acesso do pedido ${order.code} terminou`,
  html: (props, site) => (
    <Layout seller={props.seller} preview={says(props)}>
      <Title>{TITLE}</Title>
      <Text>
        <Unbroken text={says(props)} code={props.order.code} />
      </Text>
      <Action href={links.purchase(site, props.order.id)}>{ACTION}</Action>
      <Quiet>{NEXT}</Quiet>
    </Layout>
  ),
  plain: (props, site) =>
    plainLetter(props.seller, [
      TITLE,
      says(props),
      [`${ACTION}:`, links.purchase(site, props.order.id)],
      NEXT,
    ]),
}
