import { DAY_MS } from '@vitrine/contract/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#kernel/database.ts'
import { enqueueMail, type Mail } from '#mail'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { newMember } from '../../../../test/support/members.ts'
import { createNotifier } from '../../../../test/support/notifier.ts'
import { facts } from '../../admin/mail-examples.ts'
import { sweepNotifications } from './notifications.ts'

let shop: TestApp
let notifier: ReturnType<typeof createNotifier>
beforeAll(async () => {
  shop = await openApp()
  notifier = createNotifier(shop)
})
afterAll(() => shop.close())

async function reader() {
  const member = await newMember(shop)
  const { email } = await member.api.account.me({})
  const titles = async () => (await member.api.notice.list({})).notices.map(({ title }) => title)
  const unread = async () => (await member.api.notice.unread({})).unread
  return { ...member, email, titles, unread }
}

describe('what is mailed', () => {
  test('stands in the app too, newest first, with where it leads', async () => {
    const { api, email, unread } = await reader()
    await notifier.notify(email, 'password-changed')
    shop.clock.advance(60)
    await notifier.notify(email, 'payment-confirmed')
    expect(notifier.kindsTo(email)).toEqual(['password-changed', 'payment-confirmed'])
    const { notices, more } = await api.notice.list({})
    expect(more).toBe(false)
    expect(notices).toMatchObject([
      {
        subject: 'billing',
        title: 'Pagamento confirmado: pedido 2026-000042-7',
        text: 'Recebemos R$\u00a0264,20.',
        page: `/account/perfil/gerenciar-assinatura/${facts['payment-confirmed'].order.id}`,
        isRead: false,
      },
      { subject: 'security', title: 'Sua senha foi alterada', page: '/account/password' },
    ])
    expect(await unread()).toBe(2)
  })

  test('what asked to be paid counts as read once it is', async () => {
    const { email, unread, titles } = await reader()
    await notifier.notify(email, 'pix-waiting')
    await notifier.notify(email, 'pix-ending')
    expect(await unread()).toBe(2)
    await notifier.notify(email, 'payment-confirmed')
    expect(await titles()).toHaveLength(3)
    expect(await unread()).toBe(1)
  })

  test('once, however often its job is repeated', async () => {
    const { email, unread } = await reader()
    const mail = await notifier.notify(email, 'welcome')
    await Promise.all([notifier.deliver(mail), notifier.deliver(mail), notifier.deliver(mail)])
    expect(await unread()).toBe(1)
  })

  test('without what opens something, although its job was sealed', async () => {
    const { email, id } = await reader()
    const due = { kind: 'pix-waiting', to: email, reference: 'sealed', props: facts['pix-waiting'] } as Mail
    await inTransaction(shop.app.db, (tx) => enqueueMail(shop.app, tx, due))
    const jobs = await shop.boss.fetch<Mail>('mail.send', { batchSize: 100 })
    const job = jobs.find(({ data }) => data.reference === 'sealed')!
    expect(JSON.stringify(job.data)).not.toContain('2026-000042-7')
    await notifier.deliver(job.data)
    const rows = await shop.app.db.selectFrom('notice').selectAll().where('account_id', '=', id).execute()
    expect(rows).toMatchObject([{ page: `/payment/${facts['pix-waiting'].order.id}` }])
    expect(JSON.stringify(rows)).not.toContain(facts['pix-waiting'].payCode)
  })

  test('in the mailbox alone when it opens something, is nobody’s, or is for the shop', async () => {
    const { email, titles } = await reader()
    for (const kind of ['reset-password', 'sign-in-code', 'refund-refused'] as const)
      await notifier.notify(email, kind)
    await notifier.notify('ninguem@vitrine.example', 'welcome')
    expect(await titles()).toEqual([])
    expect(notifier.kindsTo(email)).toEqual(['reset-password', 'sign-in-code', 'refund-refused'])
    expect(notifier.kindsTo('ninguem@vitrine.example')).toEqual(['welcome'])
  })
})

describe('a choice', () => {
  test.each([
    { mail: true, inApp: true },
    { mail: true, inApp: false },
    { mail: false, inApp: true },
    { mail: false, inApp: false },
  ])('of offers is kept on both ways: %j', async ({ mail, inApp }) => {
    const { api, email, titles } = await reader()
    const choice = { offers: mail, training: true, inApp: { offers: inApp, training: true } }
    expect(await api.profile.changeNotifications(choice)).toMatchObject({
      offers: mail,
      inApp: { offers: inApp },
    })
    await notifier.notify(email, 'cart-forgotten')
    expect(notifier.kindsTo(email)).toEqual(mail ? ['cart-forgotten'] : [])
    expect(await titles()).toHaveLength(inApp ? 1 : 0)
  })

  test('says nothing about money and safety: they come by both ways', async () => {
    const { api, email, titles } = await reader()
    const none = { offers: false, training: false, inApp: { offers: false, training: false } }
    await api.profile.changeNotifications({ ...none, digest: '09:00' })
    const kinds = ['new-device', 'order-received', 'boleto-due-tomorrow', 'seat-offered'] as const
    for (const kind of kinds) await notifier.notify(email, kind)
    expect(notifier.kindsTo(email)).toEqual(kinds)
    expect(await titles()).toHaveLength(kinds.length)
  })
})

describe('reading', () => {
  test('one is noted once, of one’s own alone', async () => {
    const [owner, other] = [await reader(), await reader()]
    await notifier.notify(owner.email, 'welcome')
    const [{ id } = { id: '' }] = (await owner.api.notice.list({})).notices
    expect(await problemOfCall(other.api.notice.read({ id }), shop)).toMatchObject({ status: 404 })
    expect(await owner.unread()).toBe(1)
    await owner.api.notice.read({ id })
    const readAt = async () => (await shop.pool.query('select read_at from notice where id = $1', [id])).rows
    const first = await readAt()
    shop.clock.advance(60)
    await owner.api.notice.read({ id })
    expect(await readAt()).toEqual(first)
    expect(await owner.unread()).toBe(0)
  })

  test('all leaves what came since, and what is others’', async () => {
    const [owner, other] = [await reader(), await reader()]
    for (const { email } of [owner, other]) await notifier.notify(email, 'welcome')
    const [seen] = (await owner.api.notice.list({})).notices
    shop.clock.advance(60)
    await notifier.notify(owner.email, 'password-changed')
    await owner.api.notice.readAll({ upTo: seen!.id })
    expect(await owner.unread()).toBe(1)
    expect(await other.unread()).toBe(1)
    await owner.api.notice.readAll({ upTo: 'nada' })
    expect(await owner.unread()).toBe(1)
  })

  test('goes from page to page, each notification on one of them', async () => {
    const { api, email } = await reader()
    for (let i = 0; i < 45; i++) {
      shop.clock.advance(1)
      await notifier.notify(email, 'welcome')
    }
    const seen: string[] = []
    for (let more = true; more; ) {
      const page = await api.notice.list({ limit: 20, ...(seen.length > 0 && { before: seen.at(-1)! }) })
      seen.push(...page.notices.map(({ id }) => id))
      more = page.more
    }
    expect([seen.length, new Set(seen).size]).toEqual([45, 45])
    expect(seen).toEqual([...seen].sort().reverse())
  })

  test('is for who is signed in', async () => {
    const nobody = shop.api().notice
    for (const call of [nobody.list({}), nobody.unread({}), nobody.readAll({ upTo: 'ntc_1' })])
      expect(await problemOfCall(call, shop)).toMatchObject({ status: 401 })
  })
})

test('notifications are kept for half a year', async () => {
  const { email } = await reader()
  await notifier.notify(email, 'welcome')
  shop.clock.advance((179 * DAY_MS) / 1000)
  await notifier.notify(email, 'password-changed')
  const left = async () =>
    (await shop.pool.query('select kind from notice where kind in ($1, $2)', ['welcome', 'password-changed']))
      .rowCount
  const before = await left()
  await sweepNotifications(shop.app)
  expect(await left()).toBe(before)
  shop.clock.advance((2 * DAY_MS) / 1000)
  await sweepNotifications(shop.app)
  expect(await left()).toBe(1)
})
