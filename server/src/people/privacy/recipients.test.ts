import { expect, test } from 'vitest'
import { recipientsOf } from './consents.ts'

test.each([
  [{ pix: 'api-pix', card: undefined, boleto: undefined }, { pix: 'bank' }],
  [
    { pix: 'api-pix', card: 'card-acquirer', boleto: 'boleto-bank' },
    { pix: 'bank', card: 'acquirer', boleto: 'bank' },
  ],
  [
    { pix: 'stripe', card: 'mercado-pago', boleto: 'stripe' },
    { pix: 'stripe', card: 'mercado-pago', boleto: 'stripe' },
  ],
] as const)('%j is told as %j', (payments, told) => {
  expect(recipientsOf({ payments })).toEqual(told)
})
