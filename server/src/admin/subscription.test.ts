import { addDays, calendarDay, formatDay, startOfDay } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newBuyer } from '../../../test/support/buyer.ts'
import { payPix } from '../../../test/support/credit.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { pastedForms, savePhone } from '../../../test/support/pasted.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'
import { act } from '../../../test/support/subscriber.ts'

let shop: Shop
let helena: Client
beforeAll(async () => {
  shop = await openShop({ writes: true })
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
})
afterAll(() => shop[Symbol.asyncDispose]())

const PLAN = { type: 'subscription', interval: 'month' } as const

async function subscribed() {
  const { productId, priceId } = await stock(shop.parts.pool, { ...PLAN, name: 'Clube', amount: 3_990 })
  const buyer = await newBuyer(shop)
  const order = await buyer.order(priceId)
  await payPix(shop, buyer, order)
  const [subscription] = await buyer.client.subscription.list({})
  return { buyer, code: order.code, id: subscription!.id, productId, priceId }
}

test('a subscription is found by its person and by how it stands', async () => {
  const { buyer, code, id } = await subscribed()
  const found = async (filter: Parameters<Client['adminSubscription']['list']>[0]) =>
    (await helena.adminSubscription.list(filter)).items.map((row) => row.id)
  expect(await found({ q: buyer.email.toUpperCase() })).toEqual([id])
  await savePhone(shop, buyer)
  for (const pasted of pastedForms({ code, email: buyer.email }))
    expect(await found({ q: pasted })).toContain(id)
  for (const signs of ['%%', '---', '…']) expect(await found({ q: signs })).toEqual([])
  expect(await found({ q: buyer.email, status: 'active' })).toEqual([id])
  expect(await found({ q: buyer.email, status: 'paused' })).toEqual([])
  expect(await found({ q: buyer.email, suspended: 'yes' })).toEqual([])
  await shop.parts.pool.query("update subscription set status = 'past-due' where id = $1", [id])
  expect(await found({ suspended: 'yes' })).toEqual([])
  await shop.parts.pool.query(
    `insert into entitlement_hold (id, account_id, source_id, reason, reference, placed_at)
     select 'hld_' || id, account_id, id, 'unpaid', id, now() from subscription where id = $1`,
    [id],
  )
  expect(await found({ suspended: 'yes' })).toEqual([id])
  const { account, subscription } = await helena.adminSubscription.read({ id })
  expect(account).toMatchObject({ email: buyer.email })
  expect(subscription).toMatchObject({ status: 'past-due', suspended: true })
})

test('who cancelled and still has it is found, with the last day in the sheet', async () => {
  const { buyer, id, productId, priceId } = await subscribed()
  const found = () => helena.adminSubscription.list({ q: buyer.email, cancelling: 'yes' })
  expect((await found()).items).toEqual([])
  await act({ buyer, id, productId, priceId }, { kind: 'cancel' })
  const { items } = await found()
  expect(items).toMatchObject([{ id, status: 'active', cancelAt: items[0]!.endOn }])
  const { body } = await helena.adminSubscription.export({ q: buyer.email, cancelling: 'yes' })
  const [head, row] = (await new Response(body).text()).split('\r\n').map((line) => line.split(';'))
  const cellOf = (title: string) => row![head!.indexOf(title)]
  expect(cellOf('Situação')).toBe('Ativa')
  expect(cellOf('Termina em')).toBe(formatDay(addDays(calendarDay(items[0]!.endOn), -1)))
})

test('what its owner may do is done for them, as it was previewed, with a reason that the audit keeps', async () => {
  const { buyer, id } = await subscribed()
  const action = { kind: 'pause', cycles: 1 } as const
  const { confirmation, resumesOn } = await helena.adminSubscription.preview({ id, action })
  const request = { id, action, confirmation, reason: 'Pediu por telefone' }
  const { subscription } = await helena.adminSubscription.act(request)
  expect(subscription).toMatchObject({ resumesOn, timeline: [{ move: 'schedule-pause', actor: 'shop' }, {}] })
  expect((await helena.adminSubscription.act(request)).subscription.timeline).toHaveLength(2)
  expect(await buyer.client.subscription.read({ id })).toMatchObject({ resumesOn })
  const { rows } = await shop.parts.pool.query(
    "select action, reason from audit_event where subject_id = $1 and action like 'subscription.%' order by at limit 1",
    [id],
  )
  expect(rows).toEqual([{ action: 'subscription.pause', reason: 'Pediu por telefone' }])
  expect(await refusalOf(helena.adminSubscription.act({ ...request, confirmation: 'outra' }))).toBe(
    'subscription.pause-planned',
  )
  const nobody = { ...request, id: 'sub_nobody' }
  expect(await refusalOf(helena.adminSubscription.act(nobody))).toBe('not-found')
  expect(await refusalOf(helena.adminSubscription.read({ id: 'sub_nobody' }))).toBe('not-found')
})

test('the shop gives days: the period lasts longer, its charge is moved, and it is said and kept', async () => {
  const { buyer, id } = await subscribed()
  const before = await helena.adminSubscription.read({ id })
  expect(before.allowed).toContain('extend')
  expect(before.subscription.allowed).not.toContain('extend')
  const paidUntil = calendarDay(before.subscription.currentPeriod.endOn)
  const action = { kind: 'extend', endOn: addDays(paidUntil, 10) } as const
  const seen = await helena.adminSubscription.preview({ id, action })
  expect(seen).toMatchObject({ today: 0, effectiveOn: paidUntil })
  expect(seen.charges[0]).toEqual({ dueOn: action.endOn, amount: 3990 })
  const request = { id, action, confirmation: seen.confirmation, reason: 'ficou fora do ar no fim de semana' }
  const { subscription } = await helena.adminSubscription.act(request)
  expect(subscription).toMatchObject({
    status: 'active',
    currentPeriod: { endOn: action.endOn },
    nextCharge: { dueOn: action.endOn },
    timeline: [{ move: 'extend', actor: 'shop', effectiveOn: paidUntil }, {}],
  })
  expect((await helena.adminSubscription.act(request)).subscription.currentPeriod.endOn).toBe(action.endOn)
  const [opened] = await buyer.client.access.list()
  expect(await buyer.client.access.canUse({ resource: opened!.resource })).toEqual({
    allowed: true,
    until: startOfDay(action.endOn).toISOString(),
  })
  const { items } = await helena.adminAudit.list({ subject: id })
  expect(items[0]).toMatchObject({ action: 'subscription.extend', reason: request.reason })
  await vi.waitFor(
    async () => {
      const mails = await shop.bank.mails(buyer.email)
      expect(mails.map((mail) => mail.subject)).toContain('Você ganhou dias em Clube')
    },
    { timeout: 20_000 },
  )

  for (const endOn of [action.endOn, paidUntil, addDays(action.endOn, 367)]) {
    const request = { id, action: { kind: 'extend', endOn } } as const
    expect(await refusalOf(helena.adminSubscription.preview(request))).toBe('subscription.extend-later')
  }
  const own = { id, action: { kind: 'extend', endOn: addDays(action.endOn, 5) } } as never
  expect(await refusalOf(buyer.client.subscription.preview(own))).toBe('request.invalid')
})

test('the plans to choose from are those of its shop, but for its own', async () => {
  const { id } = await subscribed()
  const { priceId } = await stock(shop.parts.pool, {
    ...PLAN,
    name: 'Outro clube',
    amount: 5_990,
    setupFee: 19_900,
    trialDays: 14,
  })
  const plans = await helena.adminSubscription.plans({ id })
  expect(plans).toContainEqual({
    name: 'Outro clube',
    priceId,
    charge: { amount: 5_990, interval: 'month' },
  })
  const action = { kind: 'change', priceId, when: 'next-period' } as const
  const seen = await helena.adminSubscription.preview({ id, action })
  expect(seen).toMatchObject({
    today: 0,
    charges: expect.arrayContaining([expect.objectContaining({ amount: 5990 })]),
  })
})
