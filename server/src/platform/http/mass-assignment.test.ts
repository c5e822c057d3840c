import { Registration } from '@vitrine/contract/account'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { rawForm } from '../../../../test/support/form.ts'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { anyBody } from '../../../../test/support/nasty.ts'
import { addressOf, listOperations, type Operation } from '../../../../test/support/operations.ts'
import { PATIENCE } from '../../../../test/support/race.ts'
import { openRaceResults } from '../../../../test/support/race-results.ts'
import { sendRaw } from '../../../../test/support/raw.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'

/** Ten thousand in the whole proof (ASVS 15.3.3). */
const BODIES = Number(process.env.BODIES ?? 1000)
const SEED = 20261121

/** What nobody sets by sending it: columns, names of other systems, and what was never there. */
const FORBIDDEN = [
  'isAdmin',
  'is_admin',
  'admin',
  'role',
  'roles',
  'permissions',
  'scope',
  'hasSecondFactor',
  'id',
  '_id',
  'userId',
  'user_id',
  'accountId',
  'account_id',
  'ownerId',
  'customerId',
  'tenant',
  'emailVerified',
  'email_verified_at',
  'verified',
  'status',
  'state',
  'active',
  'approved',
  'published',
  'price',
  'amount',
  'total',
  'discount',
  'subtotal',
  'tax',
  'fee',
  'balance',
  'credit',
  'paid',
  'paidAt',
  'createdAt',
  'updatedAt',
  'deletedAt',
  'expiresAt',
  'passwordHash',
  'secret',
  'brandId',
  'campoQueNaoExiste',
]

const raceResults = openRaceResults('accounts-bodies')
const writes = (await listOperations()).filter(({ isWrite }) => isWrite)

let shop: Shop
let token: string
beforeAll(async () => {
  shop = await openShop({ seeded: true })
  token = (await identity(shop.parts.app, OWNER)).token
})
afterAll(async () => {
  await raceResults.write()
  await shop[Symbol.asyncDispose]()
})

const send = (operation: Operation, body: string) => {
  const form = operation.isForm ? rawForm([{ name: 'json', content: body }]) : undefined
  return sendRaw(shop.url, {
    method: operation.method,
    path: addressOf(operation),
    headers: { authorization: `Bearer ${token}`, ...operation.headers, ...form?.headers },
    body: form?.body ?? body,
  })
}

const value = fc.oneof(
  fc.constantFrom<unknown>(true, 1, 0, 'owner', ['owner'], { owner: true }, null, 'paid', '2026-01-01'),
  fc.jsonValue({ maxDepth: 1 }),
)
/** A body of an operation with something in it that is not for the one who sends it. */
const attack = fc
  .record({ operation: fc.constantFrom(...writes), name: fc.constantFrom(...FORBIDDEN), value })
  // What stands in the address counts as it stands there, whatever the body says.
  .filter(({ operation, name }) => !(name in operation.fields) && !operation.params.includes(name))
  .chain(({ operation, name, value }) =>
    anyBody(operation).map((body) => ({ operation, name, body: { ...body, [name]: value } })),
  )

test(`a field that is not asked for is refused by its name, ${BODIES} times of ${BODIES}`, {
  timeout: PATIENCE,
}, async () => {
  const asked = new Set<string>()
  await fc.assert(
    fc.asyncProperty(attack, async ({ operation, name, body }) => {
      const answer = await send(operation, JSON.stringify(body))
      // Read as it is: names that were made up are said back, and some of them are English words.
      const { error } = JSON.parse(answer.text) as { error: string }
      // Some of what stands beside it cannot even be read.
      if (error === 'request.malformed') return
      expect([error, operation.path]).toEqual(['request.invalid', operation.path])
      expect(answer.text).toContain(name)
      asked.add(`${operation.method} ${operation.path}`)
    }),
    { numRuns: BODIES, seed: SEED },
  )
  raceResults.note('bodies with a field that is not asked for', {
    seed: SEED,
    bodies: BODIES,
    operations: asked.size,
    of: writes.length,
    accepted: 0,
  })
  expect(asked.size).toBeGreaterThan(writes.length * 0.9)
})

test('a schema that only takes what it knows would say yes, and drop the field without a word', () => {
  const lax = z.object(Registration.shape)
  const body = {
    name: 'Ana Souza',
    email: 'ana@casa.example',
    password: 'uma senha bem longa',
    acceptedTerms: true,
  }
  expect(lax.safeParse({ ...body, isAdmin: true }).success).toBe(true)
  expect(Registration.safeParse({ ...body, isAdmin: true }).success).toBe(false)
})
