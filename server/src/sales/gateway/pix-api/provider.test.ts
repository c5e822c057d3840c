import { centavos } from '@vitrine/contract/money'
import { addDays, dayOf } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentProvider } from '#payment-provider'
import { type Simulator, startSimulator } from '../../../../../simulator/src/index.ts'
import { createDueCharges, type DueCharges } from './due-provider.ts'
import { createPixApiProvider } from './provider.ts'

const CLIENT = { clientId: 'test-client', clientSecret: 'test secret', key: 'pix@loja.example' }
let bank: Simulator
let pix: PaymentProvider
let due: DueCharges
beforeAll(async () => {
  bank = await startSimulator({ ...CLIENT, port: 0, smtpPort: 0, strict: true })
  const settings = {
    ...CLIENT,
    baseUrl: `${bank.url}/pix/v2`,
    tokenUrl: `${bank.url}/oauth/token`,
    webhookToken: 'a-token-of-the-tests',
    account: undefined,
    certFile: undefined,
    certKeyFile: undefined,
    caFile: undefined,
  }
  pix = createPixApiProvider(settings)
  due = createDueCharges(settings)
})
afterAll(() => bank.close())

const txidOf = (n: number) => `pedido${String(n).padStart(22, '0')}`
const charge = (n: number, amount = 1000) =>
  pix.createCharge({
    txid: txidOf(n),
    amount: centavos(amount),
    dueOn: null,
    expiresIn: 1800,
    expiresAt: new Date(Date.now() + 1_800_000),
    payer: { name: 'Ana Souza', document: '12345678909', email: 'ana@loja.example', address: null },
    description: 'Loja · pedido 1',
  })

test('what was received between two instants comes whole, however many pages it takes', async () => {
  const from = new Date()
  for (let n = 0; n < 501; n += 20)
    await Promise.all(Array.from({ length: Math.min(20, 501 - n) }, (_, i) => charge(n + i)))
  for (let n = 0; n < 501; n++) await bank.pay(txidOf(n))
  const received = await pix.listReceived(from, new Date())
  expect(new Set(received.map(({ txid }) => txid)).size).toBe(501)
  expect(received.every(({ amount }) => amount === 1000)).toBe(true)
  expect(await pix.listReceived(new Date(0), new Date(from.getTime() - 1))).toEqual([])
  expect(bank.violations()).toEqual([])
})

test('money goes back in parts, each once, and never more than came', async () => {
  await charge(900, 1000)
  await bank.pay(txidOf(900))
  const received = (await pix.readCharge(txidOf(900)))!.received!
  expect(await pix.refund(received, 'parte1', centavos(300))).toBe('done')
  expect(await pix.refund(received, 'parte1', centavos(300))).toBe('done')
  expect(await pix.refund(received, 'parte2', centavos(700))).toBe('done')
  expect(await pix.refund(received, 'parte3', centavos(1))).toBe('refused')
  expect(bank.violations()).toEqual([])
})

test('a charge is taken back once and for all; a paid one is not', async () => {
  await charge(901)
  expect([await pix.cancelCharge!(txidOf(901)), await pix.cancelCharge!(txidOf(901))]).toEqual([
    'cancelled',
    'cancelled',
  ])
  await expect(bank.pay(txidOf(901))).rejects.toThrow('removed')
  await charge(902)
  await bank.pay(txidOf(902))
  expect(await pix.cancelCharge!(txidOf(902))).toBe('paid')
  expect(await pix.cancelCharge!(txidOf(999))).toBe('cancelled')
})

test('a charge with a due date is made once, with what it costs early and late, found and taken back', async () => {
  const dueOn = addDays(dayOf(new Date()), 20)
  const request = {
    txid: txidOf(950),
    amount: centavos(10_000),
    dueOn,
    payableDays: 30,
    payer: { name: 'Ana Souza', document: '12ABC34501DE35' },
    description: 'Fatura 1',
    fineBp: 200,
    interestBp: 100,
    rebate: centavos(500),
    discounts: [{ until: addDays(dueOn, -10), amount: centavos(1000) }],
  }
  const made = await due.create(request)
  expect(made).toMatchObject({ amount: 10_000, dueOn, received: undefined })
  expect(await due.create(request)).toEqual(made)
  expect(await due.readLocation(made.locationId!)).toMatchObject({ txid: request.txid })
  await bank.pay(made.brCode)
  expect((await due.read(request.txid))?.received).toMatchObject({ txid: request.txid, amount: 8500 })
  expect(await due.cancel(request.txid)).toBe('paid')

  const other = await due.create({ ...request, txid: txidOf(951) })
  expect(await due.cancel(other.txid)).toBe('cancelled')
  await expect(bank.pay(other.brCode)).rejects.toThrow('removed')
  expect(await due.read(txidOf(999))).toBeUndefined()
  expect(await due.readLocation(1)).toBeDefined()
  expect(bank.violations()).toEqual([])
})
