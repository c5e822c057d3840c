import type { Price, Product } from '@vitrine/contract/catalog'
import { brl } from '../../ui/price.tsx'
import { PER } from '../../ui/words.ts'
import classes from './buy-bar.module.css'
import { BuyButton } from './buy-button.tsx'

/** On a phone, buying stays in reach; it takes the place of the shortcuts. */
export function BuyBar({ product, price, owned }: { product: Product; price: Price; owned: boolean }) {
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
        <BuyButton product={product} priceId={price.id} owned={owned} short />
      </div>
    </aside>
  )
}
