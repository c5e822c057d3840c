import { newId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Buyer, hasPix, isPaid, newBuyer, PASSWORD, untilOrder } from '../../../../test/support/buyer.ts'
import { CARDS, orderByCard } from '../../../../test/support/card.ts'
import { confirmed } from '../../../../test/support/confirmed.ts'
import { type Endpoint, endpoints } from '../../../../test/support/endpoints.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

/** The id that an address asks for, as `owner` has one. */
type Belonging = (owner: Buyer, shop: Shop) => Promise<string>

const newPrice = async ({ parts }: Shop) => (await stock(parts.pool, { name: 'Guia', amount: 4990 })).priceId
const order: Belonging = async (owner, shop) => (await owner.order(await newPrice(shop))).id

const readyExport: Belonging = async ({ client }) => {
  const { id } = await client.privacy.requestExport({})
  await vi.waitFor(
    async () => expect(await client.privacy.listExports({})).toMatchObject([{ id, status: 'ready' }]),
    { timeout: 20_000, interval: 100 },
  )
  return id
}

const otherSession: Belonging = async ({ client, email }, { client: browser }) => {
  await browser().account.login({ email, password: PASSWORD })
  return (await client.session.list({})).find(({ isCurrent }) => !isCurrent)!.id
}

const passkey: Belonging = async ({ email }, { parts }) => {
  const id = newId('psk')
  await parts.pool.query(
    `insert into passkey select $1, account.id, $1, '\\x00', 0, '{}', 'Celular', false, now() from account where email = $2`,
    [id, email],
  )
  return id
}

/** What some of them need to be asked for at all. */
const BODIES: Record<string, object> = {
  '/orders/{id}/upsell': { upsellId: 'ups_other' },
  '/orders/{id}/card': { card: { token: 'tok_of_somebody_else', installments: 1, expectedCharge: 4990 } },
  '/account/cards/{id}/name': { nickname: 'Cartão do vizinho' },
  '/account/passkeys/{id}': { name: 'Chave da mesa' },
  '/cart/lines/{lineId}/price': { priceId: 'prc_other' },
  '/cart/lines/{lineId}/saved': { saved: true },
  '/orders/{id}/method': { method: 'boleto' },
  '/training/lessons/{id}/watched': { ranges: [[0, 1]], positionSeconds: 1 },
  '/training/lessons/{id}/answers': { answers: { q: 'true' } },
  '/training/lessons/{id}/draft': { answers: { q: 'true' } },
  '/subscriptions/{id}/card': { cardId: null, everywhere: false },
  '/subscriptions/{id}/pix-mandate': {},
  '/subscriptions/{id}/price-change': { campaignId: 'pcg_01jd2zqk5s9x8w7v6t5r4q3p2n', answer: 'accept' },
  '/subscriptions/{id}/preview': { action: { kind: 'cancel' } },
  '/subscriptions/{id}/actions': { action: { kind: 'cancel' }, confirmation: 'of_somebody_else' },
  '/orders/{id}/refund-destination': { refundId: 'rfd_other', destination: { kind: 'document' } },
}

const savedCard: Belonging = async (owner, shop) => {
  await orderByCard(shop, owner, await newPrice(shop), { save: true })
  return (await owner.client.savedCard.list()).at(-1)!.id
}

const cardSetup: Belonging = async (owner, shop) => {
  const { token } = await shop.bank.typeCard(CARDS.approved)
  return (await owner.client.savedCard.add({ token, renews: false, returnTo: '/account/perfil' })).id
}

const subscription: Belonging = async (owner, shop) => {
  const plan = { name: 'Clube', amount: 3990, type: 'subscription', interval: 'month' } as const
  const { id } = await owner.order((await stock(shop.parts.pool, plan)).priceId)
  const { payment } = await untilOrder(owner.client, id, hasPix)
  await shop.bank.pay(payment!.pix!.copyPaste)
  await untilOrder(owner.client, id, isPaid)
  return (await owner.client.subscription.list({}))[0]!.id
}

const line: Belonging = async ({ client }, shop) =>
  (await client.cart.addLine({ priceId: await newPrice(shop) })).lines[0]!.id

const productFile: Belonging = async ({ email }, { parts }) => {
  const { productId } = await stock(parts.pool, { name: 'Guia', amount: 4990 })
  const id = newId('fil')
  await parts.pool.query(
    `insert into entitlement (id, account_id, resource, title, kind, source, source_id, from_at)
     select $1, account.id, $2, 'Guia', 'product', 'order', $1, '2026-01-01' from account where email = $3`,
    [id, productId, email],
  )
  await parts.pool.query(`insert into product_file values ($1, $2, 'Guia', 2)`, [id, productId])
  await parts.pool.query(
    `insert into product_file_version values ($1, $1, 1, $1, 'guia.pdf', 'application/pdf', 1, now())`,
    [id],
  )
  return id
}

/** A course of one lesson of a kind; its slug is its id. */
const course =
  (kind: 'text' | 'video' | 'quiz', wanted: 'course' | 'lesson'): Belonging =>
  async ({ email }, { parts }) => {
    const [id, lessonId] = [newId('crs'), newId('les')]
    const questions = [{ id: 'q', text: 'Sim?', kind: 'true-false', right: true }]
    const quiz = { passPercent: 60, attemptsPerDay: 3, questions }
    await parts.pool.query(
      `insert into course (id, slug, title, hours, status) values ($1, $1, 'Curso', 1, 'published')`,
      [id],
    )
    await parts.pool.query(
      `insert into course_module (id, course_id, title, position) values ($1, $1, 'Módulo', 1)`,
      [id],
    )
    await parts.pool.query(
      `insert into lesson (id, module_id, title, minutes, position, kind, quiz, status)
        values ($1, $2, 'Aula', 1, 1, $3, $4, 'published')`,
      [lessonId, id, kind, kind === 'quiz' ? quiz : null],
    )
    if (kind === 'video')
      await parts.pool.query(`insert into lesson_media values ($1, $1, 'aula.webm', 'video/webm', 1, 9)`, [
        lessonId,
      ])
    await parts.pool.query(
      `insert into entitlement (id, account_id, resource, title, kind, source, source_id, from_at)
       select $1, account.id, $1, 'Curso', 'course', 'order', $1, '2026-01-01' from account where email = $2`,
      [id, email],
    )
    return wanted === 'course' ? id : lessonId
  }

const certificate: Belonging = async (owner, shop) => {
  const id = await course('text', 'lesson')(owner, shop)
  await owner.client.training.openLesson({ id })
  return (await owner.client.training.completeLesson({ id })).certificate!
}

const review: Belonging = async ({ client, email }, { parts }) => {
  const { productId } = await stock(parts.pool, { name: 'Guia', amount: 4990 })
  await parts.pool.query(
    `insert into entitlement (id, account_id, resource, title, kind, source, source_id, from_at)
     select $1, account.id, $1, 'Guia', 'product', 'order', $1, '2026-01-01' from account where email = $2`,
    [productId, email],
  )
  return (
    await client.review.write({ productId, stars: 5, text: 'Direto ao ponto, usei já no primeiro dia.' })
  ).id
}

const connectedApp: Belonging = async ({ email }, { parts }) => {
  const id = newId('evt')
  await parts.pool.query(
    `insert into identity_record (id, model, payload_sealed, account_id, client_id, created_at, expires_at)
     select $1::text::bytea, 'Grant', '\\x00', account.id, $1, now(), now() + interval '1 day' from account where email = $2`,
    [id, email],
  )
  return id
}

const notification: Belonging = async ({ email }, { parts }) => {
  const id = newId('ntc')
  await parts.pool.query(
    `insert into notice (id, account_id, kind, reference, subject, title, text, page, at, in_app, in_digest)
     select $1, account.id, 'welcome', $1, 'security', 'Boas-vindas', 'Complete seus dados.', '/account', now(), true, false
     from account where email = $2`,
    [id, email],
  )
  return id
}

/** What the addresses with an id in them lead to. Everything that belongs to somebody is here. */
const BELONGINGS: Record<string, Belonging> = {
  '/orders/{id}': order,
  '/orders/{id}/events': order,
  '/orders/{id}/history': order,
  '/orders/{id}/receipt': order,
  '/orders/{id}/contract': order,
  '/orders/{id}/fiscal-note/address': order,
  '/orders/{id}/regret': order,
  '/orders/{id}/pix': order,
  '/orders/{id}/verify': order,
  '/orders/{id}/card': order,
  '/orders/{id}/method': order,
  '/orders/{id}/cancel': order,
  '/orders/{id}/upsell': order,
  '/orders/{id}/refund-destination': order,
  '/subscriptions/{id}': subscription,
  '/subscriptions/{id}/preview': subscription,
  '/subscriptions/{id}/actions': subscription,
  '/subscriptions/{id}/card': subscription,
  '/subscriptions/{id}/pix-mandate': subscription,
  '/subscriptions/{id}/price-change': subscription,
  '/privacy/exports/{id}/file': readyExport,
  '/sessions/{id}': otherSession,
  '/account/passkeys/{id}': passkey,
  '/account/apps/{clientId}': connectedApp,
  '/notices/{id}/read': notification,
  '/delivery/files/{id}/address': productFile,
  '/training/courses/{course}': course('text', 'course'),
  '/training/lessons/{id}/open': course('text', 'lesson'),
  '/training/lessons/{id}/complete': course('text', 'lesson'),
  '/training/lessons/{id}/watched': course('video', 'lesson'),
  '/training/lessons/{id}/answers': course('quiz', 'lesson'),
  '/training/lessons/{id}/draft': course('quiz', 'lesson'),
  '/certificates/{code}/file': certificate,
  '/reviews/{id}': review,
  '/account/cards/setups/{id}': cardSetup,
  '/account/cards/{id}': savedCard,
  '/account/cards/{id}/default': savedCard,
  '/account/cards/{id}/name': savedCard,
  '/cart/lines/{lineId}': line,
  '/cart/lines/{lineId}/price': line,
  '/cart/lines/{lineId}/saved': line,
}

/** A product or a course is everybody's: a stranger hears that it was never granted, as of what is not there. */
const OF_NOBODY = ['/access/{resource}']

const personal = endpoints.filter(
  ({ route: { path }, meta: { access } }) =>
    path.includes('{') && access !== 'public' && access !== 'administrator' && !OF_NOBODY.includes(path),
)

let shop: Shop
let owner: Buyer
let stranger: Buyer
beforeAll(async () => {
  shop = await openShop()
  await newPrice(shop)
  owner = await newBuyer(shop)
  stranger = await newBuyer(shop)
  for (const { client } of [owner, stranger]) await confirmed(shop.parts.app, (await client.account.me()).id)
})
afterAll(() => shop[Symbol.asyncDispose]())

/** A stream goes on by itself: of an answer that is no refusal only the status is read. */
async function ask({ route: { method, path } }: Endpoint, id: string, { token }: Buyer) {
  const enough = new AbortController()
  const answer = await shop.request(`/api${path.replace(/\{\w+\}/, id)}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    signal: enough.signal,
    ...(method !== 'GET' && { body: JSON.stringify(method === 'DELETE' ? {} : (BODIES[path] ?? {})) }),
  })
  const text = answer.ok ? '' : await answer.text()
  enough.abort()
  return { status: answer.status, text }
}

describe.each(personal)('$name', (endpoint) => {
  test('tells a stranger the same as of what is not there', async () => {
    const belonging = BELONGINGS[endpoint.route.path]
    if (!belonging) throw new Error(`${endpoint.route.path}: say in BELONGINGS what it leads to`)
    const id = await belonging(owner, shop)
    const foreign = await ask(endpoint, id, stranger)
    const missing = await ask(endpoint, 'nada', stranger)
    expect(foreign).toEqual(missing)
    expect(foreign.status).toBe(404)
    expect((await ask(endpoint, id, owner)).status).not.toBe(404)
  })
})
