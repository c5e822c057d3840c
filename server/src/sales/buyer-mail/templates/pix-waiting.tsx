import { otherwiseText } from '@vitrine/contract/open-methods'
import { toPay } from '@vitrine/contract/order-rules'
import { links } from '#brand'
import { brl, moment, type PropsOf, type Template } from '#mail'
import { Action, Code, Layout, plainLetter, Quiet, Text, Title, Unbroken } from '#mail-layout'
import { checkReceiver } from './order-words.ts'
import { Placed, plainPlaced } from './placed.tsx'

type Props = PropsOf<'pix-waiting'>

const due = ({ order, expiresAt }: Props) =>
  `Pague ${brl(toPay(order))} do pedido ${order.code} até ${moment(expiresAt)}.`
const HOW = 'No aplicativo do seu banco, escolha Pix copia e cola e cole este código:'
const LATER = 'Depois desse horário o código deixa de valer. Se precisar, gere outro na página de pagamento.'

export const pixWaiting: Template<'pix-waiting'> = {
  subject: ({ order }) => `Falta pagar o Pix do pedido ${order.code}`,
  html: (props, site) => (
    <Layout seller={props.seller} preview={`${due(props)} ${HOW}`}>
      <Title>Falta só pagar o Pix</Title>
      <Text>
        <strong>
          <Unbroken text={due(props)} code={props.order.code} />
        </strong>{' '}
        {HOW}
      </Text>
      <Code>{props.copyPaste}</Code>
      <Action href={links.pay(site, props.seller.id, props.payCode)}>Abrir a página de pagamento</Action>
      <Quiet>
        {checkReceiver(props.receiver)} {LATER} {otherwiseText(props.order, 'pix')}
      </Quiet>
      <Placed {...props} />
    </Layout>
  ),
  plain: (props, site) =>
    plainLetter(props.seller, [
      'Falta só pagar o Pix',
      `${due(props)} ${HOW}`,
      props.copyPaste,
      ['Abrir a página de pagamento:', links.pay(site, props.seller.id, props.payCode)],
      `${checkReceiver(props.receiver)} ${LATER} ${otherwiseText(props.order, 'pix')}`,
      ...plainPlaced(props),
    ]),
}
