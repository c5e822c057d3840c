import { expect, test } from 'vitest'
import { isUnderWay } from './refund.ts'
import { asksDestination, refundDueOn } from './refund-rules.ts'
import { refundDeadline, refundWay } from './refund-words.ts'

const at = (day: string) => new Date(`${day}T15:00:00Z`)

test.each([
  ['pix', '2026-11-20', '2026-11-23'],
  ['pix', '2026-12-30', '2027-01-04'],
  ['boleto', '2026-11-23', '2026-12-07'],
  // Carnival: two days on which banks are closed.
  ['card', '2027-02-05', '2027-02-23'],
] as const)('a refund by %s asked for on %s is there by %s', (method, asked, due) => {
  expect(refundDueOn(method, at(asked))).toBe(due)
})

test('the promise is a sentence with its last day; nothing once it is kept', () => {
  expect(refundDeadline({ method: 'pix', dueOn: '2026-11-23' })).toBe(
    'Prazo: até 1 dia útil, ou seja, até 23/11/2026.',
  )
  expect(refundDeadline({ method: 'card', dueOn: '2026-12-07' })).toMatch(
    /^Prazo: até 10 dias úteis, ou seja, até 07\/12\/2026\. .* duas faturas\.$/,
  )
  expect(refundDeadline({ method: 'pix', dueOn: undefined })).toBe('')
})

test('only what goes by Pix and was refused asks for another destination', () => {
  expect(asksDestination({ channel: 'pix', state: 'failed' })).toBe(true)
  expect(asksDestination({ channel: 'original', state: 'failed' })).toBe(false)
  expect(asksDestination({ channel: 'pix', state: 'processing' })).toBe(false)
  expect(isUnderWay({ state: 'failed' })).toBe(false)
})

test('how it goes back is said with its parts: money as money, store credit as credit', () => {
  const all = { amount: 10_000, ofCredit: 0 }
  expect(refundWay({ ...all, channel: 'original' })).toBe('pelo mesmo meio do pagamento')
  expect(refundWay({ ...all, channel: 'original', isByHand: true })).toBe('por transferência feita pela loja')
  expect(refundWay({ ...all, channel: 'pix', destination: 'chave Pix j***@banco.example' })).toBe(
    'para a chave Pix j***@banco.example',
  )
  expect(refundWay({ ...all, channel: 'credit' })).toBe('como crédito na loja')
  expect(refundWay({ ...all, channel: 'credit', ofCredit: 4_000 })).toBe('como crédito na loja')
  expect(refundWay({ ...all, channel: 'original', ofCredit: 4_000 }).replaceAll('\u00a0', ' ')).toBe(
    'R$ 60,00 pelo mesmo meio do pagamento e R$ 40,00 como crédito na loja',
  )
})
