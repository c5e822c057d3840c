import { toPay } from '@vitrine/contract/order-rules'
import { links } from '#brand'
import { brl, type PropsOf, type Template } from '#mail'
import { Action, Layout, plainLetter, Text, Title, Unbroken } from '#mail-layout'

type Props = PropsOf<'dispute-opened'>

const TITLE = 'Uma compra foi contestada'
/** An order that was given back before has no access left to suspend. */
const stands = (isGivenBack: boolean) =>
  isGivenBack
    ? 'Ela já tinha sido devolvida, e o acesso já tinha terminado: responda com o comprovante da devolução.'
    : 'O acesso está suspenso até a decisão.'
const says = ({ order, isGivenBack }: Props) =>
  `O titular do cartão contestou a compra ${order.code}, de ${brl(toPay(order))}, no banco emissor. ${stands(isGivenBack)}`
const WHAT_TO_DO =
  'O emissor dá poucos dias para a resposta: confira o prazo no painel de quem processa seus cartões. O dossiê da compra reúne o contrato aceito, o recibo, as entradas na conta e o acesso entregue.'

/** For the people of the shop. */
export const disputeOpened: Template<'dispute-opened'> = {
  subject: ({ order }) => `Contestação no cartão: compra ${order.code}`,
  html: (props, site) => (
    <Layout seller={props.seller} preview={says(props)}>
      <Title>{TITLE}</Title>
      <Text>
        <Unbroken text={says(props)} code={props.order.code} />
      </Text>
      <Text>{WHAT_TO_DO}</Text>
      <Action href={links.admin(site)}>Abrir a administração</Action>
    </Layout>
  ),
  plain: (props, site) =>
    plainLetter(props.seller, [
      TITLE,
      says(props),
      WHAT_TO_DO,
      ['Abrir a administração:', links.admin(site)],
    ]),
}
