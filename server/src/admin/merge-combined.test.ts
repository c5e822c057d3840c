import { newId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPaid, untilOrder } from '../../../test/support/buyer.ts'
import { orderByCard, typeCode } from '../../../test/support/card.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { mergers, REASON } from '../../../test/support/merging.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { codeOf } from '../../../test/support/second-factor.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'

let shop: Shop
let owner: Client
beforeAll(async () => {
  shop = await openShop({ seeded: true, writes: true })
  owner = shop.client((await identity(shop.parts.app, OWNER)).token)
})
afterAll(() => shop[Symbol.asyncDispose]())

const { pair, merge } = mergers(
  () => shop,
  () => owner,
)
const query = async (text: string, values: unknown[] = []) => (await shop.parts.pool.query(text, values)).rows

/** Notes what somebody has done of a lesson, as a report counts it. */
async function learn(
  accountId: string,
  lessonId: string,
  { watched, done }: { watched: number[]; done: boolean },
): Promise<void> {
  await query(
    `insert into lesson_progress (account_id, lesson_id, opened_at, watched, position_seconds, completed_at)
     values ($1, $2, now(), $3, $4, case when $5 then now() end)`,
    [accountId, lessonId, watched, watched.at(-1) ?? 0, done],
  )
  await query(
    `insert into lesson_tally as t (lesson_id, begun, completed) values ($1, 1, $2::integer)
     on conflict (lesson_id) do update set begun = t.begun + 1, completed = t.completed + $2::integer`,
    [lessonId, done ? 1 : 0],
  )
}

test('what was done or watched in either account is, and counts once', async () => {
  const { gone, stays } = await pair()
  const [first, second, third] = await query('select id from lesson order by id limit 3')
  const countsOf = async (id: string) =>
    (await query('select begun, completed from lesson_tally where lesson_id = $1', [id]))[0] ?? {
      begun: 0,
      completed: 0,
    }
  const before = await countsOf(first.id)
  await learn(gone.id, first.id, { watched: [0, 30], done: true })
  await learn(stays.id, first.id, { watched: [20, 60], done: false })
  await learn(gone.id, second.id, { watched: [0, 5], done: false })
  await learn(stays.id, third.id, { watched: [], done: true })
  for (const [id, numbers] of [
    [gone.id, [1, 2]],
    [stays.id, [1]],
  ] as const)
    for (const number of numbers)
      await query(
        `insert into quiz_attempt (id, account_id, lesson_id, number, answers, score, passed, result, created_at)
         values ($1, $2, $3, $4, '{}', 50, false, '{}', now())`,
        [newId('qza'), id, first.id, number],
      )
  await merge(gone, stays)
  const rows = await query(
    'select lesson_id, watched, completed_at is not null as done from lesson_progress where account_id = $1 order by 1',
    [stays.id],
  )
  expect(rows).toEqual([
    { lesson_id: first.id, watched: [0, 60], done: true },
    { lesson_id: second.id, watched: [0, 5], done: false },
    { lesson_id: third.id, watched: [], done: true },
  ])
  expect(await countsOf(first.id)).toEqual({ begun: before.begun + 1, completed: before.completed + 1 })
  const attempts = await query('select number from quiz_attempt where account_id = $1 order by 1', [stays.id])
  expect(attempts.map(({ number }) => number)).toEqual([1, 2, 3])
})

test('one cart, one review, one place in a line, and coupons for the other address', async () => {
  const { gone, stays } = await pair()
  const [a, b] = [
    await stock(shop.parts.pool, { name: 'Guia A', amount: 4_990 }),
    await stock(shop.parts.pool, { name: 'Guia B', amount: 5_990 }),
  ]
  await gone.client.cart.addLine({ priceId: a.priceId })
  await gone.client.cart.addLine({ priceId: b.priceId })
  await stays.client.cart.addLine({ priceId: b.priceId })
  for (const { id } of [gone, stays]) {
    await query(
      `insert into review (id, product_id, account_id, brand_id, stars, text, author, created_at)
       values ($1, $2, $3, 'main', 4, 'Gostei bastante do que aprendi aqui.', 'Joana', now())`,
      [newId('rev'), a.productId, id],
    )
    await query(
      `insert into waiting_place (id, product_id, account_id, brand_id, kind, state, joined_at)
       values ($1, $2, $3, 'main', 'seat', $4, now())`,
      [newId('wai'), a.productId, id, id === gone.id ? 'offered' : 'waiting'],
    )
  }
  const [coupon] = await query('select id from coupon limit 1')
  await query('insert into coupon_email (coupon_id, email, added_at) values ($1, $2, now())', [
    coupon.id,
    gone.email,
  ])
  await merge(gone, stays)
  const { lines } = await stays.client.cart.read({})
  expect(lines.map(({ product }) => product.name).sort()).toEqual(['Guia A', 'Guia B'])
  expect(await query('select account_id from review where product_id = $1', [a.productId])).toEqual([
    { account_id: stays.id },
  ])
  expect(
    await query('select account_id, state from waiting_place where product_id = $1 order by state', [
      a.productId,
    ]),
  ).toEqual([
    { account_id: stays.id, state: 'left' },
    { account_id: stays.id, state: 'offered' },
  ])
  expect(
    await query('select email::text from coupon_email where email in ($1, $2)', [gone.email, stays.email]),
  ).toEqual([{ email: stays.email }])
})

test('a saved card goes on paying, by the name under which its provider knows it', async () => {
  const { gone, stays } = await pair()
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 5_000 })
  await orderByCard(shop, gone, priceId, { save: true })
  await merge(gone, stays)
  const [card] = await stays.client.savedCard.list()
  const { priceId: other } = await stock(shop.parts.pool, { name: 'Outro guia', amount: 5_000 })
  const order = await orderByCard(shop, stays, other, { card: await typeCode(shop, 5_000, card!.id) })
  expect(order.status).toBe('paid')
  expect(await refusalOf(stays.client.savedCard.remove({ id: card!.id }))).toBe('accepted')
})

test('of the same card in both accounts one is left, which pays', async () => {
  const { gone, stays } = await pair()
  for (const one of [gone, stays]) {
    const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 5_000 })
    await orderByCard(shop, one, priceId, { save: true })
  }
  const [own] = await stays.client.savedCard.list()
  await merge(gone, stays)
  const cards = await stays.client.savedCard.list()
  expect(cards.map(({ id }) => id)).toEqual([own!.id])
  const { priceId } = await stock(shop.parts.pool, { name: 'Outro guia', amount: 5_000 })
  const order = await orderByCard(shop, stays, priceId, { card: await typeCode(shop, 5_000, own!.id) })
  expect(order.status).toBe('paid')
})

test('accounts of brands that do not share them are not put together', async () => {
  const { gone, stays } = await pair()
  const [brand] = await query(`select id from brand where id <> 'main' limit 1`)
  await query('update account set isolated_brand_id = $1 where id = $2', [brand.id, gone.id])
  expect(await refusalOf(merge(gone, stays))).toBe('account.merge-brand')
})

test('work that was promised to the account that went is promised to the one that stays', async () => {
  const { gone, stays } = await pair()
  const [job] = await query(
    `insert into pgboss.job (name, data, start_after)
     select name, $1::jsonb, now() + interval '1 day' from pgboss.queue limit 1 returning id`,
    [JSON.stringify({ accountId: gone.id, orderId: 'ord_x' })],
  )
  await merge(gone, stays)
  expect(await query('select data from pgboss.job where id = $1', [job.id])).toEqual([
    { data: { accountId: stays.id, orderId: 'ord_x' } },
  ])
})

test('while a card of the account that goes is being charged or saved, it stays; afterwards it goes', async () => {
  const { gone, stays } = await pair()
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 5_000 })
  const { id } = await orderByCard(shop, gone, priceId, { name: 'reviewed', save: true })
  const seen = await owner.adminAccount.previewMerge({ id: stays.id, from: gone.id })
  expect(seen.refusals).toEqual([
    'Um cartão da conta que sai está sendo salvo ou cobrado agora. Espere o banco responder e tente de novo.',
  ])
  expect(await refusalOf(merge(gone, stays))).toBe('account.merge-card')
  const [{ txid }] = await query('select txid from payment where order_id = $1', [id])
  await shop.bank.endReview(txid, true)
  await untilOrder(gone.client, id, isPaid)
  expect(await refusalOf(merge(gone, stays))).toBe('accepted')
  expect(await stays.client.savedCard.list()).toHaveLength(1)
})

test('while the second factor of either account is about to be removed, both stay', async () => {
  const { gone, stays } = await pair()
  const support = shop.client(
    (await identity(shop.parts.app, { roles: ['support'], hasSecondFactor: true, secondFactorAgo: 0 })).token,
  )
  for (const one of [gone, stays]) {
    await query('update account set email_verified_at = now() where id = $1', [one.id])
    const { secret } = await one.client.secondFactor.startApp({})
    await one.client.secondFactor.confirmApp({ code: codeOf(secret, new Date()) })
    const { id } = await support.secondFactorReset.request({ email: one.email, reason: REASON })
    const seen = await owner.adminAccount.previewMerge({ id: stays.id, from: gone.id })
    expect(seen.refusals).toEqual([expect.stringMatching(/^A verificação em duas etapas de uma das contas/)])
    expect(await refusalOf(merge(gone, stays))).toBe('account.merge-reset')
    await support.secondFactorReset.cancel({ id })
  }
  expect(await refusalOf(merge(gone, stays))).toBe('accepted')
})
