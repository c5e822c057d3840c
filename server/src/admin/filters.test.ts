import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type * as z from 'zod'
import { type Endpoint, endpoints } from '../../../test/support/endpoints.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { plantImport } from '../../../test/support/importing.ts'
import { sendRaw } from '../../../test/support/raw.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'

type Fields = Record<string, z.ZodType>
const fieldsOf = ({ input }: Endpoint): Fields => (input as { shape?: Fields } | undefined)?.shape ?? {}

/** Every list of the administration that has pages: from the contract, so that a new one is tried by itself. */
const LISTS = endpoints.filter(
  (one) => one.meta.access === 'administrator' && one.route.method === 'GET' && 'after' in fieldsOf(one),
)
/** What a page is asked with besides what it is narrowed and ordered by. */
const OF_PAGES = ['id', 'after', 'limit']

/** What a list is never asked without. */
const NEEDED: Record<string, Record<string, string>> = {
  'adminSubscriptionFigure.rows': { from: '2026-11-01', to: '2026-12-31', figure: 'new', sort: '-on' },
}

/** A text that each of the kinds of filters takes: a choice, a day, a number, an id, words. */
const TYPED = ['2026-11-20', '3', 'main', 'alguma coisa']

/** What may be asked of a field: each of its choices, or one text that it takes. */
function valuesOf(field: z.ZodType): string[] {
  const { options, values } = Object(unwrapped(field)) as {
    options?: readonly unknown[]
    values?: ReadonlySet<unknown>
  }
  const choices = (options ?? [...(values ?? [])]).filter((one) => typeof one === 'string')
  return choices.length > 0 ? choices : TYPED.filter((text) => field.safeParse(text).success).slice(0, 1)
}

function unwrapped(field: z.ZodType): z.ZodType {
  const { innerType } = field.def as { innerType?: z.ZodType }
  return innerType ? unwrapped(innerType) : field
}

const CASES = LISTS.flatMap((list) =>
  Object.entries(fieldsOf(list))
    .filter(([name]) => !OF_PAGES.includes(name))
    .map(([name, field]) => ({ of: list.name, filter: name, list, values: valuesOf(field) })),
)

let shop: Shop
let token: string
const statements: string[] = []
beforeAll(async () => {
  shop = await openShop({ seeded: true })
  token = (await identity(shop.parts.app, OWNER)).token
  await plantImport(shop, shop.client(token))
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    statements.push(JSON.stringify(args[0]))
    return query.apply(this, args)
  } as never)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await shop[Symbol.asyncDispose]()
})

const get = (path: string) =>
  sendRaw(shop.url, { method: 'GET', path: `/api${path}`, headers: { authorization: `Bearer ${token}` } })

/** The address of a list, of the first thing where it is of one. */
async function addressOf({ route }: Endpoint): Promise<string> {
  if (!route.path.includes('{')) return route.path
  const { items } = JSON.parse((await get(route.path.slice(0, route.path.indexOf('/{')))).text)
  return route.path.replace('{id}', items[0].id)
}

/** The statements by which a page is found; when it was asked for is no part of them. */
async function statementsOf(path: string): Promise<string[]> {
  statements.length = 0
  const { status, text } = await get(path)
  expect(status, text).toBe(200)
  return statements
    .filter((one) => one.includes('found as materialized'))
    .map((one) => one.replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"now"'))
}

test('every list is tried', () => {
  expect(LISTS.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['adminOrder.list', 'adminSettlement.list', 'adminCoupon.listUses']),
  )
  expect(CASES.length).toBeGreaterThan(50)
  expect(CASES.filter(({ values }) => values.length === 0).map((one) => `${one.of} ${one.filter}`)).toEqual(
    [],
  )
})

describe.each(CASES)('$of by $filter', ({ list, filter, values }) => {
  test('asks the database something else for each of its values', async () => {
    const path = await addressOf(list)
    const statements = new Map<string, string>()
    const needed = NEEDED[list.name] ?? {}
    const ask = async (query: object) =>
      JSON.stringify(await statementsOf(`${path}?${new URLSearchParams({ ...needed, ...query })}`))
    const plain = await ask({})
    expect(plain).not.toBe('[]')
    for (const value of values) {
      const found = await ask({ [filter]: value })
      // The first order is the one of a list that is asked for none.
      const isPlain = value === needed[filter] || (filter === 'sort' && value === values[0])
      if (!isPlain) expect(found, value).not.toBe(plain)
      expect(statements.get(found), `${value} asks the same as another value`).toBeUndefined()
      statements.set(found, value)
    }
  })
})
