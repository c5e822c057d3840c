import { expect, test } from 'vitest'
import { environmentOf } from './environment.ts'
import { readSettings } from './settings.ts'

const hostOf = (env: Record<string, string>) =>
  environmentOf(readSettings({ DATA_DIR: '/tmp', ...env }), {}).HOST

test('the demonstration listens on this machine alone, until somebody says another address', () => {
  expect(hostOf({ DEMO: '1' })).toBe('localhost')
  expect(hostOf({ DEMO: '1', HOST: '' })).toBe('localhost')
  expect(hostOf({ DEMO: '1', HOST: '0.0.0.0' })).toBe('0.0.0.0')
  expect(hostOf({ DEMO: '0' })).toBeUndefined()
})

test('a shop of its own is given the simulated bank and mailbox when it asks for them, and nothing otherwise', () => {
  const environment = (env: Record<string, string>) =>
    environmentOf(readSettings({ DATA_DIR: '/tmp', PORT: '4000', DEMO: '0', ...env }), {})
  expect(environment({ SIMULATOR: '1' })).toMatchObject({
    DEMO: '0',
    SIMULATOR: '1',
    SMTP_URL: 'smtp://localhost:4025',
    PIX_BASE_URL: 'http://localhost:4001/pix/v2',
    PAYMENT_CARD: 'mercado-pago',
    MERCADO_PAGO_API_BASE: 'http://localhost:4001',
    SIMULATOR_MERCADO_PAGO_WEBHOOK_URL: 'http://localhost:4000/api/webhooks/mercado-pago',
  })
  const alone = environment({})
  expect([alone.SMTP_URL, alone.PIX_BASE_URL, alone.PAYMENT_CARD]).toEqual([undefined, undefined, undefined])
})
