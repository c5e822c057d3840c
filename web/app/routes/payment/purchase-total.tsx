import type { Installments } from '@vitrine/contract/card'
import { brl, parcelsText } from '../../ui/labels.ts'
import classes from './purchase-form.module.css'

export interface Sums {
  /** In centavos. */
  total: number
  /** Of it, what store credit pays. */
  credit: number
  /** The parcels of the card, where it is charged in more than one. */
  parted: Installments | null
}

/** What is paid today, and what of it is left beside the credit; of parcels what all come to, with their interest. */
export function PurchaseTotal({ total, credit, parted }: Sums) {
  if (parted) return <Row says={`Total em ${parcelsText(parted)}`} amount={parted.total} />
  // The bar at the foot says the same.
  if (credit === 0)
    return (
      <div className={classes.today}>
        <Row says="Total hoje" amount={total} />
      </div>
    )
  return (
    <>
      <Row says="Total hoje" amount={total} />
      <Row says={`Falta pagar, além do saldo de ${brl(credit)}`} amount={total - credit} />
    </>
  )
}

const Row = ({ says, amount }: { says: string; amount: number }) => (
  <p className={classes.total}>
    <span>{says}</span> <strong>{brl(amount)}</strong>
  </p>
)

/** The same in two short lines. */
export function shortTotal({ total, credit, parted }: Sums) {
  if (parted) return <Short says={`Total ${brl(parted.total)}`} amount={parcelsText(parted)} />
  return <Short says={credit > 0 ? 'Falta pagar' : 'Total hoje'} amount={brl(total - credit)} />
}

const Short = ({ says, amount }: { says: string; amount: string }) => (
  <>
    <small>{says}</small>
    <strong>{amount}</strong>
  </>
)
