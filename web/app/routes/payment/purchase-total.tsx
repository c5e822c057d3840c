import type { Installments } from '@vitrine/contract/card'
import { brl } from '../../ui/labels.ts'
import classes from './purchase-form.module.css'

interface PurchaseTotalProps {
  /** In centavos. */
  total: number
  /** Of it, what store credit pays. */
  credit: number
  plan: Installments | undefined
}

/** What is paid today, and what of it is left beside the credit; of parcels the first one, and what all come to. */
export function PurchaseTotal({ total, credit, plan }: PurchaseTotalProps) {
  if (plan)
    return (
      <>
        <Row says="Hoje, 1ª parcela" amount={plan.first} />
        <Row says={`Depois, ${plan.count - 1}x de ${brl(plan.each)}`} amount={plan.each * (plan.count - 1)} />
        <Row says={`Total em ${plan.count} parcelas`} amount={plan.total} />
      </>
    )
  return (
    <>
      <Row says="Total hoje" amount={total} />
      {credit > 0 && <Row says={`A pagar além do crédito de ${brl(credit)}`} amount={total - credit} />}
    </>
  )
}

const Row = ({ says, amount }: { says: string; amount: number }) => (
  <p className={classes.total}>
    <span>{says}</span> <strong>{brl(amount)}</strong>
  </p>
)
