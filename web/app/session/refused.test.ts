import { expect, test } from 'vitest'
import { Refused, sentenceFor, Unreachable, waitText } from './refused.ts'

const problem = { status: 429, error: 'request.too-many', errors: ['Muitas tentativas.'] }

test.each([
  [1, '1 segundo'],
  [30, '30 segundos'],
  [60, '1 minuto'],
  [61, '2 minutos'],
  [900, '15 minutos'],
  [3600, '1 hora'],
  [80_000, '23 horas'],
])('%i seconds are %s', (seconds, text) => expect(waitText(seconds)).toBe(text))

test('who has to wait is told how long; everybody else what the server said', () => {
  const slowed = new Refused({ ...problem, data: { retryAfter: 30 } })
  expect(sentenceFor(slowed)).toBe('Muitas tentativas. Tente de novo em 30 segundos.')
  expect(sentenceFor(new Refused(problem))).toBe('Muitas tentativas.')
  expect(sentenceFor(new Refused({ ...problem, data: { total: 10 } }))).toBe('Muitas tentativas.')
  const own = { ...problem, error: 'checkout.too-many-orders', data: { retryAfter: 30 } }
  expect(sentenceFor(new Refused(own))).toBe('Muitas tentativas.')
  expect(sentenceFor(new Unreachable())).toMatch(/^Sem conexão/)
})
