import type { Price as PriceData } from '@vitrine/contract/catalog'
import type { InstallmentWords } from '@vitrine/contract/installment-words'
import { introductoryTime } from '@vitrine/contract/introductory-price'
import { centavos, formatBrl } from '@vitrine/contract/money'
import classes from './price.module.css'
import { PER, setupFeeText, trialText } from './words.ts'

interface PriceProps {
  price: PriceData
  size?: 'small' | 'large'
  /** The lowest of several. */
  from?: boolean
  /** In how many installments it may be paid instead. */
  installments?: InstallmentWords | undefined
}

/**
 * The price à vista, with the older one and the day on which the offer ends, and what is charged once besides. After an
 * introductory price the other one is as large. Amounts never break over lines.
 */
export function Price({ price, size = 'small', from = false, installments }: PriceProps) {
  const { interval, introductory } = price
  return (
    <p className={`${classes.price} ${classes[size]}`}>
      {price.compareAt !== undefined && <OldPrice price={price} compareAt={price.compareAt} />}
      {from && <span className={classes.note}>a partir de</span>}
      {introductory && (
        <span>
          <strong className={classes.amount}>{brl(introductory.amount)}</strong>
          <span className={classes.per}> {introductoryTime(introductory.cycles, interval)}</span>
        </span>
      )}
      <span className={classes.now}>
        {introductory && <span className={classes.per}>depois </span>}
        <strong className={classes.amount}>{brl(price.amount)}</strong>
        <span className={classes.per}>{PER[interval] || ' à vista'}</span>
      </span>
      {price.trialDays && <span className={classes.note}>{trialText(price.trialDays)} na primeira vez</span>}
      {price.setupFee && (
        <span className={classes.note}>{setupFeeText(price.setupFee)}, cobrada uma vez</span>
      )}
      {installments && <InstallmentOffer {...installments} />}
    </p>
  )
}

/** Broken between the installments and what they cost, where there is no room for both. */
export const InstallmentOffer = ({ offer, cost }: InstallmentWords) => (
  <span className={classes.note}>
    <span className={classes.whole}>{offer}</span> {cost && <span className={classes.whole}>{cost}</span>}
  </span>
)

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
