import { expect, test } from 'vitest'
import { ENVIRONMENT } from '../../../../test/support/app.ts'
import { readConfig } from '../../config.ts'

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_0123456789', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' }
const MERCADO_PAGO = {
  MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-0123456789',
  MERCADO_PAGO_WEBHOOK_SECRET: 'a secret that is long enough',
}
const { PIX_BASE_URL, PIX_TOKEN_URL, PIX_CLIENT_ID, PIX_CLIENT_SECRET, PIX_KEY, ...BARE } = ENVIRONMENT
const read = (env: Record<string, string>) => readConfig({ DATABASE_URL: 'postgresql://nowhere', ...env })

test('Pix by a bank is the default, and boletos are offered by whom the configuration names', () => {
  expect(read(ENVIRONMENT).payments).toEqual({ pix: 'api-pix', card: undefined, boleto: undefined })
  const env = { ...ENVIRONMENT, ...MERCADO_PAGO }
  expect(read(env).boleto).toBeUndefined()
  const { payments, boleto } = read({ ...env, PAYMENT_BOLETO: 'mercado-pago' })
  expect([payments.boleto, boleto]).toEqual(['mercado-pago', { dueDays: 3, holdDays: 3 }])
})

test('a Pix with a due day costs nothing late, unless somebody says so, and no more than the law lets it', () => {
  expect(read(ENVIRONMENT).pix).toMatchObject({ fineBp: 0, interestBp: 0 })
  const late = { PIX_FINE_BP: '200', PIX_INTEREST_BP: '100' }
  expect(read({ ...ENVIRONMENT, ...late }).pix).toMatchObject({ fineBp: 200, interestBp: 100 })
  expect(() => read({ ...ENVIRONMENT, PIX_FINE_BP: '201' })).toThrow('PIX_FINE_BP')
  expect(() => read({ ...ENVIRONMENT, PIX_INTEREST_BP: '101' })).toThrow('PIX_INTEREST_BP')
})

test('without anybody who receives money nothing is offered, and that is no fault', () => {
  expect(read(BARE).payments).toEqual({ pix: undefined, card: undefined, boleto: undefined })
  expect(read({ ...ENVIRONMENT, PAYMENT_PIX: 'none' }).payments.pix).toBeUndefined()
})

test('with a gateway no bank has to be configured', () => {
  const { payments, pixApi, stripe } = read({
    ...BARE,
    ...STRIPE,
    PAYMENT_PIX: 'stripe',
    PAYMENT_BOLETO: 'stripe',
  })
  expect(payments).toEqual({ pix: 'stripe', card: undefined, boleto: 'stripe' })
  expect(pixApi).toBeUndefined()
  expect(stripe).toMatchObject({ secretKey: 'sk_test_0123456789', apiBase: undefined })
})

test.each([
  [{ ...BARE, PAYMENT_PIX: 'api-pix' }, 'PIX_BASE_URL'],
  [{ ...BARE, PIX_BASE_URL: 'https://banco.example' }, 'andam juntas'],
  [{ ...ENVIRONMENT, PAYMENT_PIX: 'stripe' }, 'STRIPE_SECRET_KEY'],
  [{ ...ENVIRONMENT, STRIPE_SECRET_KEY: 'sk_test_0123456789' }, 'andam juntas'],
  [{ ...ENVIRONMENT, PAYMENT_PIX: 'mercado-pago' }, 'MERCADO_PAGO_ACCESS_TOKEN'],
  [{ ...ENVIRONMENT, PAYMENT_BOLETO: 'mercado-pago' }, 'MERCADO_PAGO_ACCESS_TOKEN'],
  [{ ...ENVIRONMENT, PAYMENT_BOLETO: 'boleto-bank' }, 'PAYMENT_BOLETO'],
  [{ ...ENVIRONMENT, PAYMENT_CARD: 'card-acquirer' }, 'PAYMENT_CARD'],
  [{ ...ENVIRONMENT, ...STRIPE, PAYMENT_PIX: 'stripe', PIX_EXPIRES_IN: '60' }, 'PIX_EXPIRES_IN'],
  [{ ...ENVIRONMENT, PAYMENT_PIX: 'banco' }, 'PAYMENT_PIX'],
])('%j is refused with a sentence about %s', (env, about) => {
  expect(() => read(env as Record<string, string>)).toThrow(about)
})

test('a gateway takes cards with its public key, in a frame of ours that may have an origin of its own', () => {
  const PUBLIC = { STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789' }
  const env = { ...ENVIRONMENT, ...STRIPE, PAYMENT_CARD: 'stripe', PUBLIC_URL: 'https://loja.example/' }
  expect(() => read(env)).toThrow('STRIPE_PUBLISHABLE_KEY')
  expect(() => read({ ...ENVIRONMENT, PAYMENT_CARD: 'mercado-pago' })).toThrow('MERCADO_PAGO_ACCESS_TOKEN')
  const { card, payments } = read({ ...env, ...PUBLIC })
  expect(payments.card).toBe('stripe')
  expect(card).toMatchObject({
    frameUrl: 'https://loja.example/pagamento/quadro/stripe',
    maxInstallments: 1,
  })
  const apart = read({ ...env, ...PUBLIC, STRIPE_INSTALLMENTS: '12', CARD_FRAME_ORIGIN: 'https://c.example' })
  expect(apart.card).toMatchObject({
    frameUrl: 'https://c.example/pagamento/quadro/stripe',
    maxInstallments: 12,
  })
})
