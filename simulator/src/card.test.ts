import { createHmac } from 'node:crypto'
import { CARD_BRANDS, cardBrand, passesLuhn } from '@vitrine/contract/brazil/card-brand'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DECLINES, TEST_CARDS } from './card/test-cards.ts'
import { type Simulator, startSimulator } from './index.ts'
import { OPTIONS } from './testing/client.ts'
import { type Receiver, startReceiver } from './testing/receiver.ts'

const ORIGIN = 'https://loja.example'
const returnUrl = `${ORIGIN}/payment/1`
let clock = Date.now()
let bank: Simulator
let receiver: Receiver
beforeAll(async () => {
  bank = await startSimulator({ ...OPTIONS, cardToken: 'token', cardSecret: 'secret', now: () => clock })
  receiver = await startReceiver()
  await call('PUT /shop', { webhook: receiver.url, origins: [ORIGIN] })
})
afterAll(async () => {
  await bank.close()
  await receiver.close()
})

async function call(operation: string, body?: object, token = 'token') {
  const [method = '', path = ''] = operation.split(' ')
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const response = await fetch(`${bank.url}/card/v1${path}`, init)
  return { status: response.status, body: await response.json() }
}
async function charge(reference: string, number?: string, amount = '100.00') {
  const { token } = await bank.typeCard(number)
  const wanted = { amount, installments: 3, token, description: 'Pedido 1', returnUrl }
  return call(`PUT /charges/${reference}`, wanted)
}

test('every test card is one a frame takes', () => {
  for (const [number] of TEST_CARDS) {
    const brand = cardBrand(number)
    expect([number, passesLuhn(number), brand && CARD_BRANDS[brand].lengths]).toEqual([
      number,
      true,
      expect.arrayContaining([number.length]),
    ])
  }
})

test('a token is for one charge; the reference is the idempotency key', async () => {
  const { token } = await bank.typeCard()
  const wanted = { amount: '100.00', installments: 3, token, description: 'Pedido 1', returnUrl }
  const first = await call('PUT /charges/um', wanted)
  expect(first).toMatchObject({
    status: 200,
    body: { state: 'approved', amount: '100.00', card: { brand: 'visa', last4: '5682', expYear: 2031 } },
  })
  expect(await call('PUT /charges/um', wanted)).toEqual(first)
  expect((await call('PUT /charges/um', { ...wanted, amount: '1.00' })).status).toBe(409)
  expect((await call('PUT /charges/dois', wanted)).status).toBe(422)
})

test.each(Object.keys(DECLINES))('the card of %s is declined with it', async (code) => {
  const number = TEST_CARDS.find(([, outcome]) => outcome === code)![0]
  expect((await charge(`recusa-${code}`, number)).body).toMatchObject({
    state: 'declined',
    declineCode: code,
  })
})

test('an issuer asks, and its answer is told, signed', async () => {
  const before = receiver.notices.length
  const { body } = await charge('tres', '4000000000001158')
  expect(body.state).toBe('requires_action')
  const page = await fetch(body.actionUrl)
  expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${ORIGIN}`)
  expect(await page.text()).toContain('É você comprando?')
  const answer = {
    method: 'POST',
    body: new URLSearchParams({ resposta: 'sim' }),
    redirect: 'manual',
  } as const
  expect((await fetch(body.actionUrl, answer)).headers.get('location')).toBe(returnUrl)
  expect((await call('GET /charges/tres')).body.state).toBe('approved')
  const notice = (await receiver.received(before + 2)).at(-1)!
  expect(notice.body).toMatchObject({ type: 'charge.changed', reference: 'tres' })
  const [, seconds, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(notice.headers['x-horizonte-assinatura']))!
  expect(signature).toBe(createHmac('sha256', 'secret').update(`${seconds}.${notice.text}`).digest('hex'))
})

test('a question nobody answers in ten minutes is a no', async () => {
  await charge('quatro', '4000000000001158')
  const now = clock
  clock += 11 * 60_000
  expect((await call('GET /charges/quatro')).body).toMatchObject({
    state: 'declined',
    declineCode: '3ds_abandonado',
  })
  clock = now
})

test('a reference that was cancelled before it was heard of is never charged', async () => {
  expect((await call('DELETE /charges/cinco')).body.state).toBe('cancelled')
  expect((await charge('cinco')).body.state).toBe('cancelled')
  await charge('seis')
  expect((await call('DELETE /charges/seis')).body.state).toBe('approved')
})

test('refunds add up to what was paid and no further, each once', async () => {
  await charge('sete')
  const refund = (id: string, amount: string) => call(`PUT /charges/sete/refunds/${id}`, { amount })
  expect((await refund('a', '60.00')).body.refunds).toMatchObject([{ id: 'a', amount: '60.00' }])
  expect((await refund('a', '60.00')).body.refunds).toHaveLength(1)
  expect((await refund('b', '40.01')).status).toBe(409)
  expect((await refund('b', '40.00')).body.refunds).toHaveLength(2)
  expect((await refund('c', '0.01')).status).toBe(409)
})

test('a charge is disputed once, and one of the two wins', async () => {
  await charge('oito')
  await expect(bank.disputeCharge('oito', 'won')).rejects.toThrow()
  await bank.disputeCharge('oito', 'open')
  const form = { method: 'POST', body: new URLSearchParams({ estado: 'lost' }) }
  expect((await fetch(`${bank.url}/cartoes/oito/contestacao`, form)).status).toBe(200)
  expect((await call('GET /charges/oito')).body.dispute.state).toBe('lost')
  await expect(bank.disputeCharge('oito', 'won')).rejects.toThrow()
})

test('what was lost on the way is done or not, and says nothing', async () => {
  await expect(charge('nove', '4000000000001166')).rejects.toThrow()
  expect((await call('GET /charges/nove')).body.state).toBe('approved')
  await expect(charge('dez', '4000000000001174')).rejects.toThrow()
  expect((await call('GET /charges/dez')).status).toBe(404)
})

test('the frame stands in pages of the shop alone, and keeps no number', async () => {
  const frame = await fetch(`${bank.url}/card/v1/frame`)
  expect(frame.headers.get('content-security-policy')).toContain(`frame-ancestors ${ORIGIN}`)
  const text = await frame.text()
  for (const word of ['cc-number', 'cc-name', 'cc-exp', 'cc-csc']) expect(text).toContain(word)
})

test.each([
  ['no token', 401, () => call('GET /charges/um', undefined, 'errado')],
  ['nothing there', 404, () => call('GET /charges/nenhum')],
  ['no fields', 400, () => call('PUT /charges/onze', {})],
  ['no period', 400, () => call('GET /charges?from=ontem&to=hoje')],
  ['a refund of nothing', 409, () => call('PUT /charges/nenhum/refunds/a', { amount: '1.00' })],
  ['an origin with a path', 400, () => call('PUT /shop', { webhook: ORIGIN, origins: [`${ORIGIN}/a`] })],
])('%s is refused with %i', async (_what, status, ask) => {
  expect(await ask()).toMatchObject({ status, body: { status, message: expect.any(String) } })
})

test.each([
  ['4235647728025683', '123', 422],
  ['4235647728025', '123', 422],
  ['4235647728025682', '1234', 422],
  ['9999999999999995', '123', 422],
  ['abc', '123', 400],
])('the card %s with the code %s gets no token', async (number, code, status) => {
  const body = JSON.stringify({ number, name: 'ANA', month: 8, year: 2031, code })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${bank.url}/card/v1/tokens`, { method: 'POST', headers, body })).status).toBe(status)
})

/** A card that is kept for `ana` by a charge on it. */
async function keep(reference: string, number?: string, customer = 'ana') {
  const { token } = await bank.typeCard(number)
  const wanted = { amount: '10.00', installments: 1, token, description: 'Pedido 1', returnUrl }
  return (await call(`PUT /charges/${reference}`, { ...wanted, customer, keep: true })).body
}
async function chargeKept(reference: string, card: string, customer = 'ana', code = '123') {
  const { token } = await bank.typeCode('visa', code)
  const wanted = { amount: '20.00', installments: 1, token, description: 'Pedido 2', returnUrl }
  return call(`PUT /charges/${reference}`, { ...wanted, customer, card })
}

test('a kept card is charged again with its code, for its own customer alone, until it is removed', async () => {
  const { kept } = await keep('guardar')
  expect(await chargeKept('de-novo', kept.id)).toMatchObject({
    status: 200,
    body: { state: 'approved', amount: '20.00', card: { brand: 'visa', last4: '5682', expYear: 2031 } },
  })
  expect((await chargeKept('zeros', kept.id, 'ana', '000')).body).toMatchObject({ declineCode: 'cvv' })
  expect((await chargeKept('outra', kept.id, 'bia')).status).toBe(422)
  expect((await call(`DELETE /customers/bia/cards/${kept.id}`)).status).toBe(200)
  expect((await chargeKept('ainda', kept.id)).body.state).toBe('approved')
  expect((await call(`DELETE /customers/ana/cards/${kept.id}`)).status).toBe(200)
  expect((await call(`DELETE /customers/ana/cards/${kept.id}`)).status).toBe(200)
  expect((await chargeKept('depois', kept.id)).status).toBe(422)
  expect((await call('GET /charges/guardar')).body.kept).toBeUndefined()
})

test('a card is kept when its charge is approved, and not before; the same one is known again', async () => {
  const asked = await keep('pergunta', '4000000000001158')
  expect(asked).toMatchObject({ state: 'requires_action' })
  expect(asked.kept).toBeUndefined()
  await bank.answerChallenge(asked.actionUrl, true)
  expect((await call('GET /charges/pergunta')).body.kept).toMatchObject({ id: expect.any(String) })
  expect((await keep('sem-saldo', '4000000000001018')).kept).toBeUndefined()
  expect((await charge('sem-vontade')).body.kept).toBeUndefined()
  const [one, two, other] = [await keep('a1'), await keep('a2'), await keep('a3', '5480832801033311')]
  expect(one.kept.print).toBe(two.kept.print)
  expect(one.kept.id).not.toBe(two.kept.id)
  expect(other.kept.print).not.toBe(one.kept.print)
})

test('a code is no card, and a card is no code', async () => {
  const { kept } = await keep('tipos')
  const base = { amount: '10.00', installments: 1, description: 'Pedido 1', returnUrl }
  const code = { ...base, token: (await bank.typeCode()).token }
  expect((await call('PUT /charges/codigo', code)).status).toBe(422)
  const card = { ...base, token: (await bank.typeCard()).token, customer: 'ana', card: kept.id }
  expect((await call('PUT /charges/cartao', card)).status).toBe(422)
  expect(await fetch(`${bank.url}/card/v1/frame?codigo=amex`).then((page) => page.text())).not.toContain(
    'cc-number',
  )
})

test('a charge that is looked at ends as the operator says, once, and both are told', async () => {
  const [yes, no] = ['analise-sim', 'analise-nao']
  for (const reference of [yes, no])
    expect((await charge(reference, '4000000000001182')).body).toMatchObject({ state: 'in_review' })
  const decide = (reference: string, estado: string) =>
    fetch(`${bank.url}/cartoes/${reference}/analise`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `estado=${estado}`,
      redirect: 'manual',
    })
  expect((await decide(yes, 'aprovada')).status).toBe(303)
  expect((await decide(no, 'recusada')).status).toBe(303)
  expect((await decide(yes, 'recusada')).status).toBe(409)
  expect((await call(`GET /charges/${yes}`)).body).toMatchObject({ state: 'approved' })
  expect((await call(`GET /charges/${no}`)).body).toMatchObject({
    state: 'declined',
    declineCode: 'analise_recusada',
  })
})

test('a charge that is looked at can be ended, and ends by itself only after the time that was chosen', async () => {
  await charge('analise-fim', '4000000000001182')
  expect((await call('DELETE /charges/analise-fim')).body).toMatchObject({ state: 'cancelled' })
  bank.chaos.set({ reviews: { delayMs: 60_000 } })
  await charge('analise-so', '4000000000001190')
  bank.chaos.reset()
  clock += 59_000
  const stateOf = async () => (await call('GET /charges/analise-so')).body.state
  expect(await stateOf()).toBe('in_review')
  clock += 2000
  await expect.poll(stateOf).toBe('declined')
})
