import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billPrice, offerPlans, parcelDueOn, planTermsFor } from './installment-plan.ts'
import { centavos, presentValue } from './money.ts'
import { addDays, calendarDay } from './time.ts'

const TERMS = { most: 12, minParcel: 3000, monthlyBp: 100, fineBp: 200, interestBp: 100 }
const of = (productId: string, own: Partial<typeof TERMS> = {}) => ({
  ...{ productId, name: productId, ...TERMS },
  ...own,
})

test('of several products the narrowest holds, and one without terms keeps all from it', () => {
  const own = [of('a', { most: 6, minParcel: 5000 }), of('b', { monthlyBp: 50, fineBp: 0 })]
  expect(planTermsFor(own, ['a', 'b'])).toEqual({
    ...{ most: 6, minParcel: 5000, monthlyBp: 50, fineBp: 0, interestBp: 100 },
  })
  expect(planTermsFor(own, ['a', 'c'])).toBeUndefined()
  expect(planTermsFor(own, [])).toBeUndefined()
})

test('R$ 300,00 in three: the first without interest, the others by the Price table of what is left', () => {
  expect(offerPlans(centavos(30_000), TERMS)[1]).toEqual({
    ...{
      count: 3,
      first: 10_000,
      each: 10_150,
      total: 30_300,
      interest: 300,
      monthlyBp: 100,
      yearlyBp: 1268,
    },
  })
  expect(offerPlans(centavos(30_000), undefined)).toEqual([])
  expect(offerPlans(centavos(5999), TERMS)).toEqual([])
  const free = offerPlans(centavos(10_000), { ...TERMS, monthlyBp: 0 })
  expect(free.map(({ first, each, interest }) => [first, each, interest])).toEqual([
    [5000, 5000, 0],
    [3334, 3333, 0],
  ])
})

const amount = fc.integer({ min: 100, max: 5_000_000 }).map(centavos)
const rate = fc.integer({ min: 0, max: 100 })

test('the parcels make up the total, no parcel is below the least, and interest is never negative', () => {
  fc.assert(
    fc.property(amount, rate, fc.integer({ min: 100, max: 10_000 }), (toPay, monthlyBp, minParcel) => {
      for (const { count, first, each, total, interest } of offerPlans(toPay, {
        ...{ ...TERMS, monthlyBp, minParcel },
      })) {
        expect(first + each * (count - 1)).toBe(total)
        expect(total - toPay).toBe(interest)
        expect(interest).toBeGreaterThanOrEqual(0)
        expect(Math.min(first, each)).toBeGreaterThanOrEqual(minParcel)
      }
    }),
  )
})

test('paid on their due days the parcels are worth what was bought: the rate that is told is the rate', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 100 }), (toPay, monthlyBp) => {
      for (const { count, first, each } of offerPlans(toPay, { ...TERMS, monthlyBp })) {
        const worth = Array.from({ length: count - 1 }, (_, i) =>
          presentValue(centavos(each), monthlyBp * 100, 30 * (i + 1)),
        )
        const all = first + worth.reduce((sum, one) => sum + one, 0)
        expect(Math.abs(all - toPay)).toBeLessThanOrEqual(count)
      }
    }),
  )
})

test('a parcel costs less the earlier it is paid, itself on its day, and more after it', () => {
  const dueOn = calendarDay('2026-12-22')
  const bill = { ...TERMS, dueOn, each: centavos(10_150) }
  expect(billPrice(bill, dueOn)).toMatchObject({ early: 0, fine: 0, interest: 0, total: 10_150 })
  expect(billPrice(bill, addDays(dueOn, -30)).total).toBe(10_050)
  expect(billPrice(bill, addDays(dueOn, -60)).total).toBe(9950)
  // 2% and ten days of 1% a month (CDC art. 52 § 1).
  expect(billPrice(bill, addDays(dueOn, 10))).toMatchObject({ fine: 203, interest: 34, total: 10_387 })
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
      const [one, next] = [days, days + 1].map((n) => billPrice(bill, addDays(dueOn, n)).total)
      expect(one).toBeLessThanOrEqual(next!)
    }),
  )
})

test('a weekend or holiday after the due day costs nothing more (Lei 7.089/1983)', () => {
  const dueOn = calendarDay('2026-12-25')
  const bill = { ...TERMS, dueOn, each: centavos(10_000) }
  expect(billPrice(bill, addDays(dueOn, 3)).total).toBe(10_000)
  expect(billPrice(bill, addDays(dueOn, 4)).total).toBeGreaterThan(10_200)
})

test('due days keep to the day of the first, also after a short month', () => {
  const anchor = calendarDay('2027-01-31')
  expect([1, 2, 3, 4].map((parcel) => parcelDueOn(anchor, parcel))).toEqual([
    ...['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'],
  ])
})
