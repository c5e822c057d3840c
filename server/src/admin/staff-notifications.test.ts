import { STAFF_WAYS } from '@vitrine/contract/staff-notification'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newBuyer } from '../../../test/support/buyer.ts'
import { orderByCard } from '../../../test/support/card.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { insertBrandBeside, stock } from '../../../test/support/stock.ts'
import { sendDigests } from '../people/notification/notifications.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const SOON = { timeout: 15_000, interval: 100 }

/** Somebody of the shop, and what they are told. */
async function staff(roles: string[]) {
  const { token, id } = await identity(shop.parts.app, { ...OWNER, roles })
  const client = shop.client(token)
  const { email } = await client.account.me({})
  return {
    id,
    client,
    email,
    bell: async () => (await client.notice.list({})).notices,
    mails: async () => (await shop.bank.mails(email)).map(({ subject }) => subject),
  }
}

const sale = async (name: string) => {
  const { priceId } = await stock(shop.parts.pool, { name, amount: 5000 })
  const buyer = await newBuyer(shop)
  return { ...(await orderByCard(shop, buyer, priceId)), buyer }
}

test('a sale is told by the bell and in the mail of the day, to who answers for the money', async () => {
  const [owner, finance, support] = [
    await staff(['owner']),
    await staff(['finance']),
    await staff(['support']),
  ]
  expect(await owner.client.staffNotice.read({})).toEqual(STAFF_WAYS)
  const { id, buyer } = await sale('Curso de orçamento')
  await vi.waitFor(async () => expect(await owner.bell()).toHaveLength(1), SOON)
  const [notification] = await owner.bell()
  expect(notification).toMatchObject({
    subject: 'shop',
    text: 'Curso de orçamento',
    page: `/admin/pedidos/${id}`,
  })
  expect(notification!.title).toMatch(/^Venda de R\$\s50,00: Curso de orçamento$/)
  await vi.waitFor(async () => expect(await finance.bell()).toHaveLength(1), SOON)
  expect(await support.bell()).toEqual([])
  expect(await owner.mails()).toEqual([])
  // The mail of the day waits for eight in the morning, also of who chose no hour.
  await shop.parts.pool.query("update notice set at = at - interval '1 day' where subject = 'shop'")
  await sendDigests(shop.parts.app)
  await shop.untilWritten()
  expect(await owner.mails()).toEqual(['Seu resumo: 1 aviso'])
  const [digest] = await shop.bank.mails(owner.email)
  expect(JSON.stringify(digest)).not.toContain(buyer.email)
})

test('each person chooses, and a dispute goes by mail to those who have not chosen otherwise', async () => {
  const [owner, finance] = [await staff(['owner']), await staff(['finance'])]
  const choices = {
    'sale-made': 'none',
    'dispute-opened': 'bell',
    'provider-away': 'mail',
    'ticket-opened': 'none',
  } as const
  expect(await finance.client.staffNotice.choose(choices)).toEqual(choices)
  expect(await finance.client.staffNotice.read({})).toEqual(choices)
  const { id, code } = await sale('Curso de preços')
  const { rows } = await shop.parts.pool.query('select txid from payment where order_id = $1', [id])
  await shop.bank.disputeCharge(rows[0].txid, 'open')
  const subject = `Contestação no cartão: compra ${code}`
  await vi.waitFor(async () => expect(await owner.mails()).toContain(subject), SOON)
  await vi.waitFor(async () => expect(await finance.bell()).toMatchObject([{ title: subject }]), SOON)
  expect(await finance.mails()).toEqual([])
  const ofShop = (await shop.bank.mails('oi@loja.example')).map((one) => one.subject)
  expect(ofShop).not.toContain(subject)
})

test('who has chosen brands is told of the sales in those alone', async () => {
  await insertBrandBeside(shop.parts.pool, 'doce', 'Doce Ateliê')
  const [ofMain, ofDoce] = [await staff(['owner']), await staff(['finance'])]
  const choose = (brands: string[]) => ofDoce.client.staffNotice.choose({ ...STAFF_WAYS, brands })
  expect(await refusalOf(choose(['ninguem']))).toBe('brand.unknown')
  expect(await choose(['doce'])).toMatchObject({ brands: ['doce'] })
  expect(await ofDoce.client.staffNotice.read({})).toEqual({ ...STAFF_WAYS, brands: ['doce'] })
  await sale('Curso de margens')
  await vi.waitFor(async () => expect(await ofMain.bell()).toHaveLength(1), SOON)
  await shop.untilWritten()
  expect(await ofDoce.bell()).toEqual([])
  expect(await choose([])).toMatchObject({ brands: [] })
  expect(await ofDoce.client.staffNotice.read({})).toEqual(STAFF_WAYS)
  await sale('Curso de custos')
  await vi.waitFor(async () => expect(await ofDoce.bell()).toHaveLength(1), SOON)
})

test('a bank that stays away is told once, after some minutes', async () => {
  await using other = await openShop({
    env: { PIX_BASE_URL: 'http://127.0.0.1:1/pix/v2', MERCADO_PAGO_API_BASE: 'http://127.0.0.1:1' },
  })
  const owner = other.client((await identity(other.parts.app, OWNER)).token)
  await other.parts.pool.query(
    "insert into provider_outage (provider, since) values ('mercado-pago', now() - interval '6 minutes')",
  )
  for (let poll = 0; poll < 2; poll++) await other.sweep('providers')
  const bell = async () => (await owner.notice.list({})).notices
  await vi.waitFor(async () => expect(await bell()).toHaveLength(1), SOON)
  expect(await bell()).toMatchObject([
    { title: 'Um meio de pagamento não responde: mercado-pago', page: '/admin/instalacao' },
  ])
  const { rows } = await other.parts.pool.query(
    'select provider, told_at is not null as told from provider_outage order by 1',
  )
  expect(rows).toEqual([
    { provider: 'api-pix', told: false },
    { provider: 'mercado-pago', told: true },
  ])
})
