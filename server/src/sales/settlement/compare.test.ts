import { centavos } from '@vitrine/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, type Entry, sumOf } from './compare.ts'

const entry = (name: string, amount: number): Entry => ({
  e2eId: `E${name}`,
  txid: name,
  amount: centavos(amount),
})

test('what one side alone says, and what both say differently, is a difference', () => {
  const told = [entry('both', 100), entry('theirs', 200), entry('other', 300)]
  const booked = [entry('both', 100), entry('ours', 400), entry('other', 299)]
  expect(compare(told, booked)).toEqual([
    { kind: 'not-booked', e2eId: 'Etheirs', txid: 'theirs', told: 200, booked: null },
    { kind: 'other-amount', e2eId: 'Eother', txid: 'other', told: 300, booked: 299 },
    { kind: 'not-told', e2eId: 'Eours', txid: 'ours', told: null, booked: 400 },
  ])
})

test('two Pix for one charge are two moneys', () => {
  const second = { ...entry('one', 100), e2eId: 'Esecond' }
  expect(compare([entry('one', 100), second], [entry('one', 100)])).toMatchObject([
    { kind: 'not-booked', e2eId: 'Esecond', txid: 'one' },
  ])
})

const entries = fc.uniqueArray(
  fc.record({ name: fc.nat(30), amount: fc.integer({ min: 1, max: 500 }) }).map((one) => one),
  { selector: ({ name }) => name },
)

test('the differences account for the whole distance between the two sums', () => {
  fc.assert(
    fc.property(entries, entries, (theirs, ours) => {
      const told = theirs.map(({ name, amount }) => entry(String(name), amount))
      const booked = ours.map(({ name, amount }) => entry(String(name), amount))
      const apart = compare(told, booked).reduce((sum, one) => sum + (one.told ?? 0) - (one.booked ?? 0), 0)
      expect(apart).toBe(sumOf(told).amount - sumOf(booked).amount)
      expect(compare(told, told)).toEqual([])
    }),
  )
})
