import { withdrawalRule } from '@vitrine/contract/brazil/regret'
import type { CSSProperties } from 'react'
import { links } from '#brand'
import { brl, firstName, formatInstant, type Template } from '#mail'
import { Action, Heading, Layout, plainLetter, Quiet, Text, Title, Unbroken, useScheme } from '#mail-layout'
import { chargedRows, futureChargeLines, type OrderFacts, plainSum } from './order-words.ts'

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
export const Sum = ({ order, total }: { order: OrderFacts; total: string }) => (
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
const regretText = ({ order }: Pick<Placing, 'order'>) => withdrawalRule(order.regretDays)

/** That an order was received and what it is (Decreto 7.962/2013, art. 4, III), below what is asked for its payment. */
export const Placed = (placing: Placing) => (
  <>
    <Text>
      {thanksText(placing)} <Unbroken text={placedText(placing)} code={placing.order.code} />
    </Text>
    <Sum order={placing.order} total="Total de hoje" />
    <Quiet>{regretText(placing)}</Quiet>
  </>
)

/** The same as paragraphs of text. */
export const plainPlaced = (placing: Placing): (string | string[])[] => [
  `${thanksText(placing)} ${placedText(placing)}`,
  plainSum(placing.order, 'Total de hoje'),
  futureChargeLines(placing.order),
  regretText(placing),
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
      <Quiet>{regretText({ order })}</Quiet>
    </Layout>
  ),
  plain: ({ seller, name, order, payCode }, site) =>
    plainLetter(seller, [
      'Recebemos seu pedido',
      `${firstName(name)}, agradecemos a sua compra. ${placedText({ order })}`,
      plainSum(order, 'Total de hoje'),
      futureChargeLines(order),
      NEXT,
      ['Pagar o pedido:', links.pay(site, seller.id, payCode)],
      regretText({ order }),
    ]),
}
