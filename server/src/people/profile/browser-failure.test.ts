import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openApp, problemOfCall } from '../../../../test/support/app.ts'
import { noteBrowserFailure } from './profile.http.ts'

function logged(failure: { message: string; step?: string; url: string }) {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  noteBrowserFailure(pino({ base: null, timestamp: false }, stream), failure)
  return JSON.parse(lines.join(''))
}

test('a failure is noted with its step and path, cut and without query', () => {
  const url = `https://loja.example/payment/ord_01jd2zqk5s9x8w7v6t5r4q3p2n?codigo=segredo#token=segredo`
  expect(logged({ message: 'falhou '.repeat(70), step: 'restore-session', url })).toEqual({
    level: 40,
    msg: 'browser failure',
    reason: 'falhou '.repeat(70).slice(0, 200),
    step: 'restore-session',
    path: '/payment/ord_01jd2zqk5s9x8w7v6t5r4q3p2n',
  })
})

test.each([
  ['falhou para ana.silva+loja@exemplo.com.br hoje', 'falhou para … hoje'],
  ['CPF 529.982.247-25 e 52998224725', 'CPF … e …'],
  [`Bearer ${'a1_-'.repeat(11)} recusado`, 'Bearer … recusado'],
  [
    "Cannot read properties of undefined (reading 'user')",
    "Cannot read properties of undefined (reading 'user')",
  ],
])('"%s" reaches the log without persons and secrets', (message, reason) => {
  expect(logged({ message, url: '/' })).toMatchObject({ reason })
})

test('the endpoint takes a failure from anybody and refuses what is no failure', async () => {
  await using shop = await openApp()
  const failure = { message: 'falhou', url: '/loja', userAgent: 'Firefox' }
  expect(await shop.api().errorLog.write(failure)).toBeUndefined()
  for (const wrong of [
    {},
    { ...failure, message: 'x'.repeat(501) },
    { ...failure, password: 'x' },
    { ...failure, url: 7 },
  ]) {
    expect(await problemOfCall(shop.api().errorLog.write(wrong as never), shop)).toMatchObject({
      status: 422,
    })
  }
})
