import { randomUUID } from 'node:crypto'
import { DECLINES, type DeclineCode } from '@vitrine/contract/card'
import { offerInstallments } from '@vitrine/contract/installments'
import { centavos } from '@vitrine/contract/money'
import { DAY_MS } from '@vitrine/contract/time'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestClock, type TestClock } from '../../../../test/support/app.ts'
import { CPF, hasPix, holdsOf, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import type { Outcome } from '../../../../test/support/gateways/cards.ts'
import type { GatewayStandIn } from '../../../../test/support/gateways/gateway.ts'
import { openMercadoPago } from '../../../../test/support/gateways/mercado-pago-stand-in.ts'
import { openStripe } from '../../../../test/support/gateways/stripe-stand-in.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { offerInstallments as insertTable, stock } from '../../../../test/support/stock.ts'
import { settle } from '../checkout/settle-payment.ts'
import { MERCADO_PAGO_WEBHOOK } from './mercado-pago/webhook.http.ts'
import { createProviders } from './providers.ts'
import { STRIPE_WEBHOOK } from './stripe/webhook.http.ts'

interface Case {
  name: 'stripe' | 'mercado-pago'
  open: () => Promise<GatewayStandIn>
  path: string
  /** One of each class, in the gateway's words. */
  declines: [word: string, ours: DeclineCode][]
}
const CASES: Case[] = [
  {
    name: 'stripe',
    open: openStripe,
    path: STRIPE_WEBHOOK,
    declines: [
      ['insufficient_funds', 'insufficient-funds'],
      ['card_velocity_exceeded', 'over-limit'],
      ['processing_error', 'issuer-unavailable'],
      ['try_again_later', 'try-later'],
      ['fraudulent', 'suspected-for-now'],
      ['incorrect_number', 'invalid-card'],
      ['expired_card', 'expired-card'],
      ['stolen_card', 'lost-or-stolen'],
      ['transaction_not_allowed', 'not-permitted'],
      ['invalid_account', 'account-closed'],
      ['do_not_try_again', 'do-not-retry'],
      ['incorrect_cvc', 'wrong-code'],
      ['incorrect_zip', 'wrong-data'],
      ['a_word_of_tomorrow', 'other'],
    ],
  },
  {
    name: 'mercado-pago',
    open: openMercadoPago,
    path: MERCADO_PAGO_WEBHOOK,
    declines: [
      ['insufficient_amount', 'insufficient-funds'],
      ['amount_limit_exceeded', 'over-limit'],
      ['processing_error', 'issuer-unavailable'],
      ['max_attempts_exceeded', 'try-later'],
      ['required_call_for_authorize', 'suspected-for-now'],
      ['card_disabled', 'cancelled-card'],
      ['invalid_installments', 'not-permitted'],
      ['cc_rejected_blacklist', 'do-not-retry'],
      ['bad_filled_security_code', 'wrong-code'],
      ['bad_filled_card_data', 'wrong-data'],
      ['rejected_by_issuer', 'other'],
    ],
  },
]
const SOON = { timeout: 15_000, interval: 100 }

describe.each(CASES)('cards at $name', ({ name, open, path, declines }) => {
  let gateway: GatewayStandIn
  let shop: Shop
  let clock: TestClock
  beforeAll(async () => {
    gateway = await open()
    clock = createTestClock(new Date().toISOString())
    const env = { ...gateway.env, ...gateway.cards.env, PAYMENT_CARD: name }
    shop = await openShop({ clock, env })
    gateway.setWebhook(shop.url + path)
    await stock(shop.parts.pool, { name: 'Primeiro', amount: 1000 })
    await insertTable(shop.parts.pool)
  })
  afterAll(async () => {
    await shop[Symbol.asyncDispose]()
    await gateway.close()
  })

  const pool = () => shop.parts.pool
  const card = () => shop.parts.providers.card!
  const poll = (paymentId: string) => settle(shop.parts.app, shop.parts.providers, paymentId)
  const attemptsOf = async (id: string) =>
    (await pool().query('select * from payment where order_id = $1 order by attempt', [id])).rows
  const statusOf = async (id: string) =>
    (await pool().query('select status from purchase_order where id = $1', [id])).rows[0].status
  const deadlineOf = async (txid: string): Promise<Date | null> => {
    const of = 'from dispute d join payment p on p.id = d.payment_id where p.txid = $1'
    return (await pool().query(`select d.evidence_due_at as at ${of}`, [txid])).rows[0].at
  }

  async function typed(outcome: Outcome, total: number, count = 1) {
    const table = (await shop.client().checkout.readCard())!.table
    const offer = offerInstallments(centavos(total), table).find((one) => one.count === count)!
    return { token: gateway.cards.type(outcome), installments: count, expectedCharge: offer.total }
  }

  async function buy(outcome: Outcome = 'approved', { amount = 5000, count = 1, seats = 0 } = {}) {
    const { priceId } = await stock(pool(), { name: 'Guia', amount, ...(seats && { seats }) })
    const buyer = await newBuyer(shop)
    await buyer.client.cart.addLine({ priceId })
    const order = { method: 'card', document: CPF, expectedTotal: amount, acceptedTerms: true } as const
    const { id } = await buyer.client.checkout.placeOrder({
      headers: { 'idempotency-key': randomUUID() },
      body: { ...order, card: await typed(outcome, amount, count) },
    })
    const [{ id: paymentId, txid }] = await attemptsOf(id)
    const read = () => buyer.client.checkout.readOrder({ id })
    return { buyer, id, paymentId, txid, read, order: await read() }
  }

  const request = (txid: string, token: string) => ({
    txid,
    amount: centavos(5000),
    expiresIn: 1800,
    expiresAt: new Date(Date.now() + 1_800_000),
    dueOn: null,
    description: 'Casa Vitrine',
    payer: { name: 'Joana da Silva', document: CPF, email: 'joana@comprador.example', address: null },
    card: { token, installments: 1, installmentsBy: 'shop' as const, returnUrl: `${shop.url}/payment/ord_1` },
  })
  const newTxid = () => `pay${randomUUID().replaceAll('-', '').slice(0, 26)}`

  // Whose installments are Mercado Pago's own: see gateway-installments.test.ts.
  test.runIf(name === 'stripe')(
    'ten installments: charged once, with our interest and nothing of the gateway on top',
    async () => {
      const { order, txid, paymentId } = await buy('approved', { amount: 100_000, count: 10 })
      expect(order).toMatchObject({
        status: 'paid',
        total: 100_000,
        payment: { amount: 117_170, card: { card: { last4: expect.stringMatching(/^\d{4}$/) } } },
      })
      expect(gateway.cards.installmentsOf(txid)).toEqual({ count: 10, total: 117_170 })
      expect(gateway.chargesOf(txid)).toBe(1)
      const [row] = (await pool().query('select * from payment where id = $1', [paymentId])).rows
      expect(row).toMatchObject({ provider: name, card_exp_month: 8, card_exp_year: 2031 })
      expect(row.card_brand).toMatch(/^(visa|mastercard)$/)
    },
  )

  test.each(declines)(
    'declined with %s: %s, and nothing will be charged under its reference',
    async (word, ours) => {
      const txid = newTxid()
      const token = gateway.cards.type({ declines: word })
      const charge = await card().createCharge(request(txid, token))
      expect(charge).toMatchObject({ declined: ours, received: undefined })
      expect(charge.actionUrl).toBeUndefined()
      const again = await card().createCharge(request(txid, gateway.cards.type()))
      expect(again).toMatchObject({ declined: ours, received: undefined })
    },
  )

  test('nothing is charged on what stands in the place of a charge that was to be ended', async () => {
    const txid = newTxid()
    gateway.setSilent('/cancel')
    await expect(card().endCharge!(txid)).rejects.toThrow('did not answer')
    gateway.setSilent(false)
    const charge = await card().createCharge(request(txid, gateway.cards.type()))
    expect(charge).toMatchObject({ received: undefined, declined: 'not-processed' })
  })

  test('every class is among the declines', () => {
    const classes = new Set(declines.map(([, ours]) => DECLINES[ours][0]))
    expect([...classes].sort()).toEqual(['hard', 'soft', 'user'])
  })

  test('a declined card, then another one: the order keeps its price and is paid once', async () => {
    const { id, buyer, order } = await buy({ declines: declines[0]![0] })
    expect(order).toMatchObject({
      status: 'awaiting-payment',
      payment: { status: 'failed', card: { declined: declines[0]![1] } },
    })
    const paid = await buyer.client.checkout.payByCard({ id, card: await typed('approved', 5000) })
    expect(paid.status).toBe('paid')
    expect((await attemptsOf(id)).map(({ status }) => status)).toEqual(['failed', 'paid'])
  })

  test('a token that is no token, or was used: nothing is charged, and another card can be tried', async () => {
    const used = await typed('approved', 5000)
    await card().createCharge(request(newTxid(), used.token))
    const { buyer, id } = await buy({ declines: declines[0]![0] })
    for (const token of [used.token, 'nobody-0123456789abcdef0123456789abcdef', 'um_token_qualquer']) {
      const { payment } = await buyer.client.checkout.payByCard({ id, card: { ...used, token } })
      expect(payment).toMatchObject({ status: 'failed', card: { declined: 'not-processed' } })
    }
    const paid = await buyer.client.checkout.payByCard({ id, card: await typed('approved', 5000) })
    expect(paid.status).toBe('paid')
  })

  test('the issuer asks, its customer says yes: paid as soon as it is told', async () => {
    const { order, id, txid, buyer } = await buy('asks')
    expect(order).toMatchObject({ status: 'awaiting-payment', payment: { status: 'pending' } })
    expect(order.payment!.card!.actionUrl).toMatch(/^http/)
    expect(await gateway.send(gateway.cards.answer(txid, true))).toBe(200)
    const paid = await untilOrder(buyer.client, id, isPaid)
    expect(paid.payment?.card?.actionUrl).toBeUndefined()
  })

  test('the issuer asks, its customer says no: declined, and the order waits', async () => {
    const { id, txid, buyer } = await buy('asks')
    await gateway.send(gateway.cards.answer(txid, false))
    const declined = await untilOrder(buyer.client, id, ({ payment }) => payment?.status === 'failed')
    expect(declined).toMatchObject({
      status: 'awaiting-payment',
      payment: { card: { declined: 'challenge-failed' } },
    })
  })

  test('whoever pays by Pix while the issuer asks can no longer be charged by card', async () => {
    const { id, txid, buyer } = await buy('asks')
    await buyer.client.checkout.changeMethod({ id, method: 'pix' })
    await gateway.send(gateway.cards.answer(txid, true))
    const { payment } = await untilOrder(buyer.client, id, hasPix)
    await shop.bank.pay(payment!.pix!.copyPaste)
    await untilOrder(buyer.client, id, isPaid)
    expect((await attemptsOf(id)).map(({ status }) => status)).toEqual(['expired', 'paid'])
    expect(await card().readCharge(txid)).toMatchObject({ received: undefined, declined: expect.any(String) })
  })

  test('a question that nobody answered ends with the time of its order', async () => {
    const { paymentId, read } = await buy('asks')
    clock.advance(3600)
    await poll(paymentId)
    clock.set(new Date().toISOString())
    const { payment } = await read()
    expect(payment).toMatchObject({ status: 'failed', card: { declined: expect.any(String) } })
  })

  test('answers lost after the charge was made: one charge, no second one meanwhile, and it is found', async () => {
    const { priceId } = await stock(pool(), { name: 'Guia', amount: 5000 })
    const buyer = await newBuyer(shop)
    await buyer.client.cart.addLine({ priceId })
    const order = { method: 'card', document: CPF, expectedTotal: 5000, acceptedTerms: true } as const
    const body = { ...order, card: await typed('approved', 5000) }
    // The first answer names the charge, and comes; the SDK asks twice for the second, and both are lost.
    gateway.loseAnswers(2, 1)
    const headers = { 'idempotency-key': randomUUID() }
    const { id } = await buyer.client.checkout.placeOrder({ headers, body })
    // By now it may have been found already.
    const again = await buyer.client.checkout.payByCard({ id, card: await typed('approved', 5000) }).then(
      ({ payment }) => payment?.status,
      ({ code }: { code: string }) => code,
    )
    expect(await attemptsOf(id)).toHaveLength(1)
    expect(again).toMatch(/^(created|paid|order\.not-payable)$/)
    await untilOrder(buyer.client, id, isPaid)
    const [{ txid }] = await attemptsOf(id)
    expect(gateway.chargesOf(txid)).toBe(1)
    expect(gateway.cards.installmentsOf(txid).total).toBe(5000)
  })

  // Stripe keeps where to, with the charge.
  test.skipIf(name === 'stripe')(
    'who is told by a notification alone that the issuer asks is sent back to the order, too',
    async () => {
      const { priceId } = await stock(pool(), { name: 'Guia', amount: 5000 })
      const buyer = await newBuyer(shop)
      await buyer.client.cart.addLine({ priceId })
      const order = { method: 'card', document: CPF, expectedTotal: 5000, acceptedTerms: true } as const
      const body = { ...order, card: await typed('asks', 5000) }
      gateway.loseAnswers(2, 1)
      const { id } = await buyer.client.checkout.placeOrder({
        headers: { 'idempotency-key': randomUUID() },
        body,
      })
      const asked = await untilOrder(buyer.client, id, ({ payment }) => Boolean(payment?.card?.actionUrl))
      const page = new URL(asked.payment!.card!.actionUrl!)
      expect(page.searchParams.get('volta')).toBe(`${shop.url}/payment/${id}`)
    },
  )

  test('a charge whose making broke off before the card was offered is ended, and another card pays', async () => {
    gateway.loseAnswers(2)
    const { id, paymentId, txid, buyer, order } = await buy()
    expect(order.payment?.status).toBe('created')
    clock.advance(20)
    await poll(paymentId)
    clock.set(new Date().toISOString())
    expect((await attemptsOf(id))[0]).toMatchObject({ status: 'failed', decline_code: 'not-processed' })
    expect(gateway.chargesOf(txid)).toBe(1)
    const paid = await buyer.client.checkout.payByCard({ id, card: await typed('approved', 5000) })
    expect(paid.status).toBe('paid')
  })

  test('a reference that was never heard of is closed before anything else is charged', async () => {
    gateway.setSilent(true)
    const { paymentId, txid, order, read } = await buy()
    expect(order.payment?.status).toBe('created')
    gateway.setSilent(false)
    clock.advance(20)
    await poll(paymentId)
    clock.set(new Date().toISOString())
    expect((await read()).payment).toMatchObject({ status: 'failed', card: { declined: 'not-processed' } })
    // The request that was on its way all the time comes late.
    const late = await card().createCharge(request(txid, gateway.cards.type()))
    expect(late).toMatchObject({ declined: 'not-processed', received: undefined })
  })

  test('without its key and its memory a late request is charged: the guard is what keeps it out', async () => {
    const txid = newTxid()
    expect(await card().endCharge?.(txid)).toMatchObject({ declined: 'not-processed' })
    gateway.idempotency.isOff = true
    const forgetful = createProviders({ ...shop.parts.app.config }, () => ({
      find: async () => undefined,
      keep: async () => {},
      txidOf: async () => undefined,
    })).card!
    const late = await forgetful.createCharge(request(txid, gateway.cards.type()))
    gateway.idempotency.isOff = false
    expect(late.received?.amount).toBe(5000)
  })

  test('asked for five times at once under one reference: one charge', async () => {
    const txid = newTxid()
    const once = request(txid, gateway.cards.type())
    const charges = await Promise.allSettled(Array.from({ length: 5 }, () => card().createCharge(once)))
    expect(charges.some((one) => one.status === 'fulfilled' && one.value.received)).toBe(true)
    expect(gateway.chargesOf(txid)).toBe(1)
    expect(await card().readCharge(txid)).toMatchObject({ received: { amount: 5000 } })
  })

  test('told twenty times each, shuffled, a tenth of it forged: each order opens once', {
    tags: name === 'stripe' ? [] : 'fire',
  }, async () => {
    const [unpaid, ...paid] = await Promise.all(Array.from({ length: 4 }, () => buy('asks')))
    const events = paid.map(({ txid }) => gateway.cards.answer(txid, true))
    const forge = () => gateway.send(gateway.eventOf(unpaid!.txid), { secret: 'the secret of somebody else' })
    const sendings = [
      ...events.flatMap((event) => Array.from({ length: 20 }, () => () => gateway.send(event))),
      ...Array.from({ length: 6 }, () => forge),
    ].sort(() => Math.random() - 0.5)
    const statuses = await Promise.all(sendings.map((send) => send()))
    expect(statuses.filter((status) => status === 401)).toHaveLength(6)
    for (const { buyer, id } of paid) await untilOrder(buyer.client, id, isPaid)
    for (const { buyer } of paid) expect(await buyer.client.access.list()).toHaveLength(1)
    expect(await statusOf(unpaid!.id)).toBe('awaiting-payment')
  })

  test('what is kept of events names no person and no card', async () => {
    const { txid } = await buy()
    await gateway.send(gateway.cards.dispute(txid, 'open'))
    const { rows } = await pool().query('select body from webhook_event where provider = $1', [name])
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/Joana|comprador|12345678909|ctoken_|\b4242\b|\b6351\b/)
  })

  test('money goes back in parts, each once, never more than there was', async () => {
    const { txid } = await buy()
    const { received } = (await card().readCharge(txid))!
    const giveBack = (part: string, amount: number) => card().refund(received!, part + txid, centavos(amount))
    expect(await giveBack('a', 3000)).toBe('done')
    expect([await giveBack('a', 3000), await giveBack('b', 2001)]).toEqual(['done', 'refused'])
    expect(await giveBack('c', 2000)).toBe('done')
    expect(gateway.refundsOf(txid)).toEqual([3000, 2000])
  })

  test.each([
    ['won', 'paid', 1],
    ['lost', 'charged-back', 0],
  ] as const)('a dispute stops access; once %s the order is %s', async (state, status, grants) => {
    const { id, txid, buyer } = await buy()
    const is = (wanted: string) => vi.waitFor(async () => expect(await statusOf(id)).toBe(wanted), SOON)
    const event = gateway.cards.dispute(txid, 'open')
    await Promise.all(Array.from({ length: 5 }, () => gateway.send(event)))
    await is('disputed')
    expect(await holdsOf(buyer)).toEqual(['disputed'])
    expect((await deadlineOf(txid))! > new Date(Date.now() + 9 * DAY_MS)).toBe(true)
    await gateway.send(gateway.cards.dispute(txid, state))
    await is(status)
    expect(await holdsOf(buyer)).toEqual(Array(grants).fill(undefined))
  })

  test('a dispute, and money, that no event told of are in the lists that the sweep reads', async () => {
    const { txid } = await buy()
    const from = new Date(Date.now() - 60_000)
    expect((await card().listReceived(from, new Date())).map((one) => one.txid)).toContain(txid)
    expect(await card().listDisputed?.(from, new Date())).not.toContain(txid)
    gateway.cards.dispute(txid, 'open')
    expect(await card().listDisputed?.(from, new Date(Date.now() + 1000))).toContain(txid)
    await pool().query('delete from gateway_charge where txid = $1', [txid])
    expect(await card().listDisputed?.(from, new Date(Date.now() + 1000))).toContain(txid)
  })

  test('the page of the fields names the gateway alone, and only the shop may hold it', async () => {
    const { frameUrl } = (await shop.client().checkout.readCard())!
    const answer = await fetch(`${frameUrl}?tema=escuro`)
    const page = await answer.text()
    const policy = answer.headers.get('content-security-policy')
    expect(answer.status).toBe(200)
    expect(page).toContain('data-theme="dark"')
    expect(policy).toContain(`script-src 'self' ${gateway.url};`)
    expect(policy).toContain(`frame-ancestors ${shop.url}`)
    expect(answer.headers.get('x-frame-options')).toBeNull()
    for (const secret of Object.values(gateway.env).filter((value) => !value.startsWith('http')))
      expect(page).not.toContain(secret)
    const scripts = [...page.matchAll(/src="(\/[^"]+)"|href="(\/[^"]+)"/g)].map(
      ([, src, href]) => src ?? href,
    )
    expect(scripts.length).toBeGreaterThan(1)
    for (const path of scripts) expect((await fetch(shop.url + path)).status).toBe(200)
  })
})

describe('the question of an issuer at Mercado Pago', () => {
  let gateway: GatewayStandIn
  let shop: Shop
  beforeAll(async () => {
    gateway = await openMercadoPago()
    shop = await openShop({
      env: { ...gateway.env, ...gateway.cards.env, PAYMENT_CARD: 'mercado-pago' },
    })
  })
  afterAll(async () => {
    await shop[Symbol.asyncDispose]()
    await gateway.close()
  })

  test('stands in a page that was signed by us, and in no other', async () => {
    const charge = await shop.parts.providers.card!.createCharge({
      txid: 'pay0000000000000000000000009',
      amount: centavos(5000),
      expiresIn: 1800,
      expiresAt: new Date(Date.now() + 1_800_000),
      dueOn: null,
      description: 'Casa Vitrine',
      payer: { name: 'Joana da Silva', document: CPF, email: 'joana@comprador.example', address: null },
      card: {
        token: gateway.cards.type('asks'),
        installments: 1,
        installmentsBy: 'shop',
        returnUrl: `${shop.url}/payment/ord_1`,
      },
    })
    const url = new URL(charge.actionUrl!)
    const answer = await fetch(url)
    const page = await answer.text()
    expect(page).toContain(`src="${gateway.url}/challenge/`)
    expect(page).toContain(`href="${shop.url}/payment/ord_1"`)
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    for (const [name, value] of [
      ['desafio', 'https://phishing.example/'],
      ['volta', 'https://phishing.example/'],
      ['prova', 'AAAA'],
    ] as const) {
      const forged = new URL(url)
      forged.searchParams.set(name, value)
      expect((await fetch(forged)).status, name).toBe(404)
    }
    const bare = new URL(url)
    bare.search = ''
    expect((await fetch(bare)).status).toBe(404)
  })
})

test('an account at Stripe without installments charges cards at once alone', async () => {
  const gateway = await openStripe()
  const env = { ...gateway.env, ...gateway.cards.env, PAYMENT_CARD: 'stripe', STRIPE_INSTALLMENTS: '1' }
  await using shop = await openShop({ env })
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 100_000 })
  await insertTable(shop.parts.pool)
  expect((await shop.client().checkout.readCard())!.table?.rates).toHaveLength(1)
  const { client } = await newBuyer(shop)
  await client.cart.addLine({ priceId })
  const card = { token: gateway.cards.type(), installments: 2, expectedCharge: 104_497 }
  const placing = client.checkout.placeOrder({
    headers: { 'idempotency-key': randomUUID() },
    body: { method: 'card', document: CPF, expectedTotal: 100_000, acceptedTerms: true, card },
  })
  await expect(placing).rejects.toMatchObject({ code: 'checkout.installments-unavailable' })
  await gateway.close()
})
