import { add, centavos, subtract, ZERO } from '@vitrine/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateRefund, refundableOfLines } from '#refund-ledger'
import { leftOf, ofCredit } from './paid-back.ts'

const amount = fc.integer({ min: 0, max: 100_000 }).map(centavos)

test('money goes back first, and only then credit', () => {
  const paid = { moneyLeft: centavos(6_000) }
  expect(ofCredit(centavos(5_999), paid)).toBe(0)
  expect(ofCredit(centavos(6_000), paid)).toBe(0)
  expect(ofCredit(centavos(6_001), paid)).toBe(1)
  expect(ofCredit(centavos(4_000), { moneyLeft: ZERO })).toBe(4_000)
})

test('however an order is given back in parts, money back is the money that came, credit back the credit', () => {
  const parts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 })
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 1, max: 5 }), parts, (money, credit, lines, wanted) => {
      const received = add(money, credit)
      fc.pre(received > 0)
      const bought = Array.from({ length: lines }, (_, i) => ({ id: String(i), total: i + 1 }))
      const promised = new Map(bought.map(({ id }) => [id, ZERO]))
      let paid = { payment: undefined, received, moneyLeft: money, creditLeft: credit }
      for (const part of [...wanted, 1]) {
        const left = refundableOfLines(received, bought, promised)
        const back = centavos(Math.floor(leftOf(paid) * part))
        for (const share of allocateRefund(back, left))
          promised.set(share.lineId, add(promised.get(share.lineId)!, share.amount))
        const asCredit = ofCredit(back, paid)
        const asMoney = subtract(back, asCredit)
        // Nobody gets credit while there is money to give back.
        if (asCredit > 0) expect(asMoney).toBe(paid.moneyLeft)
        expect([asMoney <= paid.moneyLeft, asCredit <= paid.creditLeft]).toEqual([true, true])
        const moneyLeft = subtract(paid.moneyLeft, asMoney)
        paid = { ...paid, moneyLeft, creditLeft: subtract(paid.creditLeft, asCredit) }
      }
      expect([paid.moneyLeft, paid.creditLeft]).toEqual([0, 0])
      expect(add(...promised.values())).toBe(received)
    }),
  )
})
