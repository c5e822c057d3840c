import type { Order } from '@vitrine/contract/order'
import { chargedOf } from '@vitrine/contract/order-rules'
import { AsideCard } from '../../../admin/aside-card.tsx'
import classes from '../../../admin/page.module.css'
import { RecordTable } from '../../../admin/record-table.tsx'
import { brl } from '../../../ui/labels.ts'
import { PER } from '../../../ui/words.ts'

/** What was ordered, and what it comes to. */
export function OrderLines({ order }: { order: Order }) {
  return (
    <>
      <RecordTable
        title="Itens"
        rows={order.lines}
        empty=""
        columns={[
          { title: 'Produto', cell: ({ name, interval }) => `${name} ${PER[interval]}`.trim() },
          { title: 'Preço', right: true, cell: ({ amount }) => brl(amount) },
          {
            title: 'Desconto',
            right: true,
            cell: ({ discount }) => (discount > 0 ? `-${brl(discount)}` : '–'),
          },
          { title: 'Total', right: true, cell: ({ total }) => brl(total) },
        ]}
      />
      <AsideCard title="Total">
        <Sum label="Itens" amount={order.subtotal} />
        {order.discount > 0 && <Sum label="Descontos" amount={-order.discount} />}
        {order.credit > 0 && <Sum label="Pago com crédito na loja" amount={-order.credit} />}
        {order.interest > 0 && <Sum label="Juros do parcelamento" amount={order.interest} />}
        <Sum label="Total" amount={chargedOf(order)} />
        {order.coupons.length > 0 && (
          <p className={classes.quiet}>Cupom {order.coupons.map(({ code }) => code).join(', ')}</p>
        )}
      </AsideCard>
    </>
  )
}

const Sum = ({ label, amount }: { label: string; amount: number }) => (
  <p className={classes.price}>
    <span>{label}</span>
    <span>{brl(amount)}</span>
  </p>
)
