import { chargedOf } from '@vitrine/contract/order-rules'
import { links } from '#brand'
import { brl, firstName, formatInstant, type PropsOf, type Template } from '#mail'
import { Action, Heading, Layout, List, plainLetter, Quiet, Text, Title, Unbroken } from '#mail-layout'
import { chargedRows, futureChargeLines, plainSum, regretUntil } from './order-words.ts'
import { Sum } from './placed.tsx'

type Confirmed = PropsOf<'payment-confirmed'>

const BY = { pix: 'Pix', boleto: 'boleto', card: 'cartão' } as const
const paid = ({ name, order, paidAt, method, parcels, received = chargedOf(order) }: Confirmed) => {
  if (!method && order.credit > 0)
    return `${firstName(name)}, o pedido ${order.code} foi pago com ${brl(order.credit)} do seu crédito na loja em ${formatInstant(paidAt)}.`
  return method
    ? `${firstName(name)}, recebemos ${brl(received)} por ${BY[method]}${parcels ? `, em ${parcels},` : ''} em ${formatInstant(paidAt)}. O pedido ${order.code} está pago.`
    : `${firstName(name)}, o pedido ${order.code} foi concluído em ${formatInstant(paidAt)}, sem nada a pagar.`
}
const title = ({ method, order }: Confirmed) =>
  method || order.credit > 0 ? 'Pagamento confirmado' : 'Pedido concluído'
const regret = ({ paidAt, order }: Confirmed) =>
  `Mudou de ideia? Você pode desistir até ${regretUntil(paidAt, order)} e receber tudo de volta, sem precisar dizer por quê: é um botão na página da compra.`
const total = ({ order }: Confirmed) => (chargedRows(order).length > 0 ? 'Total da compra' : 'Total pago')
const OPENED = 'Já é seu'
const WHERE = 'Arquivos e aulas abrem na página da compra e no início da sua conta.'
const RECEIPT = 'Este recibo não é documento fiscal.'

const titles = ({ opened }: Confirmed) => [...new Set(opened.map(({ title }) => title))]

export const paymentConfirmed: Template<'payment-confirmed'> = {
  subject: (props) => `${title(props)}: pedido ${props.order.code}`,
  html: (props, site) => (
    <Layout seller={props.seller} preview={paid(props)}>
      <Title>{title(props)}</Title>
      <Text>
        <Unbroken text={paid(props)} code={props.order.code} />
      </Text>
      <Sum order={props.order} total={total(props)} />
      {titles(props).length > 0 && (
        <>
          <Heading>{OPENED}</Heading>
          <List items={titles(props)} />
          <Text>{WHERE}</Text>
        </>
      )}
      <Action href={links.purchase(site, props.order.id)}>Ver minha compra</Action>
      <Quiet>{regret(props)}</Quiet>
      <Quiet>{RECEIPT}</Quiet>
    </Layout>
  ),
  plain: (props, site) =>
    plainLetter(props.seller, [
      title(props),
      paid(props),
      plainSum(props.order, total(props)),
      futureChargeLines(props.order),
      titles(props).length > 0 && [`${OPENED}:`, ...titles(props).map((title) => `- ${title}`), WHERE],
      ['Ver minha compra:', links.purchase(site, props.order.id)],
      regret(props),
      RECEIPT,
    ]),
}
