import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jsonPart, rawForm } from '../../../../test/support/form.ts'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { expectHarmless, expectProblem, type RawAnswer, sendRaw } from '../../../../test/support/raw.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { type TypedDay, typedDays } from '../../../../test/support/typed-days.ts'

/** Days that do not exist, and those that a database or a calendar cannot count from. */
const NO_DAYS = [
  '2026-02-30',
  '2026-13-01',
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '2200-01-01',
  '9999-12-31',
  '+010000-01-01',
  'infinity',
  'hoje',
  '-',
]
/** The first and the last day that the shop knows. */
const ENDS = ['1900-01-01', '2199-12-31']

let shop: Shop
let token: string
beforeAll(async () => {
  shop = await openShop({ seeded: true })
  token = (await identity(shop.parts.app, OWNER)).token
})
afterAll(() => shop[Symbol.asyncDispose]())

const textOf = (day: string, { isInstant }: TypedDay) => (isInstant ? `${day}T00:00:00.000Z` : day)

function send(one: TypedDay, input: Record<string, unknown>): Promise<RawAnswer> {
  const { method, meta } = one
  const headers = { authorization: `Bearer ${token}` }
  const path = `/api${one.path.replace(/\{\w+\}/g, 'nada')}`
  if (method === 'GET') {
    const query = new URLSearchParams(input as Record<string, string>)
    return sendRaw(shop.url, { method, path: `${path}?${query}`, headers })
  }
  if (!meta.multipart) return sendRaw(shop.url, { method, path, headers, body: JSON.stringify(input) })
  const form = rawForm([jsonPart(input.json)])
  return sendRaw(shop.url, { method, path, body: form.body, headers: { ...headers, ...form.headers } })
}

test('lists, rules, prices, coupons, access, lessons, plans and profiles take days', () => {
  const names = new Set(typedDays.map(({ endpoint }) => endpoint))
  expect([...names]).toEqual(
    expect.arrayContaining([
      'adminOrder.list',
      'adminOrder.export',
      'adminOverview.figures',
      'adminRule.addTax',
      'adminRule.simulate',
      'adminProduct.addPrice',
      'adminCoupon.create',
      'adminAccount.grantAccess',
      'adminCourse.arrange',
      'adminSubscription.act',
      'profile.update',
    ]),
  )
})

/** Nobody is born after today. */
const endsOf = ({ field }: TypedDay) => (field.endsWith('birthDate') ? ENDS.slice(0, 1) : ENDS)

describe.each(typedDays.map((one) => [`${one.endpoint} ${one.field}`, one] as const))('%s', (_name, one) => {
  test.each(NO_DAYS)('refuses %s with a sentence at the field', async (day) => {
    const { fields = {} } = expectProblem(await send(one, one.inputWith(textOf(day, one))))
    const named = Object.entries(fields).filter(([name]) => one.field.endsWith(name))
    expect(named.flatMap(([, sentences]) => sentences).join(' ')).toMatch(/\b(data|dia)\b/i)
  })

  test.each(endsOf(one))('goes as far as %s', async (day) => {
    const { fields = {} } = await answered(one, one.inputWith(textOf(day, one)))
    expect(Object.keys(fields)).not.toContain(one.field.replace(/^json\./, ''))
  })
})

async function answered(one: TypedDay, input: Record<string, unknown>) {
  const answer = await send(one, input)
  expectHarmless(answer)
  return answer.status >= 400 ? expectProblem(answer) : { fields: {} }
}

describe.each(typedDays.filter(({ method, field }) => method === 'GET' && field === 'from'))(
  '$endpoint',
  (one) => {
    test.each(ENDS)('is read where the calendar ends: %s', async (day) => {
      expectHarmless(await send(one, { from: day, to: day }))
    })
  },
)
