import type { AdminOrder } from '@vitrine/contract/admin/order'
import type { SumLine } from '@vitrine/contract/cart'
import { chargedOf } from '@vitrine/contract/order-rules'
import type { ReactNode } from 'react'
import { Named } from '../../../admin/list/named.tsx'
import classes from '../../../admin/page.module.css'
import { AsideCard, RecordTable } from '../../../admin/page.tsx'
import { RecordLink } from '../../../admin/record-link.tsx'
import { brl } from '../../../ui/labels.ts'
import { PER } from '../../../ui/words.ts'

/** What was ordered, and what it comes to. */
export function OrderLines({ record }: { record: AdminOrder }) {
  const { order } = record
  return (
    <>
      <RecordTable
        title="Itens"
        rows={order.lines}
        empty=""
        columns={[
          {
            title: 'Produto',
            cell: ({ productId, name, interval }) => (
              <RecordLink to="product" id={productId} name={`${name} ${PER[interval]}`.trim()} />
            ),
          },
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
        <Discounts record={record} />
        {order.credit > 0 && <Sum label="Pago com crédito na loja" amount={-order.credit} />}
        {order.interest > 0 && <Sum label="Juros do parcelamento" amount={order.interest} />}
        <Sum label="Total" amount={chargedOf(order)} />
      </AsideCard>
    </>
  )
}

const isTakenOff = ({ amount }: SumLine): boolean => amount < 0

/** What took something off, as its buyer saw it; of a coupon also what the team calls it. */
const Discounts = ({ record: { order, coupons } }: { record: AdminOrder }) =>
  order.sum.filter(isTakenOff).map(({ label, amount, rule }) => {
    const coupon = coupons.find(({ id }) => id === rule)
    const name = coupon && <RecordLink to="coupon" id={coupon.id} name={`${coupon.code} · ${coupon.name}`} />
    return <Sum key={label} label={<Named name={label} detail={name} />} amount={amount} />
  })

const Sum = ({ label, amount }: { label: ReactNode; amount: number }) => (
  <p className={classes.price}>
    <span>{label}</span>
    <span>{brl(amount)}</span>
  </p>
)
