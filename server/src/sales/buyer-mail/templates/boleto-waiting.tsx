import { BOLETO_CONFIRMED, formatLine } from '@vitrine/contract/brazil/boleto'
import { otherwiseText } from '@vitrine/contract/open-methods'
import { toPay } from '@vitrine/contract/order-rules'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import { links } from '#brand'
import { brl, type PropsOf, type Template } from '#mail'
import { Action, Code, Layout, plainLetter, Quiet, Text, Title, Unbroken } from '#mail-layout'
import { checkReceiver } from './order-words.ts'
import { Placed, plainPlaced } from './placed.tsx'

type Props = PropsOf<'boleto-waiting'>

const due = ({ order, boleto }: Props) =>
  `Pague ${brl(toPay(order))} do pedido ${order.code} até ${formatDay(calendarDay(boleto.dueOn))}.`
/** What paying it early saves. */
const HOW = 'No aplicativo do seu banco, escolha pagar boleto e cole esta linha digitável:'
const LATER = `O boleto em PDF está na página de pagamento. Depois de pago, o banco leva ${BOLETO_CONFIRMED} para confirmar; o acesso vale a partir daí.`

export const boletoWaiting: Template<'boleto-waiting'> = {
  subject: ({ order }) => `Falta pagar o boleto do pedido ${order.code}`,
  html: (props, site) => (
    <Layout seller={props.seller} preview={`${due(props)} ${LATER}`}>
      <Title>Seu boleto está pronto</Title>
      <Text>
        <strong>
          <Unbroken text={due(props)} code={props.order.code} />
        </strong>{' '}
        {HOW}
      </Text>
      <Code>{formatLine(props.boleto.line)}</Code>
      <Action href={links.pay(site, props.seller.id, props.payCode)}>Abrir a página de pagamento</Action>
      <Quiet>
        {checkReceiver(props.boleto.receiver)} {LATER} {otherwiseText(props.order, 'boleto')}
      </Quiet>
      <Placed {...props} />
    </Layout>
  ),
  plain: (props, site) =>
    plainLetter(props.seller, [
      'Seu boleto está pronto',
      `${due(props)} ${HOW}`,
      formatLine(props.boleto.line),
      ['Abrir a página de pagamento:', links.pay(site, props.seller.id, props.payCode)],
      `${checkReceiver(props.boleto.receiver)} ${LATER} ${otherwiseText(props.order, 'boleto')}`,
      ...plainPlaced(props),
    ]),
}
