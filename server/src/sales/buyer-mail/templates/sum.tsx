import type { CSSProperties } from 'react'
import { brl } from '#mail'
import { Heading, Text, useScheme } from '#mail-layout'
import type { OrderFacts } from '../mail-props.ts'
import { chargedRows, laterLines } from './order-words.ts'

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
  const lines = laterLines(order)
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
