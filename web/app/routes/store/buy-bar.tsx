import type { Price, Product } from '@vitrine/contract/catalog'
import type { Standing } from '@vitrine/contract/standing'
import { brl } from '../../ui/price.tsx'
import { PER } from '../../ui/words.ts'
import classes from './buy-bar.module.css'
import { BuyButton } from './buy-button.tsx'

interface BuyBarProps {
  product: Product
  price: Price
  standing: Standing | undefined
  onChange(): void
}

/** On a phone, buying stays in reach; it takes the place of the shortcuts. */
export function BuyBar({ product, price, standing, onChange }: BuyBarProps) {
  return (
    <aside className={classes.bar} aria-label="Compra rápida" data-buy-bar>
      <p className={classes.price}>
        <span>
          <strong>{brl(price.amount)}</strong>
          {PER[price.interval]}
        </span>
        <span className={classes.note}>à vista</span>
      </p>
      <div className={classes.button}>
        <BuyButton product={product} priceId={price.id} standing={standing} onChange={onChange} short />
      </div>
    </aside>
  )
}
