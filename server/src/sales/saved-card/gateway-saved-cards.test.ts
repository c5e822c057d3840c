import { randomUUID } from 'node:crypto'
import { RENEW_CARD_TEXT, SAVE_CARD_TEXT } from '@vitrine/contract/card-consent'
import type { AccountId, CardSetupId, OrderId } from '@vitrine/contract/ids'
import { centavos } from '@vitrine/contract/money'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#kernel/database.ts'
import { createTestClock, type TestClock } from '../../../../test/support/app.ts'
import { type Buyer, CPF, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { orderByCard } from '../../../../test/support/card.ts'
import type { Outcome } from '../../../../test/support/gateways/cards.ts'
import type { GatewayStandIn } from '../../../../test/support/gateways/gateway.ts'
import { openMercadoPago } from '../../../../test/support/gateways/mercado-pago-stand-in.ts'
import { UNBRANDED } from '../../../../test/support/gateways/stripe-methods.ts'
import { openStripe } from '../../../../test/support/gateways/stripe-stand-in.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { offerInstallments as insertTable, stock } from '../../../../test/support/stock.ts'
import { executeRemovals } from '../../people/privacy/removal.ts'
import { personalData } from '../../work.ts'
import { settle } from '../checkout/settle-payment.ts'
import { MERCADO_PAGO_WEBHOOK } from '../gateway/mercado-pago/webhook.http.ts'
import { STRIPE_WEBHOOK } from '../gateway/stripe/webhook.http.ts'
import { customerOf, openReference } from './card-secrets.ts'
import { savePaidCard } from './save-card.ts'
import { forgetCards } from './saved-cards.ts'

/** `steps` are the calls that write for a charge whose card is saved. */
const CASES = [
  { name: 'stripe', open: openStripe, path: STRIPE_WEBHOOK, steps: [0, 1, 2] },
  { name: 'mercado-pago', open: openMercadoPago, path: MERCADO_PAGO_WEBHOOK, steps: [0, 1, 2, 3] },
] as const
const TOTAL = 5000
const SOON = { timeout: 15_000, interval: 100 }
const OTHER_CARD = '4235647728025682'

describe.each(CASES)('cards kept at $name', ({ name, open, path, steps }) => {
  let gateway: GatewayStandIn
  let shop: Shop
  let clock: TestClock
  let env: Record<string, string>
  beforeAll(async () => {
    gateway = await open()
    clock = createTestClock(new Date().toISOString())
    env = { ...gateway.env, ...gateway.cards.env, PAYMENT_CARD: name }
    shop = await openShop({ clock, env })
    gateway.setWebhook(shop.url + path)
    await guide()
    await insertTable(shop.parts.pool)
  })
  afterAll(async () => {
    await shop[Symbol.asyncDispose]()
    await gateway.close()
  })
  afterEach(() => {
    gateway.setSilent(false)
    gateway.loseAnswers(0)
    gateway.idempotency.isOff = false
    Object.assign(gateway.cards.kept.customersApi, { isBlind: false, isClosed: false })
  })

  const pool = () => shop.parts.pool
  const provider = () => shop.parts.providers.card!
  const keptThere = () => gateway.cards.kept
  /** How many cards the gateway keeps, once it has forgotten what it is to forget. */
  async function countKept(): Promise<number> {
    await forgetCards(shop.parts.app, shop.parts.providers)
    return keptThere().cards().length
  }
  const guide = async (amount = TOTAL) => (await stock(pool(), { name: 'Guia', amount })).priceId
  const cardsOf = ({ client }: Buyer) => client.savedCard.list()
  const refusalOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'accepted',
      (error: { code: string }) => error.code,
    )
  const typed = (outcome: Outcome = 'approved', number?: string) => ({
    token: gateway.cards.type(outcome, number),
    installments: 1,
    expectedCharge: TOTAL,
  })
  const saving = (outcome?: Outcome, number?: string) => ({ ...typed(outcome, number), save: true as const })
  const buy = async (buyer: Buyer, card: Parameters<typeof orderByCard>[3] & object) =>
    orderByCard(shop, buyer, await guide(), card)
  const accountOf = async ({ email }: Buyer): Promise<AccountId> =>
    (await pool().query('select id from account where email = $1', [email])).rows[0].id
  const attemptsOf = async (orderId: OrderId) =>
    (await pool().query('select * from payment where order_id = $1 order by attempt', [orderId])).rows

  /** What the gateway calls a saved card. */
  async function referenceOf(id: string): Promise<string> {
    const { rows } = await pool().query('select reference_sealed from saved_card where id = $1', [id])
    return openReference(shop.parts.app.config, id, rows[0].reference_sealed)
  }
  const byCode = async (savedCardId: string, code?: string) => ({
    token: keptThere().typeCode(await referenceOf(savedCardId), code),
    installments: 1,
    expectedCharge: TOTAL,
    savedCardId,
  })
  const payWith = async (buyer: Buyer, id: string, code?: string) =>
    buy(buyer, { card: await byCode(id, code) })

  /** Somebody who has paid with a card and saved it. */
  async function withCard(outcome?: Outcome) {
    const buyer = await newBuyer(shop)
    const order = await buy(buyer, { card: saving(outcome) })
    if (outcome === 'asks') {
      const [{ txid }] = await attemptsOf(order.id)
      await gateway.send(gateway.cards.answer(txid, true))
      await untilOrder(buyer.client, order.id, isPaid)
    }
    const [card] = await cardsOf(buyer)
    return { buyer, card: card! }
  }

  /** Asks the gateway itself, past everything that would refuse it here. */
  const chargeDirectly = (customer: string, reference: string, token = keptThere().typeCode(reference)) =>
    provider().createCharge({
      txid: `pay${randomUUID().replaceAll('-', '').slice(0, 26)}`,
      amount: centavos(TOTAL),
      expiresIn: 1800,
      expiresAt: new Date(Date.now() + 1_800_000),
      dueOn: null,
      description: 'Casa',
      payer: { name: 'Joana da Silva', document: CPF, email: 'joana@comprador.example', address: null },
      card: {
        token,
        installments: 1,
        installmentsBy: 'shop',
        returnUrl: shop.url,
        kept: { customer, reference },
      },
    })

  test('a card is saved when its holder ticks it, and the gateway is told nobody’s name', async () => {
    expect((await shop.client().checkout.readCard())?.keepsCards).toBe(true)
    const before = await countKept()
    const { buyer, card } = await withCard()
    expect(card).toMatchObject({ last4: expect.stringMatching(/^\d{4}$/), expMonth: 8, expYear: 2031 })
    expect(card).toMatchObject({ brand: expect.stringMatching(/^(visa|mastercard)$/), isUsable: true })
    expect(await countKept()).toBe(before + 1)
    expect(keptThere().cards()).toContain(await referenceOf(card.id))
    const { rows } = await pool().query('select text from card_consent where account_id = $1', [
      await accountOf(buyer),
    ])
    expect(rows).toEqual([{ text: SAVE_CARD_TEXT }])
    expect(JSON.stringify(keptThere().customers())).not.toMatch(/Joana|comprador|12345678909/)
  })

  test.runIf(name === 'stripe')(
    'a card whose brand nobody tells pays, and is kept by what is known',
    async () => {
      const buyer = await newBuyer(shop)
      expect(await buy(buyer, { card: saving('approved', UNBRANDED) })).toMatchObject({
        status: 'paid',
        payment: { card: { card: { brand: 'unknown', last4: '0001' } } },
      })
      const [card] = await cardsOf(buyer)
      expect(await payWith(buyer, card!.id)).toMatchObject({ status: 'paid' })
    },
  )

  const add = (buyer: Buyer, outcome?: Outcome, number?: string) =>
    buyer.client.savedCard.add({
      token: gateway.cards.type(outcome, number),
      renews: true,
      returnTo: '/account/perfil/formas-de-pagamento/novo',
    })

  test('a card is added without a purchase, for renewals, once however often it is typed', async () => {
    const buyer = await newBuyer(shop)
    const before = await countKept()
    const added = await add(buyer)
    const [card] = await cardsOf(buyer)
    expect(added).toEqual({ id: expect.stringMatching(/^cst_/), status: 'succeeded', cardId: card!.id })
    expect(card).toMatchObject({ last4: expect.stringMatching(/^\d{4}$/), expYear: 2031, isUsable: true })
    expect(await add(buyer)).toMatchObject({ status: 'succeeded', cardId: card!.id })
    expect(await cardsOf(buyer)).toHaveLength(1)
    expect(await countKept()).toBe(before + 1)
    expect(await payWith(buyer, card!.id)).toMatchObject({ status: 'paid' })
    const consents = 'select distinct text from card_setup where account_id = $1'
    expect((await pool().query(consents, [await accountOf(buyer)])).rows).toEqual([{ text: RENEW_CARD_TEXT }])
    await buyer.client.savedCard.remove({ id: card!.id })
    expect(await countKept()).toBe(before)
    expect(await buyer.client.savedCard.readSetup({ id: added.id as CardSetupId })).toEqual({
      id: added.id,
      status: 'succeeded',
    })
  })

  test('a card of a token that is over is not added, and nobody reads the setup of somebody else', async () => {
    const [buyer, other] = [await newBuyer(shop), await newBuyer(shop)]
    const failed = await buyer.client.savedCard.add({
      token: name === 'stripe' ? 'ctoken_0123456789abcdef01234567' : 'visa-0123456789abcdef0123456789abcdef',
      renews: false,
      returnTo: '/account/perfil/formas-de-pagamento/novo',
    })
    expect(failed).toMatchObject({ status: 'failed', declined: 'not-processed' })
    const id = failed.id as CardSetupId
    expect(await refusalOf(other.client.savedCard.readSetup({ id }))).toBe('not-found')
    expect(await cardsOf(buyer)).toEqual([])
  })

  test('who adds card after card is trying cards out', async () => {
    const buyer = await newBuyer(shop)
    for (let i = 0; i < 10; i++) await add(buyer)
    expect(await refusalOf(add(buyer))).toBe('request.too-many')
  })

  test('where the gateway is silent the card may be added again, and what it kept meanwhile is known', async () => {
    const buyer = await newBuyer(shop)
    gateway.loseAnswers(20)
    expect(await refusalOf(add(buyer))).toBe('payment.provider-unavailable')
    gateway.loseAnswers(0)
    const now = clock.now().toISOString()
    clock.advance(3 * 60)
    await shop.sweep('card-setups')
    clock.set(now)
    const setups = 'select status from card_setup where account_id = $1'
    const { rows } = await pool().query(setups, [await accountOf(buyer)])
    expect(rows).toEqual([{ status: 'failed' }])
    expect(await add(buyer)).toMatchObject({ status: 'succeeded' })
    expect(await cardsOf(buyer)).toHaveLength(1)
  })

  test.runIf(name === 'stripe')(
    'a card whose issuer asks its holder is added once they answered',
    async () => {
      const buyer = await newBuyer(shop)
      const [yes, no, never] = [await add(buyer, 'asks'), await add(buyer, 'asks'), await add(buyer, 'asks')]
      expect(yes).toMatchObject({ status: 'pending', actionUrl: expect.stringContaining('http') })
      const read = ({ id }: { id: string }) => buyer.client.savedCard.readSetup({ id: id as CardSetupId })
      expect(await read(yes)).toMatchObject({ status: 'pending' })
      gateway.cards.answerSetup!(yes.id, true)
      gateway.cards.answerSetup!(no.id, false)
      expect(await read(yes)).toMatchObject({ status: 'succeeded', cardId: expect.any(String) })
      expect(await read(no)).toMatchObject({ status: 'failed', declined: 'challenge-failed' })
      await pool().query(
        "update card_setup set created_at = created_at - interval '25 hours' where id = $1",
        [never.id],
      )
      await shop.sweep('card-setups')
      expect(await read(never)).toMatchObject({ status: 'failed', declined: 'challenge-abandoned' })
      expect(await add(buyer, { declines: 'stolen_card' })).toMatchObject({
        status: 'failed',
        declined: 'lost-or-stolen',
      })
      expect(await cardsOf(buyer)).toHaveLength(1)
    },
  )

  test('a card that nobody ticked is not kept, neither is one that was declined', async () => {
    const before = await countKept()
    const buyer = await newBuyer(shop)
    await buy(buyer, { card: typed() })
    await buy(buyer, { card: saving({ declines: 'expired_card' }) })
    expect(await cardsOf(buyer)).toEqual([])
    expect(await countKept()).toBe(before)
  })

  test('pays with its code alone; a wrong code is said no to, and the order waits', async () => {
    const { buyer, card } = await withCard()
    expect(await payWith(buyer, card.id)).toMatchObject({
      status: 'paid',
      payment: { card: { card: { brand: card.brand, last4: card.last4 } } },
    })
    const declined = await payWith(buyer, card.id, '000')
    expect(declined).toMatchObject({
      status: 'awaiting-payment',
      payment: { status: 'failed', card: { declined: 'wrong-code' } },
    })
    const again = { id: declined.id, card: await byCode(card.id) }
    expect(await buyer.client.checkout.payByCard(again)).toMatchObject({ status: 'paid' })
    expect(await cardsOf(buyer)).toEqual([card])
  })

  test.runIf(name === 'stripe')('pays in ten installments by its code, with our interest', async () => {
    const { buyer, card } = await withCard()
    const inTen = { ...(await byCode(card.id)), installments: 10, expectedCharge: 117_170 }
    const order = await orderByCard(shop, buyer, await guide(100_000), { card: inTen })
    expect(order).toMatchObject({ status: 'paid', payment: { amount: 117_170 } })
    expect(gateway.cards.installmentsOf((await attemptsOf(order.id))[0].txid)).toEqual({
      count: 10,
      total: 117_170,
    })
  })

  test.runIf(name === 'mercado-pago')(
    'pays by its code in the installments that its issuer takes',
    async () => {
      const { buyer, card } = await withCard()
      const code = { ...(await byCode(card.id)), installments: 3 }
      const order = await buy(buyer, { card: code })
      expect(order).toMatchObject({ status: 'paid', payment: { amount: TOTAL } })
      expect(gateway.cards.installmentsOf((await attemptsOf(order.id))[0].txid).count).toBe(3)
    },
  )

  test.runIf(name === 'mercado-pago')('while no token can be read a code is not said no to', async () => {
    const { buyer, card } = await withCard()
    const code = await byCode(card.id)
    gateway.setSilent('/v1/card_tokens')
    const order = await buy(buyer, { card: code })
    expect(order).toMatchObject({ status: 'awaiting-payment', payment: { status: 'created' } })
    gateway.setSilent(false)
  })

  test('a code that was used, a typed card in its place, and a code without a card charge nothing', async () => {
    const { buyer, card } = await withCard()
    const code = await byCode(card.id)
    await buy(buyer, { card: code })
    const { savedCardId: _, ...alone } = await byCode(card.id)
    const { savedCardId: __, ...toSave } = { ...(await byCode(card.id)), save: true as const }
    for (const wrong of [code, { ...code, token: gateway.cards.type() }, alone, toSave]) {
      const order = await buy(buyer, { card: wrong })
      expect(order).toMatchObject({ payment: { status: 'failed', card: { declined: 'not-processed' } } })
      const [{ txid }] = await attemptsOf(order.id)
      expect(await provider().readCharge(txid)).toMatchObject({ received: undefined })
    }
  })

  test('an issuer that asks: the card is saved once it was told yes, asks again, and is not once told no', async () => {
    const { buyer, card } = await withCard('asks')
    const second = await payWith(buyer, card.id)
    expect(second.payment?.card?.actionUrl).toMatch(/^http/)
    const [{ txid }] = await attemptsOf(second.id)
    await gateway.send(gateway.cards.answer(txid, true))
    await untilOrder(buyer.client, second.id, isPaid)
    const other = await newBuyer(shop)
    const before = await countKept()
    const refused = await buy(other, { card: saving('asks') })
    await gateway.send(gateway.cards.answer((await attemptsOf(refused.id))[0].txid, false))
    await untilOrder(other.client, refused.id, ({ payment }) => payment?.status === 'failed')
    expect(await cardsOf(other)).toEqual([])
    expect(await countKept()).toBe(before)
  })

  test.each([true, false])(
    'a charge that is looked at: its card is saved once approved (%s)',
    async (yes) => {
      const before = await countKept()
      const buyer = await newBuyer(shop)
      const order = await buy(buyer, { card: saving('reviewed') })
      expect(order.payment?.status).toBe('in-review')
      expect(await cardsOf(buyer)).toEqual([])
      const [{ txid }] = await attemptsOf(order.id)
      await gateway.send(gateway.cards.decide(txid, yes))
      await untilOrder(buyer.client, order.id, ({ payment }) => payment?.status === (yes ? 'paid' : 'failed'))
      expect(await cardsOf(buyer)).toHaveLength(yes ? 1 : 0)
      expect(await countKept()).toBe(before + (yes ? 1 : 0))
    },
  )

  test.each(steps)(
    'answers lost after %s others: one charge, one customer, no card unknown to us',
    async (after) => {
      const before = { cards: await countKept(), customers: keptThere().customers().length }
      const buyer = await newBuyer(shop)
      const price = await guide()
      gateway.loseAnswers(2, after)
      const { id } = await orderByCard(shop, buyer, price, { card: saving() })
      clock.advance(20)
      const [{ id: paymentId, txid }] = await attemptsOf(id)
      await settle(shop.parts.app, shop.parts.providers, paymentId)
      clock.set(new Date().toISOString())
      const first = await buyer.client.checkout.readOrder({ id })
      if (first.status !== 'paid') await buyer.client.checkout.payByCard({ id, card: saving() })
      await untilOrder(buyer.client, id, isPaid)
      const charges = await Promise.all((await attemptsOf(id)).map((one) => provider().readCharge(one.txid)))
      expect(charges.flatMap((charge) => charge?.received?.amount ?? [])).toEqual([TOTAL])
      expect(gateway.chargesOf(txid)).toBeLessThanOrEqual(1)
      expect(keptThere().customers()).toHaveLength(before.customers + 1)
      expect(await cardsOf(buyer)).toHaveLength(1)
      expect(await countKept()).toBe(before.cards + 1)
    },
  )

  test.runIf(name === 'mercado-pago')(
    'a card that was saved by a call whose answer was lost, and is not saved again, is found',
    async () => {
      const before = await countKept()
      const buyer = await newBuyer(shop)
      const price = await guide()
      gateway.idempotency.isOff = true
      gateway.loseAnswers(1, 3)
      const { id } = await orderByCard(shop, buyer, price, { card: saving() })
      await untilOrder(buyer.client, id, isPaid)
      expect(await countKept()).toBe(before + 1)
      const [card] = await cardsOf(buyer)
      expect(keptThere().cards()).toContain(await referenceOf(card!.id))
    },
  )

  test.each([0, 1])('answers lost after %s others while a kept card pays: charged once', async (after) => {
    const { buyer, card } = await withCard()
    const price = await guide()
    const code = await byCode(card.id)
    gateway.loseAnswers(2, after)
    const { id } = await orderByCard(shop, buyer, price, { card: code })
    clock.advance(20)
    await settle(shop.parts.app, shop.parts.providers, (await attemptsOf(id))[0].id)
    clock.set(new Date().toISOString())
    const { status } = await buyer.client.checkout.readOrder({ id })
    if (status !== 'paid') await buyer.client.checkout.payByCard({ id, card: await byCode(card.id) })
    await untilOrder(buyer.client, id, isPaid)
    const charges = await Promise.all((await attemptsOf(id)).map((one) => provider().readCharge(one.txid)))
    expect(charges.flatMap((charge) => charge?.received?.amount ?? [])).toEqual([TOTAL])
    expect(await cardsOf(buyer)).toEqual([card])
  })

  /** Two orders of one account that save at once; resolves to how many customers that made. */
  async function saveTwiceAtOnce(): Promise<number> {
    const before = keptThere().customers().length
    const buyer = await newBuyer(shop)
    const waiting = { card: typed({ declines: 'expired_card' }) }
    const orders = [await buy(buyer, waiting), await buy(buyer, waiting)]
    keptThere().customersApi.isBlind = true
    const numbers = [undefined, OTHER_CARD]
    await Promise.all(
      orders.map(({ id }, i) =>
        buyer.client.checkout.payByCard({ id, card: saving('approved', numbers[i]) }),
      ),
    )
    for (const { id } of orders) await untilOrder(buyer.client, id, isPaid)
    expect(await cardsOf(buyer)).toHaveLength(2)
    return keptThere().customers().length - before
  }

  test('two orders that save at once are of one customer', async () => {
    expect(await saveTwiceAtOnce()).toBe(1)
  })

  test('without what the gateway remembers they would be of two: that is what keeps the second out', {
    tags: 'fire',
  }, async () => {
    gateway.idempotency.isOff = true
    expect(await saveTwiceAtOnce()).toBe(2)
  })

  test('where the gateway will have no customer, nothing is kept and all is paid', async () => {
    keptThere().customersApi.isClosed = true
    const before = await countKept()
    const buyer = await newBuyer(shop)
    expect(await buy(buyer, { card: saving() })).toMatchObject({ status: 'paid' })
    expect(await cardsOf(buyer)).toEqual([])
    expect(await countKept()).toBe(before)
  })

  test('a card whose display data nobody could read is forgotten again: it could not be listed', async () => {
    const before = await countKept()
    const buyer = await newBuyer(shop)
    const { id } = await buy(buyer, { card: saving() })
    const [{ id: paymentId, txid }] = await attemptsOf(id)
    const charge = { ...(await provider().readCharge(txid))!, card: undefined }
    await pool().query('delete from saved_card where payment_id = $1', [paymentId])
    const { app } = shop.parts
    await inTransaction(app.db, (tx) => savePaidCard(app, tx, { id: paymentId, provider: name }, charge))
    expect(await cardsOf(buyer)).toEqual([])
    expect(await countKept()).toBe(before)
  })

  test('the same card saved twice is one card here and there; another one is another', async () => {
    const before = await countKept()
    const { buyer, card } = await withCard()
    await buy(buyer, { card: saving() })
    expect(await cardsOf(buyer)).toEqual([card])
    expect(await countKept()).toBe(before + 1)
    expect(await payWith(buyer, card.id)).toMatchObject({ status: 'paid' })
    await buy(buyer, { card: saving('approved', OTHER_CARD) })
    expect(await cardsOf(buyer)).toHaveLength(2)
  })

  test.each(['its display data is not told', 'its money cannot be taken'])(
    'a card that is listed stays at the gateway when it was to be saved again and %s',
    async (what) => {
      const { buyer, card } = await withCard()
      const [reference, before] = [await referenceOf(card.id), await countKept()]
      const { id } = await buy(buyer, { card: saving('asks') })
      const [{ txid }] = await attemptsOf(id)
      if (what === 'its display data is not told') gateway.setSilent('/v1/card_tokens')
      else await pool().query(`update payment set amount = 1, first_parcel = 1 where txid = $1`, [txid])
      await gateway.send(gateway.cards.answer(txid, true))
      await vi.waitFor(async () => expect((await attemptsOf(id))[0].e2e_id).toBeTruthy(), SOON)
      gateway.setSilent(false)
      expect(await countKept()).toBe(before)
      expect(keptThere().cards()).toContain(reference)
      expect(await payWith(buyer, card.id)).toMatchObject({ status: 'paid' })
    },
  )

  test('a card that is saved again before the gateway heard of its removal stays there', async () => {
    const before = await countKept()
    const { buyer, card } = await withCard()
    gateway.setSilent(true)
    await buyer.client.savedCard.remove({ id: card.id })
    gateway.setSilent(false)
    await buy(buyer, { card: saving() })
    const [again] = await cardsOf(buyer)
    expect(await countKept()).toBe(before + 1)
    expect(keptThere().cards()).toContain(await referenceOf(again!.id))
    expect(await payWith(buyer, again!.id)).toMatchObject({ status: 'paid' })
    expect((await pool().query('select from card_to_forget')).rowCount).toBe(0)
  })

  test('a card pays for its own customer alone', async () => {
    const [one, other] = [await withCard(), await withCard()]
    const [mine, theirs] = [await referenceOf(one.card.id), await referenceOf(other.card.id)]
    const mixed = `${theirs.split('/')[0]}/${mine.split('/')[1]}`
    const code = keptThere().typeCode(mine)
    expect(await chargeDirectly('somebody', mixed, code)).toMatchObject({ declined: expect.any(String) })
    expect((await chargeDirectly('somebody', mine)).received?.amount).toBe(TOTAL)
  })

  test('a removed card is gone here and there, also when the gateway was silent at first or its answer was lost', async () => {
    const { app, providers } = shop.parts
    for (const isSilent of [true, false]) {
      const { buyer, card } = await withCard()
      const reference = await referenceOf(card.id)
      const customer = customerOf(app.config, await accountOf(buyer))
      if (isSilent) gateway.setSilent(true)
      else gateway.loseAnswers(2)
      await buyer.client.savedCard.remove({ id: card.id })
      gateway.setSilent(false)
      gateway.loseAnswers(0)
      expect(await cardsOf(buyer)).toEqual([])
      await forgetCards(app, providers)
      expect((await pool().query('select from card_to_forget')).rowCount).toBe(0)
      expect(keptThere().cards()).not.toContain(reference)
      expect(await chargeDirectly(customer, reference)).toMatchObject({
        received: undefined,
        declined: 'not-processed',
      })
    }
  })

  test('a charge that is looked at again later saves no card that was removed meanwhile', async () => {
    const before = await countKept()
    const buyer = await newBuyer(shop)
    const { id } = await buy(buyer, { card: saving() })
    const [card] = await cardsOf(buyer)
    const [{ id: paymentId, txid }] = await attemptsOf(id)
    await buyer.client.savedCard.remove({ id: card!.id })
    // A day later: the gateway has forgotten what it was asked under which key.
    gateway.idempotency.isOff = true
    await settle(shop.parts.app, shop.parts.providers, paymentId)
    expect(await countKept()).toBe(before)
    gateway.cards.dispute(txid, 'open')
    await settle(shop.parts.app, shop.parts.providers, paymentId)
    expect((await buyer.client.checkout.readOrder({ id })).status).toBe('disputed')
    expect(await cardsOf(buyer)).toEqual([])
    expect(await countKept()).toBe(before)
  })

  test('who leaves leaves no card behind at the gateway', async () => {
    const { app, providers } = shop.parts
    const { buyer, card } = await withCard()
    const reference = await referenceOf(card.id)
    await buyer.client.privacy.scheduleRemoval({ confirmed: true })
    await pool().query('update account_removal set due_at = $2 where account_id = $1', [
      await accountOf(buyer),
      new Date(clock.now().getTime() - 1000),
    ])
    // Messages of the purchase that are being written are waited for.
    await vi.waitFor(async () => {
      await executeRemovals(app, personalData(app))
      await forgetCards(app, providers)
      expect(keptThere().cards()).not.toContain(reference)
    }, SOON)
  })

  test('a seller who went to somebody else: the card is listed, pays nothing, and is forgotten where it is kept', async () => {
    const { buyer, card } = await withCard()
    const reference = await referenceOf(card.id)
    const database = { DATABASE_URL: shop.parts.app.config.database.url ?? '' }
    await using next = await openShop({
      clock,
      env: { ...env, ...database, PAYMENT_CARD: name === 'stripe' ? 'mercado-pago' : 'none' },
    })
    const client = next.client(buyer.token)
    expect(await client.savedCard.list()).toMatchObject([{ id: card.id, isUsable: false, isExpired: false }])
    const order = orderByCard(next, { ...buyer, client }, await guide(), { card: await byCode(card.id) })
    expect(await refusalOf(order)).toBe('saved-card.gone')
    await client.savedCard.remove({ id: card.id })
    expect(await client.savedCard.list()).toEqual([])
    expect(keptThere().cards()).not.toContain(reference)
  })

  test('the page of the code asks for nothing else, and tells of no other card', async () => {
    const { card } = await withCard()
    const { frameUrl } = (await shop.client().checkout.readCard())!
    const address = (asked: string | null) =>
      `${frameUrl}?${new URLSearchParams({ codigo: card.brand, ...(asked && { cartao: asked }) })}`
    const page = await (await fetch(address(card.frameCard))).text()
    expect(page).toContain('Código (CVV)')
    expect(page).not.toContain('Número do cartão')
    const [, script] = /src="(\/[^"]+)"/.exec(page) ?? []
    expect((await fetch(shop.url + script)).status).toBe(200)
    if (name === 'stripe') return expect(card.frameCard).toBeNull()
    const [customer, id, proof] = card.frameCard!.split('/')
    expect(page).toContain(`"kept":{"card":"${id}","bin":"503143"}`)
    for (const forged of [
      `${customer}/1/${proof}`,
      `${customer}/${id}`,
      `${customer}/${id}/${'A'.repeat(43)}`,
      null,
    ])
      expect((await fetch(address(forged))).status).toBe(404)
  })
})
