import { expect, test } from 'vitest'
import { createClient, type Endpoints } from './client.ts'
import { Refused, Unreachable } from './refused.ts'

const endpoints: Endpoints = {
  account: {
    me: { method: 'GET', path: '/user/me' },
    refreshToken: { method: 'POST', path: '/account/refresh-token' },
  },
  cart: {
    removeLine: { method: 'DELETE', path: '/cart/lines/{lineId}' },
    read: { method: 'GET', path: '/cart' },
  },
  checkout: {
    placeOrder: { method: 'POST', path: '/checkout/orders', detailed: true },
    followOrder: { method: 'GET', path: '/orders/{id}/events' },
  },
}

interface Sent {
  url: string
  init: RequestInit
}

/** A client whose answers are given in turn; `renewed` is what a refresh brings. */
function openClient(
  answers: (Response | Error)[],
  renewed: string | null = 'new',
  askForProof = async () => false,
) {
  const sent: Sent[] = []
  const seen = { renewals: 0 }
  const fetch = async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    const answer = answers.shift()
    if (!(answer instanceof Response)) throw answer
    return answer
  }
  const renew = async () => {
    seen.renewals++
    return renewed
  }
  const tokens = { token: async () => 'old', renew }
  return { sent, seen, api: createClient({ endpoints, fetch, tokens, askForProof }) }
}

const json = (body: unknown, status = 200) => Response.json(body, { status })
const problem = (status: number, error: string, more = {}) =>
  json({ status, error, errors: ['Não deu.'], ...more }, status)
const bearer = (call: Sent | undefined) => new Headers(call?.init.headers).get('authorization')

test('one retry with the renewed token after a 401', async () => {
  const { api, sent } = openClient([problem(401, 'unauthorized'), json({ id: 'acc_1' })])
  expect(await api.account.me()).toEqual({ id: 'acc_1' })
  expect(sent.map(bearer)).toEqual(['Bearer old', 'Bearer new'])
})

test('a second 401 is not retried again', async () => {
  const { api, sent, seen } = openClient([problem(401, 'unauthorized'), problem(401, 'unauthorized')])
  await expect(api.account.me()).rejects.toMatchObject({ code: 'unauthorized' })
  expect([sent.length, seen.renewals]).toEqual([2, 1])
})

test('2FA_EXPIRED is handed on without a refresh', async () => {
  const { api, seen } = openClient([problem(401, '2FA_EXPIRED')])
  await expect(api.account.me()).rejects.toMatchObject({ code: '2FA_EXPIRED' })
  expect(seen.renewals).toBe(0)
})

test('a call that wants proof is repeated once it is given; what was done before it is not', async () => {
  const answers = [json({}), problem(403, 'account.proof-needed'), json({ id: 'acc_1' })]
  const { api, sent } = openClient(answers, 'new', async () => true)
  await api.cart.removeLine({ brand: 'main', lineId: 'lin_1' })
  expect(await api.account.me()).toEqual({ id: 'acc_1' })
  expect(sent.map(({ url }) => url)).toEqual(['/api/cart/lines/lin_1', '/api/user/me', '/api/user/me'])
})

test('who gives no proof gets the refusal, and the call is not repeated', async () => {
  const { api, sent } = openClient([problem(403, 'account.proof-needed')])
  await expect(api.account.me()).rejects.toMatchObject({ code: 'account.proof-needed' })
  expect(sent).toHaveLength(1)
})

test('a proof that is refused again is asked for once', async () => {
  let count = 0
  const answers = [problem(403, 'account.proof-needed'), problem(403, 'account.proof-needed')]
  const { api, sent } = openClient(answers, 'new', async () => ++count > 0)
  await expect(api.account.me()).rejects.toMatchObject({ code: 'account.proof-needed' })
  expect([sent.length, count]).toEqual([2, 1])
})

test('the refresh call carries no bearer', async () => {
  const { api, sent } = openClient([json({})])
  await api.account.refreshToken({ refreshToken: 'r' })
  expect(bearer(sent[0])).toBeNull()
})

test('path, query, headers and body go where the contract says', async () => {
  const { api, sent } = openClient([json({}), json({}), json({})])
  await api.cart.read({ brand: 'gg' })
  await api.cart.removeLine({ brand: 'main', lineId: 'lin/1' })
  const body = { brand: 'main', method: 'pix', document: '1', expectedTotal: 5, acceptedTerms: true } as const
  await api.checkout.placeOrder({ headers: { 'idempotency-key': 'key-12345' }, body })

  expect(sent.map(({ url, init }) => [init.method, url, init.body])).toEqual([
    ['GET', '/api/cart?brand=gg', undefined],
    ['DELETE', '/api/cart/lines/lin%2F1', '{"brand":"main"}'],
    ['POST', '/api/checkout/orders', JSON.stringify(body)],
  ])
  expect(new Headers(sent[2]?.init.headers).get('idempotency-key')).toBe('key-12345')
})

test('a refusal carries code, sentences, fields and data', async () => {
  const more = { fields: { document: ['CPF inválido.'] }, data: { total: 900 } }
  const { api } = openClient([problem(409, 'checkout.total-changed', more)])
  const refusal: unknown = await api.cart.read({}).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refused)
  expect(refusal).toMatchObject({
    status: 409,
    code: 'checkout.total-changed',
    sentences: ['Não deu.'],
    ...more,
  })
})

test('a page of a proxy and a lost answer are told apart', async () => {
  const { api } = openClient([new Response('<h1>502</h1>', { status: 502 }), new TypeError('network')])
  await expect(api.cart.read({})).rejects.toMatchObject({ status: 502, code: 'unexpected', sentences: [] })
  await expect(api.cart.read({})).rejects.toBeInstanceOf(Unreachable)
})

const stream = (...chunks: string[]) =>
  new Response(new ReadableStream({ pull: (controller) => feed(controller, chunks) }), {
    headers: { 'content-type': 'text/event-stream' },
  })

function feed(controller: ReadableStreamDefaultController, chunks: string[]): void {
  const chunk = chunks.shift()
  if (chunk === undefined) controller.close()
  else controller.enqueue(new TextEncoder().encode(chunk))
}

test('events arrive one by one, also when cut in the middle', async () => {
  const { api } = openClient([
    stream(
      'event: message\nda',
      'ta: {"n":1}\n\n: ping\n\nevent: message\ndata: {"n":2}\n',
      '\nevent: done\n\n',
    ),
  ])
  const seen: unknown[] = []
  for await (const event of await api.checkout.followOrder({ id: 'ord_1' })) seen.push(event)
  expect(seen).toEqual([{ n: 1 }, { n: 2 }])
})

test('a stream that stops without its end is an error', async () => {
  const { api } = openClient([stream('event: message\ndata: {"n":1}\n\n')])
  const follow = async () => {
    for await (const _ of await api.checkout.followOrder({ id: 'ord_1' }));
  }
  await expect(follow()).rejects.toThrow('ended early')
})
