import { links } from '#brand'
import { brl, firstName, type PropsOf, type Template } from '#mail'
import { Action, Layout, plainLetter, Quiet, Text, Title, Unbroken } from '#mail-layout'

type Wanted = PropsOf<'refund-destination'>

const TITLE = 'Para onde devolvemos o seu dinheiro?'
const refused = ({ name, order, refund }: Wanted) =>
  `${firstName(name)}, o banco não conseguiu devolver ${brl(refund.amount)} da compra ${order.code}. Isso acontece quando a chave Pix não existe ou é de outra pessoa.`
const WHAT_TO_DO =
  'Na página da compra, informe uma chave Pix ou uma conta do mesmo CPF ou CNPJ da compra. A devolução sai assim que você confirmar.'
const CARE = 'Não responda a este e-mail com os dados da sua conta: informe-os somente na página da compra.'
const protocol = ({ refund }: Wanted) => `Protocolo: ${refund.protocol}`

/** For the buyer: the boleto has no way back, and the document of the purchase is no Pix key. */
export const refundDestination: Template<'refund-destination'> = {
  subject: ({ order }) => `Informe para onde devolver o valor da compra ${order.code}`,
  html: (props, site) => (
    <Layout seller={props.seller} preview={refused(props)}>
      <Title>{TITLE}</Title>
      <Text>
        <Unbroken text={refused(props)} code={props.order.code} />
      </Text>
      <Text>{WHAT_TO_DO}</Text>
      <Text>
        <Unbroken text={protocol(props)} code={props.refund.protocol} />
      </Text>
      <Action href={links.purchase(site, props.order.id)}>Informar para onde devolver</Action>
      <Quiet>{CARE}</Quiet>
    </Layout>
  ),
  plain: (props, site) =>
    plainLetter(props.seller, [
      TITLE,
      refused(props),
      WHAT_TO_DO,
      protocol(props),
      ['Informar para onde devolver:', links.purchase(site, props.order.id)],
      CARE,
    ]),
}
