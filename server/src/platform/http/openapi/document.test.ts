import { PERMISSIONS, type Permission } from '@vitrine/contract/admin/permission'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBuyer } from '../../../../../test/support/buyer.ts'
import { newProgram, type Program } from '../../../../../test/support/program.ts'
import { sendRaw } from '../../../../../test/support/raw.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { addDocs } from '../docs.ts'
import { createOpenApi } from './document.ts'
import { type Documented, endpoints, type Parameter, type Ref, type RequestBody } from './operation.ts'
import { addressOf, bodyOf, type Call, curlOf, typescriptOf } from './snippet.ts'

const document = await createOpenApi('https://loja.example')
const text = JSON.stringify(document)

const found = ($ref: string): unknown =>
  $ref
    .split('/')
    .slice(1)
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], document)

const whole = <T extends object>(one: T | Ref): T => ('$ref' in one ? (found(one.$ref) as T) : one)

const operations = endpoints.map((endpoint) => {
  const { path, method } = endpoint.route
  const operation = document.paths![path]![method.toLowerCase() as 'get'] as unknown as Documented
  const parameters = (operation.parameters ?? []).map((one) => whole<Parameter>(one))
  const body = operation.requestBody && whole<RequestBody>(operation.requestBody)
  const call: Call = { method, path, operation, parameters, body }
  return { name: endpoint.name, endpoint, call }
})

/** Plain: a tool that reads it at each build reads it whole. */
const MOST_BYTES = 500_000

describe('the document', () => {
  test('is small, and each thing stands in it once', () => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MOST_BYTES)
    const refs = [...text.matchAll(/"\$ref":"(#[^"]+)"/g)].map(([, ref]) => ref!)
    for (const ref of new Set(refs)) expect(found(ref), ref).toBeTypeOf('object')
    const named = Object.keys(document.components!.schemas!)
    expect(named.filter((name) => name !== 'Problem' && !text.includes(`schemas/${name}"`))).toEqual([])
    const written = operations.flatMap(({ call: { operation } }) => [
      ...(operation.parameters ?? []),
      ...(operation.requestBody ? [operation.requestBody] : []),
      ...Object.values(operation.responses).filter((one) => 'content' in one),
    ])
    const texts = written.filter((one) => !('$ref' in one)).map((one) => JSON.stringify(one))
    expect(texts.filter((one, nth) => texts.indexOf(one) < nth)).toEqual([])
  })

  test('says problems as what they are', () => {
    for (const { name, call } of operations) {
      const refused = Object.entries(call.operation.responses).filter(([status]) => !(status < '400'))
      expect(refused.length, name).toBeGreaterThan(0)
      for (const [, one] of refused)
        expect(found((one as unknown as { $ref: string }).$ref), name).toMatchObject({
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        })
    }
  })

  test('says who may call what', () => {
    const securities = (name: string) => operations.find((one) => one.name === name)!.call.operation.security
    expect(securities('account.login')).toEqual([])
    expect(securities('checkout.listOrders')).toEqual([{ session: [] }])
    expect(securities('adminCategory.edit')).toEqual([{ key: ['products.write'] }, { session: [] }])
    for (const { call } of operations)
      for (const { key = [] } of call.operation.security)
        for (const permission of key) expect(Object.keys(PERMISSIONS)).toContain(permission)
  })

  test('has a group with words for each operation', () => {
    const tags = document.tags!.map(({ name }) => name)
    for (const { name, call } of operations) expect(tags, name).toContain(call.operation.tags[0])
  })

  test('says with what a header is refused', () => {
    const { call } = operations.find((one) => one.name === 'adminCategory.edit')!
    const refusals = call.parameters.flatMap((one) => one['x-refusals'] ?? [])
    expect(refusals).toEqual(expect.arrayContaining(['idempotency.unfinished', 'precondition.failed']))
    expect(Object.keys(call.operation.responses)).toEqual(expect.arrayContaining(['409', '412', '422']))
  })
})

describe('over HTTP', () => {
  test.each(['/api/openapi.json', '/api/docs'])('%s is sent compressed to who takes it so', async (url) => {
    await using server = Fastify()
    await addDocs(server, 'https://loja.example')
    const plain = await server.inject({ url })
    const small = await server.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
    expect(
      (await server.inject({ url, headers: { 'accept-encoding': 'br;q=0, gzip' } })).headers,
    ).toMatchObject({
      'content-encoding': 'gzip',
    })
    const known = await server.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    if (url === '/api/docs')
      for (const { call } of operations) expect(plain.body).toContain(`id="${call.operation.operationId}"`)
  })
})

test('an operation is called by a command and by a client', () => {
  const { call } = operations.find(({ name }) => name === 'adminCategory.create')!
  expect(curlOf(call, 'https://loja.example/api')).toBe(
    `curl -X POST 'https://loja.example/api/admin/categories' \\
  -H "Authorization: Bearer $VITRINE_KEY" \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -H 'Content-Type: application/json' \\
  -d '{"name":"Joana da Silva","slug":"fotografia-de-produto","position":1}'`,
  )
  expect(typescriptOf(call)).toContain('await adminCategoryCreate({')
})

describe('examples', () => {
  let shop: Shop
  let program: Program
  let token: string
  beforeAll(async () => {
    shop = await openShop({ seeded: true })
    program = await newProgram(shop, Object.keys(PERMISSIONS) as Permission[])
    token = (await newBuyer(shop)).token
  })
  afterAll(() => shop[Symbol.asyncDispose]())

  const called = operations.filter(({ endpoint }) => !endpoint.meta.multipart)
  /** What an example is never answered with: it could not be read, or is at no address. */
  const UNREAL = /^(request\.|method-not-allowed|unauthorized|key\.|unexpected)/

  test.each(called.map((one) => [one.name, one] as const))('%s', async (_, { call, endpoint }) => {
    const isOfKey = call.operation.security.some((one) => 'key' in one)
    const headers = call.parameters.filter(
      (one) => one.in === 'header' && one.required && one.example !== undefined,
    )
    // A stream of events never ends by itself.
    if (call.path.endsWith('/events')) return
    const answer = await sendRaw(shop.url, {
      method: call.method,
      path: `/api${addressOf(call)}`,
      headers: {
        ...(endpoint.meta.access !== 'public' && {
          authorization: `Bearer ${isOfKey ? program.key : token}`,
        }),
        ...Object.fromEntries(headers.map((one) => [one.name, String(one.example)])),
      },
      ...(call.method !== 'GET' && { body: JSON.stringify(bodyOf(call) ?? {}) }),
    })
    const error = answer.status < 400 ? '' : (JSON.parse(answer.text) as { error: string }).error
    expect([error, answer.text.slice(0, 400)]).not.toEqual([expect.stringMatching(UNREAL), expect.anything()])
    if (answer.status >= 200 && answer.status < 300)
      expect(Object.keys(call.operation.responses)).toContain(String(answer.status))
    if (endpoint.meta.access === 'administrator' && answer.headers.etag)
      expect(answer.headers.etag).toMatch(/^"\d+-/)
  })
})
