import { add, centavos, ZERO } from '@vitrine/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateRefund, refundableOfLines } from './refund.ts'

const amounts = (shares: readonly { amount: number }[]) => shares.map(({ amount }) => amount)
const lines = [
  { id: 'a', total: 1000 },
  { id: 'b', total: 500 },
  { id: 'c', total: 0 },
]

test('what is left of a line is its part of what came in, without what was promised before', () => {
  expect(amounts(refundableOfLines(centavos(1500), lines, new Map()))).toEqual([1000, 500, 0])
  expect(amounts(refundableOfLines(centavos(1500), lines, new Map([['a', centavos(400)]])))).toEqual([
    600, 500, 0,
  ])
  // Paid in installments with interest, which goes back as well.
  expect(amounts(refundableOfLines(centavos(1650), lines, new Map()))).toEqual([1100, 550, 0])
})

test('whatever is given back in parts, the parts add up and no line gets more than it has', () => {
  const some = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(
      some,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
      (totals, parts) => {
        const paid = centavos(totals.reduce((sum, total) => sum + total, 0))
        fc.pre(paid > 0)
        const bought = totals.map((total, i) => ({ id: String(i), total }))
        const promised = new Map(bought.map(({ id }) => [id, ZERO]))
        for (const part of [...parts, 1]) {
          const left = refundableOfLines(paid, bought, promised)
          const rest = add(...left.map(({ amount }) => amount))
          const wanted = centavos(Math.floor(rest * part))
          const shares = allocateRefund(wanted, left)
          expect(add(...shares.map(({ amount }) => amount))).toBe(wanted)
          for (const [i, { lineId, amount }] of shares.entries()) {
            expect(amount).toBeLessThanOrEqual(left[i]!.amount)
            promised.set(lineId, add(promised.get(lineId)!, amount))
          }
        }
        expect(add(...promised.values())).toBe(paid)
      },
    ),
  )
})
