import { withdrawalDeadline, withdrawalRule } from '@vitrine/contract/brazil/withdrawal'
import type { Order } from '@vitrine/contract/order'
import { chargedOf } from '@vitrine/contract/order-rules'
import type { Receiver } from '@vitrine/contract/payment'
import { renewalText } from '@vitrine/contract/renewal-words'
import { dayOf, formatDay } from '@vitrine/contract/time'
import type { CSSProperties } from 'react'
import { links } from '#brand'
import { brl, firstName, formatInstant, type PropsOf, type Template } from '#mail'
import {
  Action,
  Heading,
  Layout,
  List,
  plainMessage,
  Quiet,
  Text,
  Title,
  Unbroken,
  useScheme,
} from '#mail-layout'

const cell: CSSProperties = { padding: '10px 0', fontSize: 16, lineHeight: '24px', verticalAlign: 'top' }
const amountCell: CSSProperties = {
  ...cell,
  paddingLeft: 16,
  textAlign: 'right',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
}

function Row({ label, amount, isTotal = false }: { label: string; amount: number; isTotal?: boolean }) {
  const { text, line } = useScheme()
  const look: CSSProperties = { color: text, borderTop: `1px solid ${line}`, fontWeight: isTotal ? 700 : 400 }
  return (
    <tr>
      <th scope="row" className="text line" style={{ ...cell, ...look, textAlign: 'left' }}>
        {label}
      </th>
      <td className="text line" style={{ ...amountCell, ...look }}>
        {brl(amount)}
      </td>
    </tr>
  )
}

/** What the order is made of, what it comes to, and, apart from it, what comes later. */
const Sum = ({ order, total }: { order: OrderFacts; total: string }) => (
  <>
    <table
      width="100%"
      cellPadding="0"
      cellSpacing="0"
      style={{ margin: '8px 0 24px', borderCollapse: 'collapse' }}
    >
      <tbody>
        {order.sum.map(({ label, amount }) => (
          <Row key={label} label={label} amount={amount} />
        ))}
        <Row label={total} amount={order.total} isTotal />
        {chargedRows(order).map(({ label, amount }) => (
          <Row key={label} label={label} amount={amount} />
        ))}
      </tbody>
    </table>
    <Later order={order} />
  </>
)

function Later({ order }: { order: OrderFacts }) {
  const lines = futureChargeLines(order)
  if (lines.length === 0) return null
  return (
    <>
      <Heading>Validade</Heading>
      {lines.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
    </>
  )
}

interface Placing {
  name: string
  order: OrderFacts
}

const placedText = ({ order: { code, placedAt } }: Pick<Placing, 'order'>) =>
  `Pedido ${code}, feito em ${formatInstant(placedAt)}.`
const thanksText = ({ name }: Pick<Placing, 'name'>) =>
  `${firstName(name)}, recebemos o seu pedido e agradecemos a sua compra.`
const withdrawalText = ({ order }: Pick<Placing, 'order'>) => withdrawalRule(order.regretDays)

/** That an order was received and what it is (Decreto 7.962/2013, art. 4, III), below what is asked for its payment. */
export const Placed = (placing: Placing) => (
  <>
    <Text>
      {thanksText(placing)} <Unbroken text={placedText(placing)} code={placing.order.code} />
    </Text>
    <Sum order={placing.order} total="Total de hoje" />
    <Quiet>{withdrawalText(placing)}</Quiet>
  </>
)

/** The same as paragraphs of text. */
export const plainPlaced = (placing: Placing): (string | string[])[] => [
  `${thanksText(placing)} ${placedText(placing)}`,
  plainSum(placing.order, 'Total de hoje'),
  futureChargeLines(placing.order),
  withdrawalText(placing),
]

const NEXT =
  'Assim que o pagamento for confirmado, avisamos por e-mail, e a compra aparece na sua conta com o seu acesso.'

export const orderReceived: Template<'order-received'> = {
  subject: ({ order }) => `Recebemos seu pedido ${order.code}`,
  html: ({ seller, name, order, payCode }, site) => (
    <Layout seller={seller} preview={`${placedText({ order })} ${NEXT}`}>
      <Title>Recebemos seu pedido</Title>
      <Text>
        {firstName(name)}, agradecemos a sua compra.{' '}
        <Unbroken text={placedText({ order })} code={order.code} />
      </Text>
      <Sum order={order} total="Total de hoje" />
      <Text>{NEXT}</Text>
      <Action href={links.pay(site, seller.id, payCode)}>Pagar o pedido</Action>
      <Quiet>{withdrawalText({ order })}</Quiet>
    </Layout>
  ),
  plain: ({ seller, name, order, payCode }, site) =>
    plainMessage(seller, [
      'Recebemos seu pedido',
      `${firstName(name)}, agradecemos a sua compra. ${placedText({ order })}`,
      plainSum(order, 'Total de hoje'),
      futureChargeLines(order),
      NEXT,
      ['Pagar o pedido:', links.pay(site, seller.id, payCode)],
      withdrawalText({ order }),
    ]),
}

type Confirmed = PropsOf<'payment-confirmed'>

const BY = { pix: 'Pix', boleto: 'boleto', card: 'cartão' } as const
const paid = ({
  name,
  order,
  paidAt,
  method,
  parcels: installments,
  received = chargedOf(order),
}: Confirmed) => {
  if (!method && order.credit > 0)
    return `${firstName(name)}, o pedido ${order.code} foi pago com ${brl(order.credit)} do seu crédito na loja em ${formatInstant(paidAt)}.`
  return method
    ? `${firstName(name)}, recebemos ${brl(received)} por ${BY[method]}${installments ? `, em ${installments},` : ''} em ${formatInstant(paidAt)}. O pedido ${order.code} está pago.`
    : `${firstName(name)}, o pedido ${order.code} foi concluído em ${formatInstant(paidAt)}, sem nada a pagar.`
}
const title = ({ method, order }: Confirmed) =>
  method || order.credit > 0 ? 'Pagamento confirmado' : 'Pedido concluído'
const withdrawalHint = ({ paidAt, order }: Confirmed) =>
  `Mudou de ideia? Você pode desistir até ${lastDay(paidAt, order)} e receber tudo de volta, sem precisar dizer por quê: é um botão na página da compra.`
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
      <Quiet>{withdrawalHint(props)}</Quiet>
      <Quiet>{RECEIPT}</Quiet>
    </Layout>
  ),
  plain: (props, site) =>
    plainMessage(props.seller, [
      title(props),
      paid(props),
      plainSum(props.order, total(props)),
      futureChargeLines(props.order),
      titles(props).length > 0 && [`${OPENED}:`, ...titles(props).map((title) => `- ${title}`), WHERE],
      ['Ver minha compra:', links.purchase(site, props.order.id)],
      withdrawalHint(props),
      RECEIPT,
    ]),
}

/** What a message tells about an order. */
type OrderFacts = PropsOf<'order-received'>['order']

/** What is compared at the bank before it is paid; a message promised before it was said whom names nobody. */
export const checkReceiver = (receiver: Pick<Receiver, 'name'> | undefined): string =>
  `Antes de confirmar, confira o nome de quem recebe${receiver ? ` (${receiver.name})` : ''}.`

/** Until when plans are good, and how they go on. */
const futureChargeLines = ({ later }: Pick<Order, 'later'>): string[] =>
  later.map((charge) => `${charge.label}: ${renewalText(charge)}`)

/** From the total of an order to what is charged: store credit, interest; nothing where they are the same. */
const chargedRows = (order: Parameters<typeof chargedOf>[0]) => {
  const { credit, interest = 0 } = order
  const rows = [
    { label: 'Crédito na loja', amount: -credit },
    { label: 'Juros do parcelamento', amount: interest },
  ].filter(({ amount }) => amount !== 0)
  return rows.length > 0 ? [...rows, { label: 'Valor cobrado', amount: chargedOf(order) }] : []
}

/** The last day on which a paid order may be taken back (CDC art. 49, or a longer guarantee). */
const lastDay = (paidAt: string, { regretDays }: Pick<Order, 'regretDays'>): string =>
  formatDay(withdrawalDeadline(dayOf(new Date(paidAt)), regretDays))

/** The sum as lines of text. */
const plainSum = (order: OrderFacts, label: string): string[] => [
  ...order.sum.map((line) => `- ${line.label}: ${brl(line.amount)}`),
  `${label}: ${brl(order.total)}`,
  ...chargedRows(order).map((row) => `${row.label}: ${brl(row.amount)}`),
]
