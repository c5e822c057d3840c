import type { Cart } from '@vitrine/contract/cart'
import { Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { Card } from '../../ui/card.tsx'
import { priceText } from '../../ui/labels.ts'
import { ProductThumb } from '../../ui/product-thumb.tsx'
import { QuoteSum } from '../../ui/quote-sum.tsx'
import classes from './order-summary.module.css'

/** What is being bought and what it costs, today and later; the way back to change it. */
export function OrderSummary({ cart }: { cart: Cart }) {
  const { paths } = useBrand()
  const { lines, total, later, taxes } = cart.quote
  return (
    <Card className={classes.summary}>
      <header className={classes.head}>
        <h2 className={classes.title}>Resumo do pedido</h2>
        <Link to={paths.cart}>Editar</Link>
      </header>
      <ul className={classes.lines}>
        {cart.lines.map(({ id, product, price }) => (
          <li key={id} className={classes.line}>
            <ProductThumb cover={product.cover} />
            <span>
              <strong className={classes.name}>{product.name}</strong>
              {priceText(price)}
            </span>
          </li>
        ))}
      </ul>
      <QuoteSum lines={lines} total={total} later={later} taxes={taxes} />
    </Card>
  )
}
