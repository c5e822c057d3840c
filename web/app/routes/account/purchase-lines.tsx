import { accessText } from '@vitrine/contract/access-length'
import type { Order } from '@vitrine/contract/order'
import { Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { Card } from '../../ui/card.tsx'
import { brl, priceText } from '../../ui/labels.ts'
import classes from './purchase-lines.module.css'

/** Of a line, what is charged again and what was charged once. */
const priceOf = ({ amount, setupFee = 0, ...line }: Order['lines'][number]) => ({
  ...{ ...line, amount: amount - setupFee },
  ...(setupFee > 0 && { setupFee }),
})

/** What was bought, each with its own price and discount. */
export function PurchaseLines({ order }: { order: Order }) {
  const { paths } = useBrand()
  return (
    <Card as="section" aria-label="Itens da compra">
      <ul>
        {order.lines.map((line) => (
          <li key={line.id} className={classes.line}>
            <span className={classes.words}>
              <Link to={paths.product(line.slug)} className={classes.name}>
                {line.name}
              </Link>
              <span className={classes.price}>
                {priceText(priceOf(line))}
                {line.interval === 'once' && ` · ${accessText(line.accessMonths)}`}
                {line.discount > 0 && ` · desconto de ${brl(line.discount)}`}
              </span>
            </span>
            <strong className={classes.total}>{brl(line.total)}</strong>
          </li>
        ))}
      </ul>
    </Card>
  )
}
