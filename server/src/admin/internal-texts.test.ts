import { CouponTerms } from '@vitrine/contract/coupon'
import type { ProductId } from '@vitrine/contract/ids'
import { addDays, calendarDay, today } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { type Buyer, newBuyer, signInAgain } from '../../../test/support/buyer.ts'
import { payPix } from '../../../test/support/credit.ts'
import { type Endpoint, endpoints } from '../../../test/support/endpoints.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { newOwner } from '../../../test/support/learner.ts'
import { sendRaw } from '../../../test/support/raw.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'

/** Written by the team for the team: no answer to anybody else, and no message, says it. */
const INTERNAL = /(^|\.)reason$|^note$|^terms\.(name|note)$|^keywords$/

/** Written for those who visit and buy. */
const PUBLIC = [
  /^terms\.(code|publicName)$/,
  /^(name|summary|title|alt|seoTitle|seoDescription)$/,
  /^(description|faq|quiz|text|pictures|modules)(\[\])?\./,
  /^(headerMenu|footerMenu|helpQuestions)(\[\])?\./,
  // A brand: who sells, how it greets, and what its pages say.
  /^(slogan|headline|intro|legalName|tradeName|cnpj|address|hours|phone|monogram|promise|legalNotes|text)$/,
]
/** What names something or somebody, and is no text. */
const NAMED =
  /(^|[.\]])(\w*[iI]ds?|\w*Uris?|email|emails|from|code|codes|prefix|number|url|to|host|pixKey|confirmation|coupon|municipality|cardBrand|videoUrl|cep|series)(\[\])?$|^(requires|productIds|action)|^choices\[\]\.value$/

const writes = endpoints.filter(
  ({ meta, route }) => meta.access === 'administrator' && route.method !== 'GET',
)

type Json = { [key: string]: unknown } | undefined

/** Where an input takes a text of its own words, by its path; a text with headings and lists is one. */
function textsOf(schema: Json, path = ''): string[] {
  if (!schema || path.split('.').length > 4) return []
  const some = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (schema[key] as Json[] | undefined) ?? [])
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>)
  const isText =
    schema.type === 'string' && !schema.enum && !schema.const && !schema.format && !schema.pattern
  return [
    ...(isText && ((schema.maxLength as number | undefined) ?? Infinity) > 8 ? [path] : []),
    ...some.flatMap((one) => textsOf(one, path)),
    ...properties.flatMap(([key, one]) => textsOf(one, path ? `${path}.${key}` : key)),
    ...textsOf(schema.items as Json, `${path}[]`),
  ]
}
const textsOfEndpoint = ({ input }: Endpoint): string[] => [
  ...new Set(textsOf(z.toJSONSchema(input as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Json)),
]

test('of every text that the administration writes it is said who reads it', () => {
  const undecided = writes.flatMap((endpoint) =>
    textsOfEndpoint(endpoint)
      .filter((path) => ![INTERNAL, NAMED, ...PUBLIC].some((rule) => rule.test(path)))
      .map((path) => `${endpoint.name} ${path}`),
  )
  expect(undecided).toEqual([])
  expect(
    writes.filter((one) => textsOfEndpoint(one).some((path) => INTERNAL.test(path))).length,
  ).toBeGreaterThan(25)
})

/** What no two texts share, and nobody else writes. */
const MARK = 'só-para-a-equipe'
const reason = `Motivo ${MARK}`

let shop: Shop
let helena: Client
let buyer: Buyer
/** By the names of the parts of an address, what stands there. */
let ids: Record<string, string>
beforeAll(async () => {
  shop = await openShop({ seeded: true, writes: true })
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
  buyer = await newBuyer(shop)
  ids = await plant()
  buyer = await signInAgain(shop, buyer.email)
})
afterAll(() => shop[Symbol.asyncDispose]())

const day = today(new Date())

/** The team does with somebody, and with what they bought, all that it gives a reason for. */
async function plant(): Promise<Record<string, string>> {
  const { pool } = shop.parts
  const base = { kind: 'percent', value: 1000, brandIds: ['main'], startsAt: '2026-01-01T03:00:00Z' }
  const named = { code: 'DEZ10', name: `Influenciador ${MARK}`, note: `Comissão ${MARK}` }
  const coupon = await helena.adminCoupon.create({ terms: CouponTerms.parse({ ...base, ...named }) })
  await helena.adminCoupon.move({ id: coupon.id, version: coupon.version, to: 'active', reason })
  await helena.adminRule.addTax({ code: 'iss', effect: 'inside', bp: 290, startsOn: day, reason })
  const guide = await stock(pool, { name: 'Guia das contas', amount: 10_000 })
  await pool.query('update product set keywords = $2 where id = $1', [guide.productId, `planilha ${MARK}`])
  const order = await payPix(shop, buyer, await buyer.order(guide.priceId, { coupon: 'DEZ10' }))
  await goThrough(order.id)
  const plan = await stock(pool, { name: 'Clube', amount: 3_990, type: 'subscription', interval: 'month' })
  await payPix(shop, buyer, await buyer.order(plan.priceId))
  const [subscription] = await buyer.client.subscription.list({})
  await moveOn(subscription!.id)
  await review(guide.productId)
  await helena.adminDocument.publish({
    id: 'main',
    kind: 'terms',
    text: 'Termos desta loja, por extenso. '.repeat(8),
    reason,
  })
  await aboutThePerson()
  const [product] = (await pool.query('select slug from product where id = $1', [guide.productId])).rows
  return { order: order.id, subscription: subscription!.id, product: product.slug, resource: guide.productId }
}

/** A part goes back, and the note is refused, issued and cancelled. */
async function goThrough(id: string): Promise<void> {
  const { refundable } = await helena.adminOrder.read({ id })
  const part = { of: 'amount', amount: 1_000 } as const
  await helena.adminOrder.refund({ id, part, left: refundable, as: 'courtesy', reason })
  await helena.adminOrder.noteRejected({ id, reason })
  await helena.adminOrder.noteAgain({ id })
  await helena.adminOrder.noteIssued({ id, number: '2026/9' })
  await helena.adminOrder.noteCancelled({ id, reason })
}

async function moveOn(id: string): Promise<void> {
  const { subscription } = await helena.adminSubscription.read({ id })
  const endOn = addDays(calendarDay(subscription.currentPeriod.endOn), 10)
  const action = { kind: 'extend', endOn } as const
  const { confirmation } = await helena.adminSubscription.preview({ id, action })
  await helena.adminSubscription.act({ id, action, confirmation, reason })
}

async function review(productId: ProductId): Promise<void> {
  const owner = await newOwner(shop, productId)
  await owner.client.review.write({ productId, stars: 5, text: 'Organizou as minhas contas.' })
  const { items } = await helena.adminReview.list({})
  await helena.adminReview.hide({ id: items[0]!.id, reason })
}

async function aboutThePerson(): Promise<void> {
  const { rows } = await shop.parts.pool.query('select id from account where email = $1', [buyer.email])
  const id = rows[0].id as string
  const { items } = await helena.adminProduct.list({ limit: 1 })
  await helena.adminAccount.grantAccess({ id, productId: items[0]!.id, reason })
  const { access } = await helena.adminAccount.read({ id })
  await helena.adminAccount.hold({ id, sourceId: access[0]!.sourceId, reason })
  await helena.adminAccount.addNote({ id, note: `Ligou duas vezes ${MARK}` })
  await helena.adminAccount.suspend({ id, reason })
  await helena.adminAccount.restore({ id, reason })
  await helena.adminAccount.endSessions({ id, reason })
  await helena.adminTeam.invite({
    name: 'Bruno Alves',
    email: 'bruno@equipe.example',
    roles: ['support'],
    reason,
  })
}

/** A stream has no end, a protocol and a certificate are of what was not done here, and a link is known to its holder. */
const APART =
  /events$|\/regret$|^\/(certificates|pay|order-look-up|privacy\/exports|account\/external|account\/apps|delivery\/files\/\{id\})/

const ID_OF: readonly (readonly [RegExp, string])[] = [
  [/^\/orders/, 'order'],
  [/^\/subscriptions/, 'subscription'],
  [/^\/catalog/, 'product'],
  [/^\/access/, 'resource'],
]

function addressOf(path: string): string | undefined {
  if (/^\/brands/.test(path)) return path.replace('{id}', 'main').replace('{kind}', 'terms')
  if (!path.includes('{')) return path
  const of = ID_OF.find(([rule]) => rule.test(path))?.[1]
  return of && path.replace(/\{\w+\}/, ids[of]!)
}

test('no answer to who visits or buys says what the team wrote for itself', async () => {
  const reads = endpoints.filter(
    ({ meta, route }) => meta.access !== 'administrator' && route.method === 'GET',
  )
  const told: string[] = []
  let answered = 0
  for (const { name, route } of reads.filter(({ route }) => !APART.test(route.path))) {
    const address = addressOf(route.path)
    if (!address) continue
    const headers = { authorization: `Bearer ${buyer.token}` }
    const { status, text } = await sendRaw(shop.url, { method: 'GET', path: `/api${address}`, headers })
    if (status === 200) answered++
    if (text.includes(MARK)) told.push(name)
  }
  expect(told).toEqual([])
  expect(answered).toBeGreaterThan(25)
})

test('no message and no notification says it', async () => {
  const { rows } = await shop.parts.pool.query(
    "select data->>'kind' as kind, data::text as said from pgboss.job where name = 'mail.send'",
  )
  expect(rows.filter(({ said }) => said.includes(MARK)).map(({ kind }) => kind)).toEqual([])
  expect(rows.length).toBeGreaterThan(5)
})

test('all of it was written', async () => {
  const { rows } = await shop.parts.pool.query('select distinct action from audit_event where reason = $1', [
    reason,
  ])
  expect(rows.length).toBeGreaterThan(12)
})
