import { type AdminRole, PERMISSIONS, type Permission, withShown } from '@vitrine/contract/admin/permission'
import { type Meta, permissionsFor } from '@vitrine/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock, type TestClock } from '../../../test/support/app.ts'
import { type Endpoint, endpoints } from '../../../test/support/endpoints.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { sendRaw } from '../../../test/support/raw.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'

let shop: Shop
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock('2026-11-27T15:00:00Z')
  shop = await openShop({ clock, bankClock: clock, seeded: true })
})
afterAll(() => shop[Symbol.asyncDispose]())

const ALL = Object.keys(PERMISSIONS) as Permission[]

/** Somebody who administers, now: the time of a shop goes on, and sessions end. */
async function somebody(...roles: AdminRole[]) {
  const { token, id } = await identity(shop.parts.app, { ...OWNER, roles })
  return { id, client: shop.client(token) }
}

interface KeyOptions {
  permissions: Permission[]
  addresses?: string[]
  expiresOn?: string
  by?: AdminRole
}

/** A key that an owner makes. */
async function newKey({ permissions, by = 'owner', ...more }: KeyOptions) {
  const maker = await somebody(by)
  const made = await maker.client.adminApiKey.create({ name: 'Planilha de vendas', permissions, ...more })
  return { ...made, maker }
}

/** The code of the refusal with which a key is answered; the status where it is let in. */
async function told(key: string, { method, path }: { method: string; path: string }) {
  const { status, text } = await sendRaw(shop.url, {
    method,
    path: `/api${path.replace(/\{\w+\}/g, 'nada')}`,
    headers: { authorization: `Bearer ${key}` },
    ...(method !== 'GET' && { body: '{}' }),
  })
  return { status, code: status >= 400 ? (JSON.parse(text) as { error: string }).error : '' }
}

const ORDERS = { method: 'GET', path: '/admin/orders' }
/** Of a person: until when their second factor is proved. */
const isOfPerson = ({ meta: { access, ofPerson = false } }: Endpoint) =>
  access === 'member' || access === 'visitor' || ofPerson
const administration = endpoints.filter((one) => one.meta.access === 'administrator' && !isOfPerson(one))
const others = endpoints.filter(isOfPerson)
const permissionsOf = ({ meta }: { meta: Meta }): Permission[] => [...permissionsFor(meta)]

describe('keys × operations', () => {
  const keys = new Map<string, string>()
  const keyOf = async (permissions: Permission[]): Promise<string> => {
    const name = permissions.toSorted().join()
    const known = keys.get(name) ?? (await newKey({ permissions })).key
    keys.set(name, known)
    return known
  }

  test.each(administration.map((one) => [one.name, one] as const))(
    '%s: a key with its permissions is let in, without a second factor; one that lacks any of them is not',
    async (_, endpoint) => {
      const needed = permissionsOf(endpoint)
      const enough = await keyOf(needed.length > 0 ? needed : ['products.read'])
      const { status, code } = await told(enough, endpoint.route)
      expect(code).not.toMatch(/^(key\.|2FA|forbidden|unauthorized|admin\.permission)/)
      expect(status).toBeLessThan(500)
      for (const one of needed) {
        const rest = ALL.filter((other) => !withShown([other]).includes(one))
        expect(await told(await keyOf(rest), endpoint.route)).toEqual({ status: 403, code: 'key.permission' })
      }
    },
  )

  test.each(others.map((one) => [one.name, one] as const))(
    '%s: no key opens what is of a person',
    async (_, endpoint) => {
      expect(await told(await keyOf(ALL), endpoint.route)).toEqual({
        status: 403,
        code: 'key.administration',
      })
    },
  )
})

test('a key is shown once, and known by its first signs', async () => {
  const { id, key, maker } = await newKey({ permissions: ['orders.read'] })
  expect(key).toMatch(/^vtr_live_[\w-]{43}$/)
  const shown = await maker.client.adminApiKey.read({ id })
  expect(shown).toMatchObject({ prefix: key.slice(0, 13), state: 'active', permissions: ['orders.read'] })
  expect(JSON.stringify(shown)).not.toContain(key.slice(13))
  const { rows } = await shop.parts.pool.query('select api_key::text as row from api_key where id = $1', [id])
  expect(rows[0].row).not.toContain(key.slice(13))
  await told(key, ORDERS)
  expect((await maker.client.adminApiKey.read({ id })).lastUsedAt).toBe(clock.now().toISOString())
})

test('one that nobody made, of another address, past its day or revoked is refused', async () => {
  expect(await told('vtr_live_nobody', ORDERS)).toEqual({ status: 401, code: 'key.unknown' })
  const elsewhere = await newKey({ permissions: ['orders.read'], addresses: ['198.51.100.0/24'] })
  expect(await told(elsewhere.key, ORDERS)).toEqual({ status: 403, code: 'key.address' })
  const here = await newKey({ permissions: ['orders.read'], addresses: ['127.0.0.1', '::1'] })
  expect((await told(here.key, ORDERS)).status).toBe(200)
  const ending = await newKey({ permissions: ['orders.read'], expiresOn: '2026-11-27' })
  expect((await told(ending.key, ORDERS)).status).toBe(200)
  clock.set('2026-11-28T15:00:00Z')
  expect(await told(ending.key, ORDERS)).toEqual({ status: 401, code: 'key.expired' })
  const { client } = await somebody('owner')
  const { version } = await client.adminApiKey.read({ id: here.id })
  await client.adminApiKey.revoke({ id: here.id, version })
  expect(await told(here.key, ORDERS)).toEqual({ status: 401, code: 'key.unknown' })
})

test('the key of before is good for its hours beside the new one', async () => {
  const { id, key, maker } = await newKey({ permissions: ['orders.read'] })
  const { version } = await maker.client.adminApiKey.read({ id })
  const rotated = await maker.client.adminApiKey.rotate({ id, version, overlapHours: 2 })
  expect((await told(key, ORDERS)).status).toBe(200)
  expect((await told(rotated.key, ORDERS)).status).toBe(200)
  clock.advance(2 * 3600)
  expect(await told(key, ORDERS)).toEqual({ status: 401, code: 'key.unknown' })
  expect((await told(rotated.key, ORDERS)).status).toBe(200)
})

test('nobody gives a key more than they may, and it never may more than who made it', async () => {
  // A finance role has no keys.write: the owner lends it to nobody, so the owner makes it and becomes less.
  const { key, maker } = await newKey({ permissions: ['products.write', 'orders.read'] })
  const role = (roles: string) =>
    shop.parts.pool.query('update account set roles = $2 where id = $1', [maker.id, roles])
  await role('{finance}')
  expect(await told(key, { method: 'PUT', path: '/admin/categories/{id}' })).toMatchObject({
    code: 'key.permission',
  })
  expect((await told(key, ORDERS)).status).toBe(200)
  await role('{}')
  expect(await told(key, ORDERS)).toEqual({ status: 401, code: 'key.unknown' })
  const weak = await newKey({ permissions: ['keys.write'] })
  const program = shop.client(weak.key)
  const request = { name: 'Mais', permissions: ['refunds.write' as const] }
  expect(await refusalOf(program.adminApiKey.create(request))).toBe('key.beyond')
  await program.adminApiKey.create({ name: 'Igual', permissions: ['keys.read'] })
})

test('the audit log says which key did it', async () => {
  const { key, id } = await newKey({ permissions: ['products.write'] })
  const { id: made } = await shop
    .client(key)
    .adminCategory.create({ name: 'Pela chave', slug: 'pela-chave', position: 9 })
  const { client } = await somebody('owner')
  const { items } = await client.adminAudit.list({ subject: made })
  expect(items[0]).toMatchObject({
    action: 'category.create',
    actor: { id, name: 'Chave Planilha de vendas' },
  })
})
