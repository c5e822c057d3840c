import type { Price as PriceData } from '@vitrine/contract/catalog'
import { centavos, formatBrl } from '@vitrine/contract/money'
import classes from './price.module.css'
import { PER, setupFeeText } from './words.ts'

interface PriceProps {
  price: PriceData
  size?: 'small' | 'large'
  /** The lowest of several. */
  from?: boolean
  /** In words, in how many parcels it may be paid instead. */
  parcels?: string | undefined
}

/**
 * The price à vista, with the older one and the day on which the offer ends, and what is charged once besides. Amounts
 * never break over lines.
 */
export function Price({ price, size = 'small', from = false, parcels }: PriceProps) {
  return (
    <p className={`${classes.price} ${classes[size]}`}>
      {price.compareAt !== undefined && <OldPrice price={price} compareAt={price.compareAt} />}
      {from && <span className={classes.note}>a partir de</span>}
      <span className={classes.now}>
        <strong className={classes.amount}>{brl(price.amount)}</strong>
        <span className={classes.per}>{PER[price.interval]}</span>
      </span>
      <span className={classes.note}>à vista</span>
      {price.setupFee && (
        <span className={classes.note}>{setupFeeText(price.setupFee)}, cobrada uma vez</span>
      )}
      {parcels && <span className={classes.note}>{parcels}</span>}
    </p>
  )
}

function OldPrice({ price, compareAt }: { price: PriceData; compareAt: number }) {
  const until = price.compareAtEndsOn?.split('-').reverse().slice(0, 2).join('/')
  return (
    <span className={classes.note}>
      de <s>{brl(compareAt)}</s>
      {until && ` · oferta até ${until}`}
    </span>
  )
}

/** An amount in centavos as `R$ 49,90`. */
export const brl = (amount: number): string => formatBrl(centavos(amount))
