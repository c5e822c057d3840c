import { newId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#kernel/database.ts'
import {
  type Buyer,
  CPF,
  hasPix,
  isPaid,
  PASSWORD,
  signInAgain,
  untilOrder,
} from '../../../test/support/buyer.ts'
import { balanceOf, earnCredit, payPix } from '../../../test/support/credit.ts'
import { jsonPart, rawForm } from '../../../test/support/form.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { mergers, REASON } from '../../../test/support/merging.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'
import { lockOrMakeCart } from '../store/cart/cart.store.ts'

let shop: Shop
let owner: Client
beforeAll(async () => {
  shop = await openShop({ writes: true })
  owner = shop.client((await identity(shop.parts.app, OWNER)).token)
})
afterAll(() => shop[Symbol.asyncDispose]())

const { member, pair, merge, namedIn } = mergers(
  () => shop,
  () => owner,
)
type Member = Awaited<ReturnType<typeof member>>

const preview = (gone: Member, stays: Member) =>
  owner.adminAccount.previewMerge({ id: stays.id, from: gone.id })

const bought = async (buyer: Buyer, amount = 4_990) => {
  const { priceId, productId } = await stock(shop.parts.pool, { name: 'Guia de luz', amount })
  return { ...(await payPix(shop, buyer, await buyer.order(priceId))), productId }
}

const write = ({ token }: Member, profile: object) => {
  const { body, headers } = rawForm([jsonPart(profile)])
  return shop.request('/api/profile/update', {
    method: 'PUT',
    body: new Uint8Array(body),
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
}

const oneOff = (name: string) => stock(shop.parts.pool, { name, amount: 4_990 })

const ownerOf = ({ id }: Member) => ({ accountId: id, visitorHash: undefined })

test('what one has bought, earned and read is the other’s, and the first is no account any more', async () => {
  const { gone, stays } = await pair()
  const order = await bought(gone)
  await earnCredit(shop, gone, 3_000)
  await expect.poll(() => balanceOf(gone)).toBe(3_000)
  await earnCredit(shop, stays, 2_000)
  await expect.poll(() => balanceOf(stays)).toBe(2_000)
  await owner.adminAccount.addNote({ id: gone.id, note: 'Pediu nota em nome da mãe' })

  const seen = await preview(gone, stays)
  expect(seen.refusals).toEqual([])
  expect(seen.moves).toContainEqual({ name: 'Pedidos', count: 2 })
  expect(seen.moves).toContainEqual({ name: 'Anotações da equipe', count: 1 })

  const account = await merge(gone, stays)
  expect(account.orders.map(({ id }) => id)).toContain(order.id)
  expect(account.notes).toHaveLength(1)
  expect(await balanceOf(stays)).toBe(5_000)
  expect((await stays.client.access.list()).map(({ resource }) => resource)).toContain(order.productId)
  expect(await refusalOf(gone.client.account.me())).toBe('account.session-ended')
  expect(await refusalOf(shop.client().account.login({ email: gone.email, password: PASSWORD }))).toBe(
    'account.wrong-credentials',
  )
  expect(await namedIn(gone.id)).toEqual(['account_event', 'consent', 'session'])
})

test('its id leads to the one that stays, by which it is also found', async () => {
  const { gone, stays } = await pair()
  await merge(gone, stays)
  expect(await owner.adminAccount.read({ id: gone.id })).toMatchObject({
    status: 'merged',
    mergedInto: stays.id,
  })
  const found = await owner.adminAccount.list({ q: gone.email })
  expect(found.items.map(({ id }) => id)).toEqual([stays.id])
  expect(await refusalOf(owner.adminAccount.suspend({ id: gone.id, reason: REASON }))).toBe(
    'account.other-state',
  )
  const further = await member()
  await merge(stays, further)
  expect(await owner.adminAccount.read({ id: gone.id })).toMatchObject({ mergedInto: further.id })
})

test('both addresses are told, the audit log and programs are', async () => {
  const { gone, stays } = await pair()
  await merge(gone, stays)
  await shop.untilWritten()
  for (const { email, other } of [
    { email: gone.email, other: stays.email },
    { email: stays.email, other: gone.email },
  ]) {
    const message = (await shop.bank.mails(email)).find(({ subject }) => subject.includes('foram juntadas'))
    expect(message!.text).toContain(email)
    expect(message!.text).not.toContain(other)
  }
  const { rows: audit } = await shop.parts.pool.query(
    `select reason, after from audit_event where action = 'account.merge' and subject_id = $1`,
    [stays.id],
  )
  expect(audit).toEqual([{ reason: REASON, after: { from: gone.id } }])
  const { rows: events } = await shop.parts.pool.query(
    `select data from outbox_event where kind = 'user.merged' and subject_id = $1`,
    [gone.id],
  )
  expect(events).toEqual([{ data: expect.objectContaining({ accountId: gone.id, mergedInto: stays.id }) }])
  const { events: history } = await stays.client.privacy.history({})
  expect(history.map(({ what }) => what)).toContain('Outra conta sua juntada a esta pela loja')
})

test('the address that went is free: who signs up with it begins anew', async () => {
  const { gone, stays } = await pair()
  const order = await bought(gone)
  await merge(gone, stays)
  const body = { name: 'Joana da Silva', email: gone.email, password: PASSWORD, acceptedTerms: true as const }
  const { accessToken } = await shop.client().account.register({ headers: {}, body })
  const anew = shop.client(accessToken)
  expect(await anew.access.list()).toEqual([])
  expect(await refusalOf(anew.checkout.readOrder({ id: order.id }))).toBe('not-found')
})

test('a plan that runs goes on for the one that stays', async () => {
  const { gone, stays } = await pair()
  const plan = { name: 'Clube', amount: 3_990, type: 'subscription', interval: 'month' } as const
  const { priceId } = await stock(shop.parts.pool, plan)
  await payPix(shop, gone, await gone.order(priceId))
  const [before] = await gone.client.subscription.list({})
  await merge(gone, stays)
  expect((await stays.client.subscription.list({})).map(({ id }) => id)).toEqual([before!.id])
})

test('two of one plan are refused with the way out, and MRR counts one subscriber', async () => {
  const { gone, stays } = await pair()
  const plan = { name: 'Clube', amount: 3_990, type: 'subscription', interval: 'month' } as const
  const [one, other] = [await stock(shop.parts.pool, plan), await stock(shop.parts.pool, plan)]
  await payPix(shop, gone, await gone.order(one.priceId))
  await payPix(shop, stays, await stays.order(other.priceId))
  const third = await member()
  await payPix(shop, third, await third.order(one.priceId))
  expect((await preview(third, gone)).refusals).toEqual([
    'As duas contas assinam o mesmo plano. Cancele uma das assinaturas, espere que ela termine e junte depois.',
  ])
  expect(await refusalOf(merge(third, gone))).toBe('account.merge-subscription')
  await merge(gone, stays)
  const { rows } = await shop.parts.pool.query(
    'select sum(amount)::int as mrr, sum(subscribers)::int as n from mrr_movement where account_id = $1',
    [stays.id],
  )
  expect(rows).toEqual([{ mrr: 7_980, n: 1 }])
})

test('who may not, what is not one person’s, and what is another’s by now is refused with a sentence', async () => {
  const { gone, stays } = await pair()
  const support = shop.client((await identity(shop.parts.app, { ...OWNER, roles: ['support'] })).token)
  expect(await refusalOf(merge(gone, stays, support))).toBe('admin.permission')
  expect(await refusalOf(merge(gone, gone))).toBe('account.merge-same')
  expect(await refusalOf(merge({ ...gone, id: newId('acc') }, stays))).toBe('not-found')
  expect(await refusalOf(merge({ ...gone, email: stays.email }, stays))).toBe('account.merge-email')
  const team = await identity(shop.parts.app, { ...OWNER, roles: ['support'] })
  expect(await refusalOf(merge({ ...gone, id: team.id }, stays))).toBe('account.merge-administrator')
  await owner.adminAccount.suspend({ id: gone.id, reason: REASON })
  expect(await refusalOf(merge(gone, stays))).toBe('account.other-state')
  await owner.adminAccount.restore({ id: gone.id, reason: REASON })
  await shop.parts.pool.query(
    `insert into account_export (id, account_id, status, percent, requested_at) values ($1, $2, 'waiting', 0, now())`,
    [newId('exp'), gone.id],
  )
  expect(await refusalOf(merge(gone, stays))).toBe('account.merge-copy')
  await shop.parts.pool.query('delete from account_export where account_id = $1', [gone.id])
  expect(await refusalOf(merge(gone, stays))).toBe('accepted')
  expect(await refusalOf(merge(gone, stays))).toBe('account.other-state')
})

test('documents must not differ; what the profile does not say is taken over', async () => {
  const { gone, stays } = await pair()
  const file = `${'a'.repeat(43)}.webp`
  await write(gone, { version: 0, document: CPF, phone: '+5511987650123' })
  await shop.parts.pool.query(
    'update account_profile set avatar_file = $1, avatar_alt = $2 where account_id = $3',
    [file, 'Retrato', gone.id],
  )
  const other = await member()
  await write(other, { version: 0, document: '529.982.247-25' })
  expect(await refusalOf(merge(other, gone))).toBe('account.merge-document')
  expect((await merge(gone, stays)).phone).toBe('+5511987650123')
  const profile = await stays.client.profile.read()
  expect((await stays.client.checkout.readBuyer()).document).toEqual({
    kind: 'cpf',
    masked: '***.456.789-**',
  })
  expect(JSON.stringify(profile)).toContain(file)
  expect(await refusalOf(merge(other, stays))).toBe('account.merge-document')
})

test('an order that waits for its payment is paid for the one that stays', async () => {
  const { gone, stays } = await pair()
  const { priceId, productId } = await stock(shop.parts.pool, { name: 'Guia de luz', amount: 4_990 })
  const { id } = await gone.order(priceId)
  const { payment } = await untilOrder(gone.client, id, hasPix)
  await merge(gone, stays)
  await shop.bank.pay(payment!.pix!.copyPaste)
  await untilOrder(stays.client, id, isPaid)
  expect((await stays.client.access.list()).map(({ resource }) => resource)).toContain(productId)
})

test('the copy and the removal of who stays take what was left behind with the other account', async () => {
  const { gone, stays } = await pair()
  await merge(gone, stays)
  const again = await signInAgain(shop, stays.email)
  await again.client.privacy.scheduleRemoval({ confirmed: true })
  await shop.parts.pool.query(
    `update account_removal set due_at = now() - interval '1 hour' where account_id = $1`,
    [stays.id],
  )
  const names = async () => {
    // A removal waits for the mails to its person that are on their way, and is looked at again.
    await shop.sweep('removals')
    const { rows } = await shop.parts.pool.query(
      'select name, email::text, status from account where id in ($1, $2)',
      [stays.id, gone.id],
    )
    return rows
  }
  const removed = { name: 'Pessoa removida', email: expect.not.stringContaining(gone.email) }
  await expect.poll(names).toEqual([expect.objectContaining(removed), expect.objectContaining(removed)])
  expect(await namedIn(gone.id)).not.toContain('session')
})

test('a line that is on its way into the cart of the account that went is in that of the one that stays', async () => {
  const { gone, stays } = await pair()
  const [first, second] = [await oneOff('Guia'), await oneOff('Atlas')]
  await stays.client.cart.addLine({ priceId: first.priceId })
  await gone.client.cart.addLine({ priceId: second.priceId })
  const { db, clock } = shop.parts.app
  await merge(gone, stays)
  // As a request that was let in before the merge goes on.
  const cart = await inTransaction(db, (tx) => lockOrMakeCart(tx, ownerOf(gone), 'main', clock.now()))
  const own = await inTransaction(db, (tx) => lockOrMakeCart(tx, ownerOf(stays), 'main', clock.now()))
  expect(cart.id).toBe(own.id)
})

test('what still names the account that went is written for the one that stays', async () => {
  const { gone, stays } = await pair()
  await merge(gone, stays)
  const { productId } = await stock(shop.parts.pool, { name: 'Turma cheia', amount: 4_990 })
  const { rows } = await shop.parts.pool.query(
    `insert into waiting_place (id, product_id, account_id, brand_id, kind, state, joined_at)
     values ($1, $2, $3, 'main', 'notice', 'waiting', now()) returning account_id`,
    [newId('wai'), productId, gone.id],
  )
  expect(rows).toEqual([{ account_id: stays.id }])
})
