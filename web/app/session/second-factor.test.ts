import { expect, test } from 'vitest'
import { Refused } from './refused.ts'
import { createRenewal } from './second-factor.ts'

function renewal(start: () => Promise<string>) {
  const seen: unknown[] = []
  const renew = createRenewal({
    start: () => {
      seen.push('start')
      return start()
    },
    begin: (pending) => seen.push(pending),
    here: () => '/admin?aba=1#fim',
    go: (path) => seen.push(`go ${path}`),
    notify: (toast) => seen.push(toast),
    clear: () => seen.push('clear'),
    secondFactorPath: '/admin/2fa',
  })
  return { renew, seen }
}

async function run(start: () => Promise<string>, times = 1) {
  const { renew, seen } = renewal(start)
  await Promise.all(Array.from({ length: times }, renew))
  return seen
}

async function runInTurn(starts: (() => Promise<string>)[]) {
  const left = [...starts]
  const { renew, seen } = renewal(() => left.shift()!())
  for (const _ of starts) await renew()
  return seen
}

test('a new two-factor session, and on to its page; the way back is kept', async () => {
  expect(await run(async () => 'abc')).toEqual([
    'start',
    { twoFactorSessionId: 'abc', back: '/admin?aba=1#fim' },
    'go /admin/2fa',
  ])
})

test('many calls refused at once begin one', async () => {
  expect(await run(async () => 'abc', 5)).toHaveLength(3)
})

test.each([
  [new Refused({ status: 409, error: 'x', errors: ['Uma frase.', 'Outra.'] }), 'Uma frase., Outra.'],
  [new Refused({ status: 500, error: 'x', errors: [] }), 'Erro desconhecido'],
  [new Error('no network'), 'Erro desconhecido'],
])('when it fails the person is told, signed out and brought home: %s', async (error, caption) => {
  const seen = await run(() => Promise.reject(error))
  const toast = { title: 'Renovação de autenticação necessária', caption }
  expect(seen).toEqual(['start', toast, 'clear', 'go /'])
})

const unavailable = new Refused({ status: 503, error: 'x', errors: ['Volte já.'] })

test.each([
  { way: 'home', first: () => Promise.reject(unavailable) },
  { way: 'to the proof', first: async () => 'abc' },
])('a call refused late, on the way $way, undoes nothing', async ({ first }) => {
  const cutOff = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await runInTurn([first, cutOff])).toEqual([...(await runInTurn([first])), 'start'])
})
