import type { Problem } from '@vitrine/contract/problem'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawForm } from '../../../../test/support/form.ts'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { anyBody, anyText } from '../../../../test/support/nasty.ts'
import { often } from '../../../../test/support/often.ts'
import {
  addressOf,
  type Field,
  listOperations,
  named,
  type Operation,
} from '../../../../test/support/operations.ts'
import {
  expectHarmless,
  expectProblem,
  type RawAnswer,
  type RawRequest,
  sendRaw,
} from '../../../../test/support/raw.ts'
import { expectRows } from '../../../../test/support/rows.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'

/** What is missing is asked for in a person's words; no sentence speaks of values or types. */
const ASKS = /^(Preencha|Informe|Aceite|Crie|Entre|Diga|Confirme|Dê|Conte|Escolha|Envie|Não conseguimos ler) /

/** Names that end the quotes they are told in. */
const QUOTED = { '"': 0, iS: 0 }

/** Each field is an object whose length and size are nothing that can be compared. */
const withoutLength = ({ fields }: Operation): object => {
  const odd = { toString: false, valueOf: false }
  return Object.fromEntries(Object.keys(fields).map((field) => [field, { length: odd, size: odd }]))
}

const UNREADABLE = [
  'null',
  '[]',
  '3',
  '"texto"',
  '{',
  '{"a":1}}',
  '',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{}}}',
  '['.repeat(30_000),
  '{"a":"\\u0000"}',
  '{"a":"\\ud800"}',
  '{"\\u0000":1}',
]

const OTHER_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  '',
]

const FOREIGN = [
  ['origin', 'https://outro.example'],
  ['origin', 'null'],
  ['sec-fetch-site', 'cross-site'],
  ['sec-fetch-site', 'same-site'],
] as const

/** Values that such a field never takes. */
const wrongFor = ({ type, isNullable, additionalProperties }: Field): unknown[] => [
  ...(isNullable ? [] : [null]),
  ...(type === 'array' ? [] : [[]]),
  // A map may be empty.
  ...(additionalProperties ? [] : [{}]),
  1.5,
  type === 'string' ? true : 'texto',
  type === 'boolean' ? 0 : [[]],
]

type Body = Record<string, unknown>

const entriesOf = (body: Body): Body[] => Object.entries(body).map(([name, value]) => ({ [name]: value }))

/** Bodies in which every field is wrong, until each was wrong in all its ways. */
function wrongTogether({ fields }: Operation): Body[] {
  const wrong = Object.entries(fields).map(([name, field]) => [name, wrongFor(field)] as const)
  const most = Math.max(0, ...wrong.map(([, values]) => values.length))
  return Array.from({ length: most }, (_, at) =>
    Object.fromEntries(wrong.map(([name, values]) => [name, values[at % values.length]])),
  )
}

const operations = await listOperations()
const writes = named(operations.filter(({ isWrite, isForm }) => isWrite && !isForm))
const forms = named(operations.filter(({ isForm }) => isForm))

let shop: Shop
let token: string
beforeAll(async () => {
  shop = await openShop({ seeded: true })
  await signIn()
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Some operations end the session that sends them. */
const signIn = async () => {
  token = (await identity(shop.parts.app, OWNER)).token
}

const send = (request: RawRequest): Promise<RawAnswer> =>
  sendRaw(shop.url, { ...request, headers: { authorization: `Bearer ${token}`, ...request.headers } })

const call = (operation: Operation, body?: string | Buffer, headers: Record<string, string> = {}) =>
  send({
    method: operation.method,
    path: addressOf(operation),
    headers: { ...operation.headers, ...headers },
    ...(body !== undefined && { body }),
  })

/** The fields a refusal speaks of; what is wrong inside one is told by its path. */
const namesIn = ({ fields = {} }: Problem) => Object.keys(fields).map((path) => path.split('.')[0])

describe.each(writes)('%s', (_name, operation) => {
  afterAll(signIn)

  test('refuses a field it does not know', async () => {
    const answer = await call(operation, JSON.stringify({ campoQueNaoExiste: 1 }))
    expect(expectProblem(answer).error).toBe('request.invalid')
    expect(answer.text).toContain('campoQueNaoExiste')
  })

  test('refuses every field of another type, by its name', async () => {
    const alone: Body[] = []
    for (const body of wrongTogether(operation)) {
      const problem = expectProblem(await call(operation, JSON.stringify(body)))
      const told = namesIn(problem)
      alone.push(...entriesOf(body).filter((one) => !told.includes(Object.keys(one)[0])))
    }
    await expectRows(alone, JSON.stringify, async (body) => {
      const problem = expectProblem(await call(operation, JSON.stringify(body)))
      expect(namesIn(problem)).toContain(Object.keys(body)[0])
    })
  })

  test('names what is missing', async () => {
    if (operation.required.length === 0) return
    const { error, fields = {} } = expectProblem(await call(operation, '{}'))
    expect(error).toBe('request.invalid')
    expect(Object.keys(fields).sort()).toEqual(expect.arrayContaining([...operation.required].sort()))
    for (const sentence of Object.values(fields).flat()) expect(sentence).toMatch(ASKS)
  })

  test('cannot read what is no object, or no JSON', () =>
    expectRows(
      UNREADABLE,
      (body) => body.slice(0, 40),
      async (body) => {
        expect(expectProblem(await call(operation, body)).error).toBe('request.malformed')
      },
    ))

  test('refuses more than 64 KiB', async () => {
    const answer = await call(operation, JSON.stringify({ a: 'x'.repeat(64 * 1024) }))
    expect(expectProblem(answer).status).toBe(413)
  })

  test('refuses every other media type', () =>
    expectRows(OTHER_TYPES, String, async (type) => {
      const answer = await call(operation, '{"a":1}', { 'content-type': type })
      expect(expectProblem(answer).status).toBe(415)
    }))

  test('refuses a page of somebody else', () =>
    expectRows(FOREIGN, String, async ([header, sent]) => {
      const answer = await call(operation, '{}', { [header]: sent })
      expect(expectProblem(answer).error).toBe('request.foreign-origin')
    }))

  test('takes any object without failing', async () => {
    await fc.assert(
      fc.asyncProperty(anyBody(operation), async (body) => {
        expectHarmless(await call(operation, JSON.stringify(body)))
      }),
      { numRuns: often(100), examples: [[QUOTED], [withoutLength(operation)]] },
    )
  })
})

describe.each(forms)('%s, a form of parts', (_name, operation) => {
  const send = (content: string) => {
    const { body, headers } = rawForm([{ name: 'json', content }])
    return call(operation, body, headers)
  }

  test('refuses a field it does not know, and one of another type, by its name', async () => {
    const unknown = expectProblem(await send(JSON.stringify({ campoQueNaoExiste: 1 })))
    expect(namesIn(unknown)).toContain('campoQueNaoExiste')
    for (const [field, { type, isNullable }] of Object.entries(operation.fields)) {
      for (const value of [...(isNullable ? [] : [null]), [], 1.5, type === 'string' ? true : 'texto']) {
        const problem = expectProblem(await send(JSON.stringify({ [field]: value })))
        expect(Object.keys(problem.fields ?? {}).join(' '), `${field}: ${value}`).toContain(field)
      }
    }
  })

  test('names what is missing', async () => {
    if (operation.required.length === 0) return
    const { fields = {} } = expectProblem(await send('{}'))
    expect(Object.keys(fields)).toEqual(expect.arrayContaining(operation.required))
    for (const sentence of Object.values(fields).flat()) expect(sentence).toMatch(ASKS)
  })

  test('takes any object without failing', async () => {
    await fc.assert(
      fc.asyncProperty(anyBody(operation), async (body) => expectHarmless(await send(JSON.stringify(body)))),
      { numRuns: often(200) },
    )
  })

  test('takes any parts without failing', async () => {
    const part = fc.record(
      { name: anyText, filename: anyText, type: anyText, content: anyText },
      { requiredKeys: ['content'] },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 4 }), fc.boolean(), async (parts, keepEnd) => {
        const { body, headers } = rawForm(parts)
        expectHarmless(await call(operation, keepEnd ? body : body.subarray(0, body.length - 9), headers))
      }),
      { numRuns: often(400) },
    )
  })
})
