import type { Price } from '@vitrine/contract/catalog'
import { expect, test } from 'vitest'
import { planPromise } from './plan-promise.ts'

const RATES = { monthlyBp: 100, fineBp: 200, interestBp: 100 }
const TERMS = { productId: 'prd_a', name: 'Curso', most: 6, minParcel: 3000, ...RATES }
const price = (amount: number, interval: Price['interval'] = 'once') =>
  ({ id: 'prc_a', amount, interval }) as Price

test.each([
  [price(39_700), [TERMS], 'ou em até 6x sem cartão, no Pix ou boleto'],
  [price(9900), [TERMS], 'ou em até 3x sem cartão, no Pix ou boleto'],
  [price(5900), [TERMS], undefined],
  [price(39_700, 'month'), [TERMS], undefined],
  [price(39_700), [], undefined],
])('%j with %j', (one, own, says) => {
  expect(Object.values(planPromise([one], own))).toEqual([says])
})
