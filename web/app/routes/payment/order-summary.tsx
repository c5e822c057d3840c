import type { Installments } from '@vitrine/contract/card'
import type { Cart } from '@vitrine/contract/cart'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { brl, parcelsText, priceText } from '../../ui/labels.ts'
import { ProductThumb } from '../../ui/product-thumb.tsx'
import { QuoteSum } from '../../ui/quote-sum.tsx'
import classes from './order-summary.module.css'

interface OrderSummaryProps {
  cart: Cart
  /** Of the total, what store credit pays. */
  credit: number
  /** The parcels of the card, where it is charged in more than one. */
  parted: Installments | null
}

/**
 * What is being bought and what it costs, today and later; the way back to change it. On a phone it is one line with
 * the sum of today above the steps, which opens.
 */
export function OrderSummary(props: OrderSummaryProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card className={classes.summary}>
      <h2 className={classes.narrow}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes.words}>
            Resumo do pedido
            <Icon name="down" size={18} />
          </span>
          <strong className={classes.today}>{todayText(props)}</strong>
        </button>
      </h2>
      <div id={id} className={isOpen ? classes.all : `${classes.all} ${classes.closed}`}>
        <Contents {...props} />
      </div>
    </Card>
  )
}

const todayText = ({ cart, credit, parted }: OrderSummaryProps): string =>
  parted ? parcelsText(parted) : brl(cart.quote.total - credit)

function Contents({ cart, credit, parted }: OrderSummaryProps) {
  const { paths } = useBrand()
  const { lines, total, later, taxes } = cart.quote
  return (
    <>
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
      <QuoteSum lines={lines} total={total} credit={credit} later={later} taxes={taxes} byCard={parted} />
    </>
  )
}
