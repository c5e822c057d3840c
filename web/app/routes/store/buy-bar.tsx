import type { Price, Product } from '@vitrine/contract/catalog'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { setupFeeText } from '../../ui/words.ts'
import classes from './buy-bar.module.css'
import { BuyButton, INCLUDED } from './buy-button.tsx'
import { Amount, PLANS_ID } from './plan-picker.tsx'
import { INTERVAL_NAMES } from './plan-prices.ts'
import type { LinkedOwnership } from './use-ownerships.ts'

interface BuyBarProps {
  product: Product
  price: Price
  /** Several plans, and none was chosen yet: the bar leads to them instead of choosing one. */
  toChoose: boolean
  ownership: LinkedOwnership | undefined
  onChange(): void
}

/** What it costs, and the button that buys it. */
export function BuyBar({ product, price, toChoose, ownership, onChange }: BuyBarProps) {
  const sum =
    ownership?.state === 'included' ? (
      <strong>{INCLUDED}</strong>
    ) : (
      <>
        <span className={price.introductory ? classes.prices : undefined}>
          <Amount price={price} />
        </span>
        <small>{toChoose ? 'o menor preço' : termsOf(price)}</small>
      </>
    )
  return (
    <BottomBar label="Compra rápida" sum={sum}>
      <div className={classes.button}>
        {toChoose ? (
          <Button wide onClick={showPlans}>
            Escolher plano
          </Button>
        ) : (
          <BuyButton product={product} priceId={price.id} ownership={ownership} onChange={onChange} short />
        )}
      </div>
    </BottomBar>
  )
}

/** Leads the eye and the keyboard to the plans. */
function showPlans(): void {
  const plans = document.getElementById(PLANS_ID)
  plans?.querySelector('input')?.focus({ preventScroll: true })
  plans?.scrollIntoView({ block: 'center' })
}

function termsOf({ interval, setupFee }: Price): string {
  if (setupFee) return setupFeeText(setupFee)
  return interval === 'once' ? 'à vista' : `Plano ${INTERVAL_NAMES[interval].toLowerCase()}`
}
