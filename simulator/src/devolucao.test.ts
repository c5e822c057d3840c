import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Simulator, startSimulator } from './index.ts'
import { CHARGE, type Client, clientOf, OPTIONS, TXID } from './testing/client.ts'

const ERRORS = 'https://pix.bcb.gov.br/api/v2/error/'
const DAY = 24 * 60 * 60 * 1000

let simulator: Simulator
let call: Client
let now: number

beforeEach(async () => {
  now = Date.now()
  simulator = await startSimulator({ ...OPTIONS, now: () => now, tokenLifetimeSeconds: 200 * 24 * 3600 })
  call = await clientOf(simulator)
})
afterEach(() => simulator.close())

describe('refunds', () => {
  async function paidCharge(): Promise<string> {
    await call(`PUT /cob/${TXID}`, CHARGE)
    return (await simulator.pay(TXID)).e2eid
  }

  test('may be several, never more than what was paid', async () => {
    const e2eid = await paidCharge()
    expect((await call(`PUT /pix/${e2eid}/devolucao/a`, { valor: '20.00' })).status).toBe(201)
    expect((await call(`PUT /pix/${e2eid}/devolucao/b`, { valor: '29.90' })).status).toBe(201)
    const over = await call(`PUT /pix/${e2eid}/devolucao/c`, { valor: '0.01' })
    expect(over).toMatchObject({ status: 400, body: { type: `${ERRORS}PixDevolucaoInvalida` } })
    expect((await call(`GET /pix/${e2eid}`)).body.devolucoes).toHaveLength(2)
  })

  test('need an id of their own, an amount, and at most 90 days', async () => {
    const e2eid = await paidCharge()
    await call(`PUT /pix/${e2eid}/devolucao/a`, { valor: '1.00' })
    expect((await call(`PUT /pix/${e2eid}/devolucao/a`, { valor: '1.00' })).status).toBe(400)
    expect((await call(`PUT /pix/${e2eid}/devolucao/z`, { valor: '0.00' })).status).toBe(400)
    now += 90 * DAY
    expect((await call(`PUT /pix/${e2eid}/devolucao/b`, { valor: '1.00' })).status).toBe(201)
    now += 1
    expect((await call(`PUT /pix/${e2eid}/devolucao/c`, { valor: '1.00' })).status).toBe(400)
  })

  test('take time and may fail; what failed can be given back again', async () => {
    const e2eid = await paidCharge()
    simulator.chaos.set({ refunds: { delayMs: 3000, failPercent: 100 } })
    const asked = await call(`PUT /pix/${e2eid}/devolucao/a`, { valor: '49.90' })
    expect(asked.body.status).toBe('EM_PROCESSAMENTO')
    expect((await call(`PUT /pix/${e2eid}/devolucao/b`, { valor: '49.90' })).status).toBe(400)
    now += 3000
    expect((await call(`GET /pix/${e2eid}/devolucao/a`)).body.status).toBe('NAO_REALIZADO')
    simulator.chaos.reset()
    expect((await call(`PUT /pix/${e2eid}/devolucao/b`, { valor: '49.90' })).body.status).toBe('DEVOLVIDO')
  })
})
