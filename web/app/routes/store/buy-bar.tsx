import type { Price, Product } from '@vitrine/contract/catalog'
import type { Standing } from '@vitrine/contract/standing'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { brl } from '../../ui/price.tsx'
import { PER, setupFeeText } from '../../ui/words.ts'
import classes from './buy-bar.module.css'
import { BuyButton } from './buy-button.tsx'

interface BuyBarProps {
  product: Product
  price: Price
  standing: Standing | undefined
  onChange(): void
}

/** What it costs, and the button that buys it. */
export function BuyBar({ product, price, standing, onChange }: BuyBarProps) {
  const sum = (
    <>
      <span>
        <strong>{brl(price.amount)}</strong>
        {PER[price.interval]}
      </span>
      <small>{setupFeeText(price.setupFee) || 'à vista'}</small>
    </>
  )
  return (
    <BottomBar label="Compra rápida" sum={sum}>
      <div className={classes.button}>
        <BuyButton product={product} priceId={price.id} standing={standing} onChange={onChange} short />
      </div>
    </BottomBar>
  )
}
