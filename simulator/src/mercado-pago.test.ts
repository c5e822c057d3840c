import { createHmac } from 'node:crypto'
import { addBusinessDays } from '@vitrine/contract/brazil/business-days'
import { CARD_BRANDS, passesLuhn } from '@vitrine/contract/brazil/card-brand'
import { DAY_MS, dayOf, endOfDay } from '@vitrine/contract/time'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Simulator, startSimulator } from './index.ts'
import { brandOf } from './mercado-pago/installments.ts'
import { answerDeviations, notificationDeviations, requestDeviations } from './mercado-pago/published.ts'
import { BY_HOLDER, TEST_CARDS } from './mercado-pago/test-cards.ts'
import { OPTIONS } from './testing/client.ts'
import { type Notification, type Receiver, startReceiver } from './testing/receiver.ts'

const KEYS = { accessToken: 'APP_USR-token', publicKey: 'APP_USR-public', webhookSecret: 'secret' }
const PAYER = {
  email: 'ana@comprador.example',
  first_name: 'Ana',
  last_name: 'Souza',
  identification: { type: 'CPF', number: '12345678909' },
}
const ADDRESS = {
  zip_code: '01310100',
  street_name: 'Avenida Paulista',
  street_number: '1578',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
}
let clock = Date.now()
let bank: Simulator
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
  const mercadoPago = { ...KEYS, webhookUrl: receiver.url }
  bank = await startSimulator({ ...OPTIONS, mercadoPago, now: () => clock })
})
afterAll(async () => {
  expect(bank.violations()).toEqual([])
  await bank.close()
  await receiver.close()
})
beforeEach(() => bank.chaos.reset())

/** What the frame hands over, as `visa-0a1b…`. */
const typeCard = async (number?: string, holder?: string) => (await bank.typeCard(number, holder)).token
const typeCode = async (card: string, code?: string) => (await bank.typeCode(card, code)).token

let calls = 0
async function call(operation: string, body?: object, key = `key-${++calls}`, token = KEYS.accessToken) {
  const [method = '', path = ''] = operation.split(' ')
  const headers = {
    authorization: `Bearer ${token}`,
    'x-idempotency-key': key,
    ...(body && { 'content-type': 'application/json' }),
  }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const response = await fetch(bank.url + path, init)
  return { status: response.status, body: await response.json() }
}

const payment = (amount: string, more: object) => ({
  type: 'online',
  total_amount: amount,
  payer: PAYER,
  description: 'Pedido 1',
  transactions: { payments: [{ amount, ...more }] },
})
const byCard = (reference: string, card: string, installments = 1) => {
  const [id, token] = card.split('-')
  return {
    ...payment('100.00', { payment_method: { id, type: 'credit_card', token, installments } }),
    external_reference: reference,
    processing_mode: 'manual',
  }
}
async function charge(reference: string, card: Promise<string>, installments = 1) {
  const { body } = await call('POST /v1/orders', byCard(reference, await card, installments))
  return { id: body.id as string, ...(await call(`POST /v1/orders/${body.id}/process`)) }
}
const read = async (id: string) => (await call(`GET /v1/orders/${id}`)).body
const boleto = (reference: string, dueOn = addBusinessDays(dayOf(new Date(clock)), 3)) => ({
  ...payment('49.90', {
    payment_method: { id: 'boleto', type: 'ticket' },
    date_of_expiration: endOfDay(dueOn).toISOString(),
  }),
  external_reference: reference,
  processing_mode: 'automatic',
  payer: { ...PAYER, address: ADDRESS },
})

/** Somebody whose card is saved, and may be charged without them by a payment profile. */
async function saved(name: string, number?: string) {
  const card = typeCard(number)
  await charge(`first-${name}`, card)
  const { body: customer } = await call('POST /v1/customers', { email: `${name}@loja.example` })
  const token = (await card).split('-')[1]
  const { body: kept } = await call(`POST /v1/customers/${customer.id}/cards`, { token })
  const { body: profile } = await call(`POST /v1/customers/${customer.id}/payment-profiles`, {
    description: 'Assinatura',
  })
  const method = { id: kept.payment_method.id, type: 'credit_card', card_id: Number(kept.id) }
  await call(`POST /v1/customers/${customer.id}/payment-profiles/${profile.id}/payment-methods`, method)
  const renew = (reference: string, mode = 'automatic') =>
    call('POST /v1/orders', {
      ...payment('29.90', {
        automatic_payments: { payment_profile_id: profile.id },
        stored_credential: {
          payment_initiator: 'merchant',
          reason: 'recurring',
          first_payment: false,
          previous_transaction_reference: 'PAY0',
        },
      }),
      external_reference: reference,
      processing_mode: mode,
      payer: { customer_id: customer.id },
    })
  return { card: kept.id as string, customer: customer.id as string, renew }
}
const detailOf = ({ body }: { body: { data: { transactions: { payments: object[] } } } }) =>
  body.data.transactions.payments[0]

test('every test card is one that a frame takes', () => {
  for (const { number } of TEST_CARDS) {
    const brand = brandOf(number)
    expect([number, passesLuhn(number), brand && CARD_BRANDS[brand].lengths]).toEqual([
      number,
      true,
      expect.arrayContaining([number.length]),
    ])
  }
})

test('an order waits to be processed, is charged in installments, and its key is for one question', async () => {
  const wanted = byCard('um', await typeCard('5031433215406351'), 10)
  const first = await call('POST /v1/orders', wanted, 'the-key')
  expect(first).toMatchObject({ status: 201, body: { status: 'created', external_reference: 'um' } })
  expect(await call('POST /v1/orders', wanted, 'the-key')).toEqual(first)
  expect((await call('POST /v1/orders', { ...wanted, description: 'x' }, 'the-key')).status).toBe(409)
  const charged = await call(`POST /v1/orders/${first.body.id}/process`)
  expect(charged.body).toMatchObject({
    status: 'processed',
    status_detail: 'accredited',
    transactions: { payments: [{ amount: '100.00', paid_amount: '120.00' }] },
  })
  expect((await call(`POST /v1/orders/${first.body.id}/process`)).status).toBe(409)
  expect((await call('GET /v1/orders/ORD0', undefined, 'k', 'nobody')).status).toBe(401)
})

test.each(Object.entries(BY_HOLDER).filter(([, { outcome }]) => typeof outcome === 'object'))(
  'a card of %s is declined with its word',
  async (holder, { outcome }) => {
    const number = '5031433215406351'
    const { status, body } = await charge(`recusa-${holder}`, typeCard(number, `${holder} X`))
    expect(status).toBe(402)
    expect(body.data.transactions.payments[0]).toMatchObject({
      status_detail: (outcome as { declines: string }).declines,
    })
  },
)

/** The notifications about an order, once there are so many; those of other orders may still be on their way. */
const notificationsOf = (id: string, count: number) =>
  vi.waitFor(() => {
    const told = receiver.notifications.filter(({ path }) => path.includes(`data.id=${id}&type=order`))
    expect(told).toHaveLength(count)
    return told
  })
function isGenuine(id: string, { headers }: Notification): boolean {
  const [, ts, signature] = /^ts=(\d{13}),v1=([0-9a-f]{64})$/.exec(String(headers['x-signature']))!
  const manifest = `id:${id.toLowerCase()};request-id:${headers['x-request-id']};ts:${ts};`
  return signature === createHmac('sha256', KEYS.webhookSecret).update(manifest).digest('hex')
}

test('a notification tells of each version of an order, signed over its id', async () => {
  const { id } = await charge('aviso', typeCard())
  const [notification] = await notificationsOf(id, 1)
  expect(isGenuine(id, notification!)).toBe(true)
  expect(JSON.parse(notification!.text)).toMatchObject({
    action: 'order.processed',
    data: { id, version: 2 },
  })
})

test('the switches lose, repeat and forge notifications', async () => {
  bank.chaos.set({ webhooks: { losePercent: 100 } })
  const lost = await charge('perdido', typeCard())
  bank.chaos.set({ webhooks: { losePercent: 0, duplicates: 2, forgePercent: 100 } })
  const { id } = await charge('repetido', typeCard())
  const told = await notificationsOf(id, 4)
  expect(told.filter((notification) => isGenuine(id, notification))).toHaveLength(3)
  await notificationsOf(lost.id, 0)
})

test('an issuer asks: yes charges, no does not, and after ten minutes nobody is waited for', async () => {
  const [yes, no, never] = await Promise.all(
    ['sim', 'nao', 'nunca'].map((name) => charge(`desafio-${name}`, typeCard('4000000000001158'))),
  )
  const { url } = yes!.body.transactions.payments[0].payment_method.transaction_security
  expect(await (await fetch(url)).text()).toContain('É você comprando?')
  const answer = (at: string, resposta: string) =>
    fetch(at, { method: 'POST', body: new URLSearchParams({ resposta }) }).then((page) => page.text())
  expect(await answer(url, 'sim')).toContain('COMPLETE')
  await answer(no!.body.transactions.payments[0].payment_method.transaction_security.url, 'nao')
  expect(await read(yes!.id)).toMatchObject({ status: 'processed' })
  expect((await read(no!.id)).transactions.payments[0].status_detail).toBe('3ds_challenge')
  clock += 11 * 60_000
  expect((await read(never!.id)).transactions.payments[0].status_detail).toBe('3ds_challenge_expired')
})

test('somebody looks at a payment until they decide, or until the time of the switch is over', async () => {
  const reviewed = () => typeCard('4000000000001182')
  const { id, body } = await charge('analise-1', reviewed())
  expect(body).toMatchObject({ status: 'processing', status_detail: 'pending_review_manual' })
  await bank.endReview('analise-1', false)
  expect((await read(id)).transactions.payments[0].status_detail).toBe('high_risk')
  bank.chaos.set({ reviews: { delayMs: 60_000 } })
  const [approved, refused] = [
    await charge('analise-2', reviewed()),
    await charge('analise-3', typeCard('4000000000001190')),
  ]
  clock += 61_000
  expect([(await read(approved.id)).status, (await read(refused.id)).status]).toEqual(['processed', 'failed'])
})

test('a saved card is one card, pays by its code, and is nobody’s once it is removed', async () => {
  const { card, customer } = await saved('cartao')
  const again = (await typeCard()).split('-')[1]
  expect((await call(`POST /v1/customers/${customer}/cards`, { token: again })).body.id).toBe(card)
  const pay = async (reference: string, code?: string) => {
    const wanted = byCard(reference, await typeCode(card, code))
    const payer = { ...PAYER, customer_id: customer }
    const { body } = await call('POST /v1/orders', { ...wanted, payer })
    return call(`POST /v1/orders/${body.id}/process`)
  }
  expect((await pay('codigo-certo')).body.status).toBe('processed')
  expect(detailOf(await pay('codigo-errado', '000'))).toMatchObject({
    status_detail: 'bad_filled_security_code',
  })
  await call(`DELETE /v1/customers/${customer}/cards/${card}`)
  expect((await call(`GET /v1/customers/${customer}/cards`)).body).toEqual([])
  expect(await pay('removido')).toMatchObject({ status: 402 })
})

test('a saved card is charged without its holder, at once or a moment later', async () => {
  const { card, renew } = await saved('assinante')
  expect((await renew('renova-1')).body).toMatchObject({
    status: 'processed',
    transactions: { payments: [{ payment_method: { card_id: card } }] },
  })
  const later = await renew('renova-2', 'automatic_async')
  expect(later.body).toMatchObject({ status: 'processing', status_detail: 'in_process' })
  expect((await read(later.body.id)).status).toBe('processed')
})

test('a saved card is also charged by a token that nobody typed a code for, and by no other one', async () => {
  const { card, customer } = await saved('sem-codigo')
  const withToken = async (reference: string, token: string) =>
    call('POST /v1/orders', {
      ...payment('29.90', {
        payment_method: { id: 'master', type: 'credit_card', token, installments: 1 },
        stored_credential: {
          payment_initiator: 'merchant',
          reason: 'recurring',
          first_payment: false,
          previous_transaction_reference: 'PAY0',
        },
      }),
      external_reference: reference,
      processing_mode: 'automatic',
      payer: { customer_id: customer },
    })
  const { body: token } = await call('POST /v1/card_tokens', { card_id: card, customer_id: customer })
  expect((await withToken('token-1', token.id)).body.status).toBe('processed')
  const typed = (await typeCard()).split('-')[1]!
  expect(detailOf(await withToken('token-2', typed))).toMatchObject({ status_detail: 'invalid_card_token' })
  const holder = byCard('token-3', `master-${token.id}`)
  const { body } = await call('POST /v1/orders', { ...holder, payer: { ...PAYER, customer_id: customer } })
  expect((await call(`POST /v1/orders/${body.id}/process`)).status).toBe(402)
})

test('a charge without its holder says whose it is', async () => {
  const { customer } = await saved('incompleto')
  const wanted = (payer: object) => ({
    ...payment('29.90', {
      automatic_payments: { payment_profile_id: 'x' },
      stored_credential: { payment_initiator: 'merchant', reason: 'recurring', first_payment: false },
    }),
    external_reference: 'incompleto',
    processing_mode: 'automatic',
    payer,
  })
  expect((await call('POST /v1/orders', wanted({}))).status).toBe(400)
  expect((await call('POST /v1/orders', wanted({ customer_id: customer }))).status).toBe(402)
})

test('a saved card that is declined first is charged later: by tries, by time, or as the operator says', async () => {
  const { renew } = await saved('curada', '4000000000002016')
  expect(detailOf(await renew('curada-1'))).toMatchObject({ status_detail: 'insufficient_amount' })
  expect((await renew('curada-2')).body.status).toBe('processed')

  const { card, renew: renewByTime } = await saved('por-dias')
  const change = (behavior: object) =>
    fetch(`${bank.url}/mercado-pago/cartoes/${card}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(behavior),
    })
  expect((await change({ declines: 'nunca ouvi' })).status).toBe(400)
  await change({ declines: 'card_lost_or_stolen', until: clock + DAY_MS })
  expect(detailOf(await renewByTime('por-dias-1'))).toMatchObject({ status_detail: 'card_lost_or_stolen' })
  clock += DAY_MS + 1
  expect((await renewByTime('por-dias-2')).body.status).toBe('processed')

  const form = (body: Record<string, string>) =>
    fetch(`${bank.url}/mercado-pago/cartoes/${card}`, {
      method: 'POST',
      body: new URLSearchParams(body),
      redirect: 'manual',
    })
  await form({ recusa: 'processing_error', vezes: '', dias: '' })
  expect(detailOf(await renewByTime('por-dias-3'))).toMatchObject({ status_detail: 'processing_error' })
  await form({ recusa: '', vezes: '', dias: '' })
  expect((await renewByTime('por-dias-4')).body.status).toBe('processed')
})

test('money goes back in parts, never more than there was; the switch makes it take its time or fail', async () => {
  const { id, body } = await charge('estorno', typeCard())
  const of = body.transactions.payments[0].id
  const give = (amount: string) =>
    call(`POST /v1/orders/${id}/refund`, { transactions: [{ id: of, amount }] })
  expect((await give('30.00')).body.transactions.refunds[0].status).toBe('processed')
  expect((await give('70.01')).status).toBe(422)
  bank.chaos.set({ refunds: { delayMs: 60_000, failPercent: 100 } })
  expect((await give('70.00')).body.transactions.refunds[0].status).toBe('processing')
  clock += 61_000
  expect((await read(id)).transactions.refunds[1].status).toBe('failed')
  bank.chaos.reset()
  await give('70.00')
  expect(await read(id)).toMatchObject({
    status: 'processed',
    status_detail: 'refunded',
    transactions: { payments: [{ status: 'refunded' }] },
  })
})

test('a disputed charge names its case, which says until when documents are sent', async () => {
  const { id } = await charge('contestada', typeCard())
  await bank.disputeCharge('contestada', 'open')
  const order = await read(id)
  expect(order).toMatchObject({ status: 'charged_back', status_detail: 'in_process' })
  const { body } = await call(`GET /v1/chargebacks/${order.transactions.chargebacks[0].case_id}`)
  expect(Date.parse(body.date_documentation_deadline)).toBe(clock + 10 * DAY_MS)
  const documents = (name: string) => {
    const body = new FormData()
    body.append('files[]', new File(['%PDF'], name, { type: 'application/pdf' }), name)
    const url = `${bank.url}/v1/chargebacks/${order.transactions.chargebacks[0].case_id}/documentation`
    return fetch(url, { method: 'POST', headers: { authorization: `Bearer ${KEYS.accessToken}` }, body })
  }
  expect(body.documentation_status).toBe('pending')
  expect((await documents('planilha.xlsx')).status).toBe(400)
  expect((await documents('dossie.pdf')).status).toBe(200)
  const { body: after } = await call(`GET /v1/chargebacks/${body.id}`)
  expect(after).toMatchObject({ documentation_status: 'review_pending', documentation: [{}] })
  await bank.disputeCharge('contestada', 'lost')
  expect((await documents('tarde.pdf')).status).toBe(400)
  expect(await read(id)).toMatchObject({ status_detail: 'settled' })
  await expect(bank.disputeCharge('contestada', 'won')).rejects.toThrow('cannot happen')
})

test('a boleto has a line and a paper, is paid once, and clears in the morning', async () => {
  const { status, body } = await call('POST /v1/orders', boleto('boleto-1'))
  expect(status).toBe(201)
  const { digitable_line: line, ticket_url } = body.transactions.payments[0].payment_method
  const pdf = await fetch(ticket_url)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  await bank.payBoleto(line, 'next-day')
  expect((await read(body.id)).status).toBe('processing')
  expect((await call(`POST /v1/orders/${body.id}/cancel`)).status).toBe(409)
  await expect(bank.payBoleto(line)).rejects.toThrow('paid')
  await bank.clearBoleto(line)
  expect(await read(body.id)).toMatchObject({ status: 'processed', total_paid_amount: '49.90' })
})

test('a boleto that is taken back, or late, is not paid; on its page people read why', async () => {
  const [taken, late] = await Promise.all(
    ['boleto-2', 'boleto-3'].map((reference) => call('POST /v1/orders', boleto(reference))),
  )
  const lineOf = ({ body }: Awaited<ReturnType<typeof call>>) =>
    body.transactions.payments[0].payment_method.digitable_line
  await call(`POST /v1/orders/${taken!.body.id}/cancel`)
  const page = async (line: string) => (await fetch(`${bank.url}/banco/boleto?linha=${line}`)).text()
  expect(await page(lineOf(taken!))).toContain('cancelado por quem o emitiu')
  clock += 12 * DAY_MS
  expect(await page(lineOf(late!))).toContain('Este boleto venceu')
  expect((await read(late!.body.id)).status).toBe('expired')
})

test('a search finds by reference, state and method, page by page', async () => {
  const begin_date = new Date(clock).toISOString()
  for (const name of ['busca-1', 'busca-2', 'busca-3']) await charge(name, typeCard())
  const end_date = new Date(clock + 1000).toISOString()
  const search = async (more: Record<string, string>) => {
    const query = new URLSearchParams({ begin_date, end_date, ...more })
    return (await call(`GET /v1/orders?${query}`)).body
  }
  const found = await search({ payment_method_type: 'credit_card', page_size: '2', page: '2' })
  expect(found.paging).toMatchObject({ total: '3', total_pages: '2' })
  expect(found.data).toHaveLength(1)
  expect((await search({ external_reference: 'busca-2' })).data).toMatchObject([
    { external_reference: 'busca-2' },
  ])
  expect((await search({ status: 'failed' })).data).toEqual([])
})

test('answers fail, get lost and are late as the switches say', async () => {
  bank.chaos.set({ answers: { errorPercent: 100 } })
  expect((await call('GET /v1/orders/ORD0')).status).toBe(503)
  bank.chaos.set({ answers: { errorPercent: 0, losePercent: 100 } })
  await expect(call('POST /v1/orders', boleto('resposta'), 'lost-key')).rejects.toThrow()
  bank.chaos.reset()
  const again = await call('POST /v1/orders', boleto('resposta'), 'lost-key')
  expect(again.status).toBe(201)
})

test('two test cards lose their answers: one is charged, the other is not', async () => {
  for (const [number, status] of [
    ['4000000000001166', 'processed'],
    ['4000000000001174', 'created'],
  ] as const) {
    const { body } = await call('POST /v1/orders', byCard(`perde-${status}`, await typeCard(number)))
    await expect(call(`POST /v1/orders/${body.id}/process`, undefined, `p-${status}`)).rejects.toThrow()
    await expect(call(`POST /v1/orders/${body.id}/process`, undefined, `p-${status}`)).rejects.toThrow()
    expect((await read(body.id)).status).toBe(status)
  }
})

test('what is not published is told, of either side', () => {
  const named = (deviations: { path: string }[]) => deviations.map(({ path }) => path)
  const wrong = { ...byCard('x', 'visa-1'), prev_transaction_ref: 'x' }
  const operation = 'POST /v1/orders'
  expect(named(requestDeviations(operation, { text: JSON.stringify(wrong) }))).toEqual([
    'prev_transaction_ref',
  ])
  const body = { id: 'ORD1', status: 'paid' }
  expect(named(answerDeviations(operation, { status: 201, body }))).toEqual(
    expect.arrayContaining(['status', 'type', 'external_reference']),
  )
  expect(named(notificationDeviations({ type: 'payment' })).length).toBeGreaterThan(0)
})

test('an operator contests a charge and decides on the page', async () => {
  const { id } = await charge('pagina', typeCard())
  const post = (path: string, estado: string) =>
    fetch(`${bank.url}/mercado-pago/${id}/${path}`, {
      method: 'POST',
      body: new URLSearchParams({ estado }),
      redirect: 'manual',
    })
  expect((await post('analise', 'aprovada')).status).toBe(409)
  expect((await post('contestacao', 'open')).status).toBe(303)
  expect(await (await fetch(`${bank.url}/mercado-pago`)).text()).toContain('Loja ganhou')
  expect((await post('contestacao', 'won')).status).toBe(303)
  expect(await read(id)).toMatchObject({ status_detail: 'reimbursed' })
})
