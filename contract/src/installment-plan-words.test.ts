import { expect, test } from 'vitest'
import {
  billLabel,
  costText,
  offerText,
  othersText,
  parcelOf,
  planConditions,
  planLabel,
  restText,
} from './installment-plan-words.ts'
import { calendarDay } from './time.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')
// A Tuesday; the 19th of December of 2026 is a Saturday.
const DUE = '2026-12-22'

test.each([
  ['paid', DUE, '2027-01-30', 'Paga'],
  ['cancelled', DUE, '2026-12-01', 'Cancelada'],
  ['refunded', DUE, '2026-12-01', 'Devolvida'],
  ['charged-back', DUE, '2026-12-01', 'Contestada e devolvida'],
  ['in-review', DUE, '2026-12-01', 'Em análise'],
  ['open', DUE, '2026-12-14', 'A vencer'],
  ['open', DUE, '2026-12-15', 'Vence em 7 dias'],
  ['open', DUE, '2026-12-20', 'Vence em 2 dias'],
  ['open', DUE, '2026-12-21', 'Vence amanhã'],
  ['open', DUE, '2026-12-22', 'Vence hoje'],
  ['open', DUE, '2026-12-23', 'Em atraso há 1 dia'],
  ['open', DUE, '2027-01-01', 'Em atraso há 10 dias'],
  ['open', '2026-12-19', '2026-12-20', 'Vence amanhã'],
  ['open', '2026-12-19', '2026-12-21', 'Vence hoje'],
  ['open', '2026-12-19', '2026-12-22', 'Em atraso há 3 dias'],
] as const)('a bill that is %s, due on %s, is on %s: %s', (state, dueOn, day, words) => {
  expect(billLabel({ state, dueOn }, calendarDay(day))[0]).toBe(words)
})

const bill = { number: 2, dueOn: DUE, amount: 100, state: 'open' } as const

test.each([
  ['offered', '2026-12-01', 'Aguardando a 1ª parcela'],
  ['active', '2026-12-22', 'Em dia'],
  ['active', '2026-12-23', 'Em atraso'],
  ['suspended', '2027-01-10', 'Em atraso: acesso em pausa'],
  ['completed', '2027-01-10', 'Quitada'],
  ['defaulted', '2027-03-10', 'Encerrada por falta de pagamento'],
  ['cancelled', '2027-03-10', 'Cancelada'],
] as const)('a plan that is %s on %s: %s', (state, day, words) => {
  expect(planLabel({ state, bills: [bill] }, calendarDay(day))[0]).toBe(words)
})

test.each([
  [{ plan: { count: 6 } }, 'Parcela 1 de 6'],
  [{ bill: { number: 3, count: 6, names: ['Curso', 'Guia'] } }, 'Parcela 3 de 6 · Curso e Guia'],
  [{}, undefined],
])('the charge of %j is for %s', (order, words) => {
  expect(parcelOf(order)).toBe(words)
})

test('an offer says its parcels and what they cost', () => {
  const offer = {
    count: 6,
    first: 6617,
    each: 6818,
    total: 40_707,
    interest: 1007,
    monthlyBp: 100,
    yearlyBp: 1268,
  }
  const on = calendarDay(DUE)
  expect(plain(offerText(offer, on))).toBe('6x: R$ 66,17 hoje + 5x de R$ 68,18')
  expect(plain(offerText({ ...offer, count: 2 }, on))).toBe('2x: R$ 66,17 hoje + R$ 68,18 em 22/12/2026')
  expect(plain(costText(offer))).toBe('Total R$ 407,07, juros de R$ 10,07 (1% a.m., CET 12,68% a.a.)')
  expect(plain(costText({ ...offer, interest: 0 }))).toBe('Total R$ 407,07, sem juros')
})

test.each([
  [{ monthlyBp: 100, fineBp: 200, interestBp: 100 }, /tem multa de 2% e juros de 1% ao mês/, 5],
  [{ monthlyBp: 0, fineBp: 0, interestBp: 100 }, /tem juros de 1% ao mês/, 4],
  [{ monthlyBp: 0, fineBp: 0, interestBp: 0 }, /não tem multa nem juros/, 4],
])('the conditions of %j', (terms, late, count) => {
  const said = planConditions(terms)
  expect(said.some((sentence) => late.test(sentence))).toBe(true)
  expect(said).toHaveLength(count)
})

test.each([
  [DUE, '2026-12-31', /^Com 10 dias/],
  [DUE, '2027-01-01', /^O acesso fica/],
  ['2026-12-19', '2026-12-30', /^Com 10 dias/],
  ['2026-12-19', '2026-12-31', /^O acesso fica/],
])('of a parcel due on %s, what is said on %s', (dueOn, day, says) => {
  expect(restText(calendarDay(dueOn), calendarDay(day))).toMatch(says)
})

test.each([
  [2, 'A outra vem um mês depois.'],
  [6, 'As outras 5 vêm depois, uma por mês.'],
])('beside the first of %i parcels', (count, says) => {
  expect(othersText(count)).toBe(says)
})
