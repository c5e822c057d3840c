import { useState } from 'react'

/** The store credit of whoever buys; amounts in centavos. */
export interface CreditChoice {
  balance: number
  /** Of the total, what it pays. */
  spent: number
  isUsed: boolean
  use(isUsed: boolean): void
}

/** Credit is used first, as far as it goes; its owner may keep it for another time. */
export function useCredit(balance: number, total: number): CreditChoice {
  const [isUsed, use] = useState(true)
  return { balance, spent: isUsed ? Math.min(balance, total) : 0, isUsed, use }
}
