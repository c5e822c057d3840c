import { AdminRole } from '@vitrine/contract/admin/permission'
import { CouponTerms } from '@vitrine/contract/coupon'
import { permissionsFor } from '@vitrine/contract/endpoint'
import type { ProductId } from '@vitrine/contract/ids'
import { addDays, today } from '@vitrine/contract/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBuyer } from '../../../test/support/buyer.ts'
import { payPix } from '../../../test/support/credit.ts'
import { type Endpoint, endpoints } from '../../../test/support/endpoints.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { plantImport } from '../../../test/support/importing.ts'
import { newLearner, newOwner } from '../../../test/support/learner.ts'
import { campaignOf } from '../../../test/support/price-campaign.ts'
import { sendRaw } from '../../../test/support/raw.ts'
import { sendAll } from '../../../test/support/sending.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'

/**
 * What an answer may show is found out from answers: each list names its rows by texts that no two rows share (ids, codes,
 * e-mails, names, instants). Who is refused a list reads none of them anywhere else.
 */
const LISTS = ['adminAccount', 'adminOrder', 'adminSubscription', 'adminSettlement', 'adminJob', 'adminAudit']
/** Shorter texts stand in others by chance, and an instant is of many things. */
const TELLING = /^(?!\d{4}-\d\d-\d\d(T|$)).{8,}$/s
/** Where products, their files, coupons and courses are at home: their names and codes are no secrets of the orders and records that name them. */
const HOMES = /^(adminProduct|adminProductFile|adminCoupon|adminCourse)\.(list|read)$/

const reads = endpoints.filter(({ meta, route }) => meta.access === 'administrator' && route.method === 'GET')
const isExport = ({ route }: Endpoint) => route.path.endsWith('/export')

let shop: Shop
const tokens = new Map<AdminRole, string>()
/** By the name of a list, what tells its rows apart. */
const telling = new Map<string, Set<string>>()
/** The addresses of every answer there is, as an owner finds them. */
const addresses: { name: string; path: string }[] = []
/** By the name of an endpoint, the id of what no list of its own names. */
const planted = new Map<string, string>()
beforeAll(async () => {
  shop = await openShop({ seeded: true })
  await plant()
  for (const role of AdminRole.options)
    tokens.set(role, (await identity(shop.parts.app, { ...OWNER, roles: [role] })).token)
  await findAddresses()
  for (const list of LISTS) telling.set(list, await readTelling(list))
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Somebody pays with a code of a campaign, learns and says something of it; a message to them is given up. */
async function plant() {
  const helena = shop.client((await identity(shop.parts.app, OWNER)).token)
  const base = { kind: 'percent', value: 1000, brandIds: ['main'], startsAt: '2026-01-01T03:00:00Z' }
  for (const [code, campaign] of [
    ['ABERTURA10', false],
    ['CAMPANHA10', true],
  ] as const) {
    const terms = CouponTerms.parse({ ...base, code, name: code, campaign })
    const { id, version } = await helena.adminCoupon.create({ terms })
    await helena.adminCoupon.move({ id, version, to: 'active', reason: 'abertura da loja' })
    if (campaign) await helena.adminCoupon.issueCodes({ id, prefix: 'CAMP', count: 3 })
  }
  const { items } = await helena.adminCoupon.list({ q: 'CAMPANHA10' })
  const [free] = (await helena.adminCoupon.listCodes({ id: items[0]!.id })).items
  const guide = await stock(shop.parts.pool, { name: 'Guia das contas', amount: 10_000 })
  for (const coupon of ['ABERTURA10', free!.code]) {
    const buyer = await newBuyer(shop)
    await payPix(shop, buyer, await buyer.order(guide.priceId, { coupon }))
  }
  const [course] = (await helena.adminCourse.list({ sort: '-learners' })).items
  const learner = await newLearner(shop, course!.slug)
  const { modules } = await learner.client.training.readCourse({ course: course!.slug })
  await learner.client.training.openLesson({ id: modules[0]!.lessons[0]!.id })
  const owner = await newOwner(shop, guide.productId)
  await owner.client.review.write({
    productId: guide.productId,
    stars: 5,
    text: 'Organizou as minhas contas.',
  })
  await shop.parts.pool.query(`update account set name = name || ' ' || right(id, 12) where roles = '{}'`)
  const { id: from } = await owner.client.account.me()
  QUERIES['adminAccount.previewMerge'] = `?from=${from}`
  await plantApart(helena, { productId: guide.productId, lessonId: modules[0]!.lessons[0]!.id })
}

/** What is read by its id alone, or has no row in a young shop: a lesson, a file, a note as PDF, a day of a bank, a test message. */
async function plantApart(
  helena: Client,
  { productId, lessonId }: { productId: ProductId; lessonId: string },
) {
  for (const name of ['adminLesson.read', 'adminLesson.preview']) planted.set(name, lessonId)
  const [plan] = (await helena.adminProduct.list({ q: 'Plano Essencial' })).items
  const effectiveOn = addDays(today(new Date()), 60)
  await helena.adminPriceCampaign.create(campaignOf(plan!.id, { amount: 99_000, effectiveOn }))
  planted.set('adminSetup.readTestMail', (await helena.adminSetup.sendTestMail({})).id)
  const content = Buffer.from('%PDF-1.7\n%%EOF\n')
  const facts = { fileName: 'guia.pdf', size: content.length, modifiedAt: 1_764_000_000_000 }
  const file = await helena.adminProductFile.begin(facts)
  await sendAll(shop, file.url, content)
  const added = { id: productId, name: 'Guia em PDF', uploadId: file.id }
  planted.set('adminProductFile.read', (await helena.adminProductFile.add(added)).id)
  const note = await helena.adminOrder.beginNotePdf({ ...facts, fileName: 'nota.pdf' })
  await sendAll(shop, note.url, content)
  const { id } = (await helena.adminOrder.list({ note: 'pending' })).items[0]!
  await helena.adminOrder.noteIssued({ id, number: '2026/1', uploadId: note.id })
  planted.set('adminOrder.openNotePdf', id)
  await plantWebhook(helena)
  await plantMail()
  const asking = { name: 'Rute Amaral Pires', email: 'rute@visitante.example' }
  await shop.client().ticket.open({ ...asking, topic: 'other', text: 'Como recebo o guia em papel?' })
  const importId = await plantImport(shop, helena)
  for (const name of ['adminImport.read', 'adminImport.listRows']) planted.set(name, importId)
  await helena.adminApiKey.create({ name: 'Planilha', permissions: ['orders.read'] })
  await shop.parts.pool.query(`insert into settlement_report
    (id, day, method, provider, run, told_count, told_amount, booked_count, booked_amount, at)
    values ('stl_of_a_day', '2026-11-01', 'pix', 'banco', 1, 1, 10000, 1, 10000, now())`)
}

/** A message that somebody got. */
async function plantMail() {
  await shop.parts.pool.query(`insert into message (id, kind, reference, recipient, subject, plain, created_at, sent_at)
    values ('msg_of_somebody', 'welcome', 'acc_of_somebody', 'alguem@exemplo.com.br', 'Boas-vindas', 'Olá.', now(), now())`)
  planted.set('adminMail.readSent', 'msg_of_somebody')
}

/** A webhook that is told nothing, and a test event that waits for it. */
async function plantWebhook(helena: Client) {
  await shop.parts.pool.query(`insert into webhook_endpoint
    (id, name, url, events, status, secret_sealed, created_at, created_by)
    values ('whe_of_somebody', 'Planilha', 'https://planilha.example/', '{*}', 'paused', '', now(), 'acc_of_somebody')`)
  const { deliveryId } = await helena.adminWebhook.test({ id: 'whe_of_somebody', event: 'order.paid' })
  planted.set('adminWebhook.readDelivery', deliveryId)
}

const idsIn = (answer: unknown): string[] => {
  const rows = Array.isArray(answer) ? answer : ((answer as { items?: unknown[] }).items ?? [])
  return rows.flatMap((row) => (row as { id?: string }).id ?? []).slice(0, 6)
}

/** What an endpoint asks for that no list names. */
const QUERIES: Record<string, string> = {
  'adminOverview.figures': '?from=2026-11-01&to=2026-12-31',
  'adminProduct.preview': '?brand=main',
  'adminSubscriptionFigure.read': '?from=2026-11-01&to=2026-12-31',
  'adminSubscriptionFigure.rows': '?from=2026-11-01&to=2026-12-31&figure=mrr',
  'adminSubscriptionFigure.export': '?from=2026-11-01&to=2026-12-31&figure=mrr',
}

async function ask(path: string, role: AdminRole) {
  const headers = { authorization: `Bearer ${tokens.get(role)}` }
  const { status, text } = await sendRaw(shop.url, { method: 'GET', path, headers })
  return { status, text }
}
const json = async (path: string) => JSON.parse((await ask(path, 'owner')).text)

async function findAddresses() {
  const lists = new Map<string, string[]>()
  for (const { name, route } of reads.filter(({ route }) => !route.path.includes('{'))) {
    const path = `/api${route.path}${QUERIES[name] ?? ''}`
    addresses.push({ name, path })
    if (name.endsWith('.list')) lists.set(route.path, idsIn(await json(path)))
  }
  for (const { name, route } of reads.filter(({ route }) => route.path.includes('{')))
    for (const id of [
      planted.get(name) ?? lists.get(route.path.slice(0, route.path.indexOf('/{'))) ?? [],
    ].flat())
      addresses.push({ name, path: `/api${route.path.replace(/\{\w+\}/, id)}${QUERIES[name] ?? ''}` })
}

/** Every text in an answer, by where it stands in a row. */
function textsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => textsOf(one, `${path}.${key}`))
}

/** Colleagues know each other: who administers the shop is no secret to who does too. */
const isColleague = (row: { roles?: unknown[] }) => (row.roles?.length ?? 0) > 0

async function readTelling(list: string): Promise<Set<string>> {
  const { items } = await json(
    `/api${reads.find(({ name }) => name === `${list}.list`)!.route.path}?limit=100`,
  )
  const rows = (items as object[]).filter((row) => !isColleague(row)).map((row) => textsOf(row))
  const values = Map.groupBy(rows.flat(), ([path]) => path)
  const distinct = [...values.values()].filter(
    (all) => new Set(all.map(([, text]) => text)).size === all.length,
  )
  return new Set(distinct.flat().flatMap(([, text]) => (TELLING.test(text) ? [text] : [])))
}

/** What stands where products, coupons and courses are at home; nobody's name or address does. */
async function atHome(): Promise<string> {
  const texts = []
  for (const { name, path } of addresses) if (HOMES.test(name)) texts.push((await ask(path, 'owner')).text)
  return texts.join()
}

test('there is something to tell in every list, and an answer of every reading endpoint', async () => {
  for (const list of ['adminAccount', 'adminOrder', 'adminSubscription', 'adminAudit'])
    expect(telling.get(list)!.size, list).toBeGreaterThan(3)
  const answered = new Set(addresses.map(({ name }) => name))
  const never = reads.map(({ name }) => name).filter((name) => !answered.has(name))
  expect(never).toEqual([])
  const names = new Set<string>()
  for (const { name, path } of addresses) if ((await ask(path, 'owner')).status === 200) names.add(name)
  expect([...answered].filter((name) => !names.has(name))).toEqual([])
})

test('who is answered with a thing may read it, whatever else they asked for', () => {
  const answers = Map.groupBy(
    endpoints.filter((one) => one.meta.access === 'administrator' && !isExport(one)),
    ({ output }) => output,
  )
  const weaker = [...answers].flatMap(([output, all]) => {
    const asked = all
      .filter(({ route }) => route.method === 'GET')
      .flatMap(({ meta }) => permissionsFor(meta))
    if (output === undefined) return []
    return all
      .filter(({ meta }) => asked.some((one) => !permissionsFor(meta).includes(one)))
      .map(({ name }) => name)
  })
  expect(answers.size).toBeGreaterThan(20)
  expect(weaker).toEqual([])
})

describe.each(AdminRole.options)('the role %s', (role) => {
  test('reads nowhere what the list that names it refuses', async () => {
    const home = await atHome()
    const refused: string[] = []
    for (const list of LISTS) {
      const { path } = addresses.find(({ name }) => name === `${list}.list`)!
      if ((await ask(path, role)).status === 403) refused.push(list)
    }
    const secrets = refused
      .flatMap((list) => [...telling.get(list)!].map((text) => ({ list, text })))
      .filter(({ list, text }) => list === 'adminAccount' || !home.includes(text))
    const leaks = new Set<string>()
    for (const { name, path } of addresses) {
      const answer = await ask(path, role)
      if (answer.status !== 200) continue
      for (const { list, text } of secrets)
        if (answer.text.includes(text)) leaks.add(`${name} tells of ${list}: ${text}`)
    }
    expect([...leaks]).toEqual([])
  })

  test('exports what it may read, where it exports at all', async () => {
    for (const { name, path } of addresses.filter(({ name }) =>
      isExport(reads.find((one) => one.name === name)!),
    )) {
      const list = await ask(path.replace(/\/export(?=\?|$)/, ''), role)
      const sheet = await ask(path, role)
      if (list.status !== 200) expect(sheet.status, name).toBe(list.status)
    }
  })
})
