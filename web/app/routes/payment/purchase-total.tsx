import type { CardSettings, Installments } from '@vitrine/contract/card'
import type { Cart } from '@vitrine/contract/cart'
import { mostInstallments, offerInstallments } from '@vitrine/contract/installments'
import { centavos } from '@vitrine/contract/money'
import { tableFor } from '@vitrine/contract/product-installments'
import { useState } from 'react'
import { CheckboxField } from '../../forms/checkbox-field.tsx'
import { brl, installmentsText } from '../../ui/labels.ts'
import classes from './purchase-form.module.css'

export interface Sums {
  /** In centavos. */
  total: number
  /** Of it, what store credit pays. */
  credit: number
  /** The installments of the card, where it is charged in more than one. */
  installments: Installments | null
}

/**
 * What is paid today, and what of it is left beside the credit; of installments what all come to, with their
 * interest.
 */
export function PurchaseTotal({ total, credit, installments }: Sums) {
  if (installments)
    return <Row says={`Total em ${installmentsText(installments)}`} amount={installments.total} />
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
export function shortTotal({ total, credit, installments }: Sums) {
  if (installments)
    return <Short says={`Total ${brl(installments.total)}`} amount={installmentsText(installments)} />
  return <Short says={credit > 0 ? 'Falta pagar' : 'Total hoje'} amount={brl(total - credit)} />
}

const Short = ({ says, amount }: { says: string; amount: string }) => (
  <>
    <small>{says}</small>
    <strong>{amount}</strong>
  </>
)

/** The store credit of whoever buys; amounts in centavos. */
export interface StoreCredit {
  balance: number
  /** Of the total, what it pays. */
  spent: number
  isUsed: boolean
  use(isUsed: boolean): void
}

/** Credit is used first, as far as it goes; its owner may keep it for another time. */
export function useCredit(balance: number, total: number): StoreCredit {
  const [isUsed, use] = useState(true)
  return { balance, spent: isUsed ? Math.min(balance, total) : 0, isUsed, use }
}

/** Ticked at first: credit is used before another way to pay. Not there for who has none. */
export function CreditChoice({ credit, total }: { credit: StoreCredit; total: number }) {
  const { balance, isUsed, use } = credit
  const most = Math.min(balance, total)
  if (most === 0) return null
  return (
    <CheckboxField
      checked={isUsed}
      onChange={({ target }) => use(target.checked)}
      label={
        <>
          Usar {brl(most)} do meu crédito na loja
          {balance > most && ` (saldo de ${brl(balance)})`}
        </>
      }
    />
  )
}

/** In how many installments a card may be charged for the cart, of which `rest` centavos are left to pay. */
export function cartInstallmentLimit({ table, own }: CardSettings, { lines }: Cart, rest: number): number {
  const ids = lines.map(({ product }) => product.id)
  const most = mostInstallments(lines.map(({ price }) => price.interval))
  return offerInstallments(centavos(rest), tableFor(table, own, ids), most).at(-1)?.count ?? 1
}
