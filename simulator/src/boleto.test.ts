import { createHmac } from 'node:crypto'
import { parseBoleto } from '@vitrine/contract/brazil/boleto'
import { addBusinessDays } from '@vitrine/contract/brazil/business-days'
import { addDays, dayOf } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from './index.ts'
import { OPTIONS } from './testing/client.ts'
import { type Receiver, startReceiver } from './testing/receiver.ts'

const today = dayOf(new Date())
const dueOn = addBusinessDays(today, 3)
const SLIP = {
  valor: '49.90',
  vencimento: dueOn,
  pagador: { nome: 'Ana Souza', documento: '12345678909' },
  descricao: 'Pedido 123',
}
let clock = Date.now()
let bank: Simulator
let receiver: Receiver
beforeAll(async () => {
  bank = await startSimulator({ ...OPTIONS, boletoToken: 'token', boletoSecret: 'secret', now: () => clock })
  receiver = await startReceiver()
  await call('PUT /webhook', { url: receiver.url })
})
afterAll(async () => {
  await bank.close()
  await receiver.close()
})

async function call(operation: string, body?: object, token = 'token') {
  const [method = '', path = ''] = operation.split(' ')
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const response = await fetch(`${bank.url}/boleto/v1${path}`, init)
  return { status: response.status, body: await response.json() }
}
const situationOf = async (reference: string) => (await call(`GET /boletos/${reference}`)).body.situacao

test('a boleto is issued with a line that says what it is for, and a paper', async () => {
  const { status, body } = await call('PUT /boletos/um', SLIP)
  expect(status).toBe(201)
  const parsed = parseBoleto(body.linhaDigitavel, today)
  expect(parsed).toMatchObject({
    ok: true,
    boleto: { bank: '999', amount: 4990, dueOn, barcode: body.codigoDeBarras },
  })
  const paper = await fetch(body.pdf)
  expect(paper.headers.get('content-type')).toBe('application/pdf')
  expect(
    Buffer.from(await paper.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('the reference is the idempotency key', async () => {
  const first = await call('PUT /boletos/dois', SLIP)
  expect(await call('PUT /boletos/dois', SLIP)).toEqual({ status: 200, body: first.body })
  expect((await call('PUT /boletos/dois', { ...SLIP, valor: '50.00' })).status).toBe(409)
})

test('paid today it clears tomorrow, or when the clock is moved; then the issuer is told, signed', async () => {
  const { body } = await call('PUT /boletos/tres', SLIP)
  await bank.payBoleto(body.linhaDigitavel, 'next-day')
  expect(await situationOf('tres')).toBe('EM_COMPENSACAO')
  await expect(bank.payBoleto(body.linhaDigitavel)).rejects.toThrow('paid')
  expect((await call('PUT /boletos/tres/devolucoes/d', { valor: '49.90' })).status).toBe(409)

  await bank.clearBoleto(body.linhaDigitavel)
  expect(await situationOf('tres')).toBe('LIQUIDADO')
  const [notice] = await receiver.received(1)
  expect(notice!.body).toMatchObject({ tipo: 'boleto.liquidado', referencia: 'tres' })
  const [, seconds, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(notice!.headers['x-horizonte-assinatura']))!
  expect(signature).toBe(createHmac('sha256', 'secret').update(`${seconds}.${notice!.text}`).digest('hex'))

  const refund = (id: string, valor: string) => call(`PUT /boletos/tres/devolucoes/${id}`, { valor })
  expect((await refund('a', '9.90')).body).toMatchObject({
    situacao: 'LIQUIDADO',
    devolucoes: [{ id: 'a', valor: '9.90' }],
  })
  expect((await refund('a', '9.90')).body.devolucoes).toHaveLength(1)
  expect((await refund('a', '9.91')).status).toBe(409)
  expect((await refund('b', '40.01')).status).toBe(409)
  expect((await refund('b', '40.00')).body.situacao).toBe('DEVOLVIDO')
  expect((await refund('c', '0.01')).status).toBe(409)
})

test('taken back it cannot be paid, and once paid it cannot be taken back', async () => {
  const { body } = await call('PUT /boletos/baixado', SLIP)
  const back = await call('PUT /boletos/baixado/baixa')
  expect(back).toMatchObject({ status: 200, body: { situacao: 'BAIXADO' } })
  expect(await call('PUT /boletos/baixado/baixa')).toEqual(back)
  await expect(bank.payBoleto(body.linhaDigitavel)).rejects.toThrow('taken-back')

  const paid = await call('PUT /boletos/pago', SLIP)
  await bank.payBoleto(paid.body.linhaDigitavel, 'next-day')
  expect((await call('PUT /boletos/pago/baixa')).status).toBe(409)
  expect(await situationOf('pago')).toBe('EM_COMPENSACAO')
})

test('after its due day it cannot be paid', async () => {
  const { body } = await call('PUT /boletos/quatro', SLIP)
  const now = clock
  clock = new Date(`${addDays(dueOn, 1)}T12:00:00Z`).getTime()
  expect(await situationOf('quatro')).toBe('VENCIDO')
  await expect(bank.payBoleto(body.linhaDigitavel)).rejects.toThrow('expired')
  clock = now
})

test('the bank app pays a line as a person does', async () => {
  const { body } = await call('PUT /boletos/cinco', SLIP)
  const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })
  const linha = body.linhaDigitavel as string
  expect(await (await fetch(`${bank.url}/banco/boleto?linha=${linha}`)).text()).toContain('Pedido 123')
  const paid = await fetch(`${bank.url}/banco/boleto/pagar`, form({ linha, compensa: 'next-day' }))
  expect(await paid.text()).toContain('Adiantar o relógio')
  const again = await fetch(`${bank.url}/banco/boleto/pagar`, form({ linha }))
  expect([again.status, (await again.text()).includes('já foi pago')]).toEqual([422, true])
  const cleared = await fetch(`${bank.url}/banco/boleto/compensar`, form({ linha }))
  expect(await cleared.text()).toContain('concluída')
})

test.each([
  ['no token', 401, () => call('GET /boletos/um', undefined, 'errado')],
  ['nothing there', 404, () => call('GET /boletos/nenhum')],
  ['no fields', 400, () => call('PUT /boletos/seis', {})],
  [
    'no CPF',
    400,
    () => call('PUT /boletos/seis', { ...SLIP, pagador: { nome: 'Ana', documento: '11111111111' } }),
  ],
  ['no day', 400, () => call('PUT /boletos/seis', { ...SLIP, vencimento: '2026-13-01' })],
  ['no period', 400, () => call('GET /boletos?de=ontem&ate=hoje')],
])('%s is refused with %i', async (_what, status, ask) => {
  const answer = await ask()
  expect(answer).toMatchObject({ status, body: { status, mensagem: expect.any(String) } })
})

test('where its payer lives is part of a boleto, in one line, and of its reference', async () => {
  const at = (endereco?: string) =>
    call('PUT /boletos/endereco', { ...SLIP, pagador: { ...SLIP.pagador, ...(endereco && { endereco }) } })
  expect((await at('Rua Um, 1, Recife/PE')).status).toBe(201)
  expect((await at('Rua Um, 1, Recife/PE')).status).toBe(200)
  expect((await at('Rua Dois, 2, Recife/PE')).status).toBe(409)
  expect((await at()).status).toBe(409)
})
