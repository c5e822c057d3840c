import { expect, test } from 'vitest'
import { dateCharges, dueAfter, dueAtEnd } from './future-charge.ts'
import { howItRenews } from './plan-terms.ts'
import { renewalText } from './renewal-words.ts'
import { calendarDay } from './time.ts'

test.each([
  ['2026-12-20', '19/12/2026', '20/12/2026'],
  ['2027-01-01', '31/12/2026', '01/01/2027'],
  ['2028-03-01', '29/02/2028', '01/03/2028'],
])('what is next due on %s is good until %s', (firstOn, last, first) => {
  expect(renewalText({ firstOn, amount: 3990, interval: 'month' })).toBe(
    `Vale até ${last}. Para continuar: R$\u00a039,90 por mês, a partir de ${first}. ${howItRenews({})}`,
  )
})

const FULL = { amount: 3990 }
const of = (trialDays: number | undefined, ...runs: { amount: number; times?: number }[]) => {
  const plan = { label: 'Plano', interval: 'month' as const, amount: runs[0]!.amount, trialDays }
  return renewalText(dateCharges({ ...plan, runs }, dueAfter(calendarDay('2026-11-26'), plan)))
    .replaceAll('\u00a0', ' ')
    .split('. Mandamos')[0]
}

test.each([
  [of(undefined, FULL), 'Vale até 25/12/2026. Para continuar: R$ 39,90 por mês, a partir de 26/12/2026'],
  [
    of(7, FULL),
    'Vale até 02/12/2026. Para continuar: 7 dias grátis, depois R$ 39,90 por mês, a partir de 03/12/2026',
  ],
  [
    of(7, { amount: 0, times: 1 }, FULL),
    'Vale até 02/01/2027. Para continuar: 7 dias grátis e 1 mês grátis, depois R$ 39,90 por mês, a partir de 03/01/2027',
  ],
  [
    of(7, { amount: 3870, times: 1 }, FULL),
    'Vale até 02/12/2026. Para continuar: 7 dias grátis, depois R$ 38,70 em 03/12/2026, depois R$ 39,90 por mês, a partir de 03/01/2027',
  ],
  [
    of(undefined, { amount: 0, times: 2 }, FULL),
    'Vale até 25/02/2027. Para continuar: R$ 39,90 por mês, a partir de 26/02/2027',
  ],
  [
    of(undefined, { amount: 1990, times: 2 }, FULL),
    'Vale até 25/12/2026. Para continuar: 2x de R$ 19,90, a partir de 26/12/2026, depois R$ 39,90 por mês, a partir de 26/02/2027',
  ],
])('every charge has its day: %s', (said, sentence) => {
  expect(said).toBe(sentence)
})

test('an order from before its charges were kept one by one says them in the words it has', () => {
  const charge = { firstOn: '2026-12-20', amount: 3990, interval: 'year' as const }
  expect(renewalText({ ...charge, says: '7 dias grátis, depois R$ 39,90' })).toContain(
    'Para continuar: 7 dias grátis, depois R$ 39,90, a partir de 20/12/2026.',
  )
})

test('charges keep to the day of the month that the plan began on', () => {
  const plan = { label: 'Plano', interval: 'month' as const, amount: 100 }
  const runs = [{ amount: 100, times: 1 }, { amount: 200, times: 1 }, { amount: 300 }]
  const { runs: dated } = dateCharges({ ...plan, runs }, dueAfter(calendarDay('2027-01-31'), plan))
  expect(dated!.map(({ firstOn }) => firstOn)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30'])
  const ahead = dateCharges({ ...plan, runs }, dueAtEnd({ startOn: '2027-01-31', endOn: '2027-02-28' }))
  expect(ahead.runs).toEqual(dated)
})

test('a plan that binds, or ends by itself, says so in the place of what it does not keep', () => {
  const charge = { firstOn: '2026-12-20', amount: 3990, interval: 'month' as const }
  const bound = renewalText({ ...charge, minCycles: 6, maxCycles: 12 })
  expect(bound).toContain('quem cancela antes fica até o fim da 6ª, sem multa.')
  expect(bound).toContain('São 12 cobranças ao todo; depois a assinatura termina sozinha.')
  expect(bound).not.toContain('cancele quando quiser')
  expect(renewalText(charge)).toContain('cancele quando quiser, em dois cliques.')
})
