import { expect, test } from 'vitest'
import { recipientsOf } from './consents.ts'

test.each([
  [{ pix: 'api-pix', card: undefined, boleto: undefined }, { pix: 'bank' }],
  [
    { pix: 'api-pix', card: 'mercado-pago', boleto: 'mercado-pago' },
    { pix: 'bank', card: 'mercado-pago', boleto: 'mercado-pago' },
  ],
  [
    { pix: 'stripe', card: 'mercado-pago', boleto: 'stripe' },
    { pix: 'stripe', card: 'mercado-pago', boleto: 'stripe' },
  ],
] as const)('%j is told as %j', (payments, told) => {
  expect(recipientsOf({ payments })).toEqual(told)
})
