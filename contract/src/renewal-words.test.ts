import { expect, test } from 'vitest'
import { HOW_IT_RENEWS, renewalText } from './renewal-words.ts'

test.each([
  ['2026-12-20', '19/12/2026', '20/12/2026'],
  ['2027-01-01', '31/12/2026', '01/01/2027'],
  ['2028-03-01', '29/02/2028', '01/03/2028'],
])('what is next due on %s is good until %s', (firstOn, last, first) => {
  expect(renewalText({ firstOn, amount: 3990, interval: 'month' })).toBe(
    `Vale até ${last}. Para continuar: R$\u00a039,90 por mês, a partir de ${first}. ${HOW_IT_RENEWS}`,
  )
})

test('what coupons or a trial change of it is told in their words', () => {
  const charge = { firstOn: '2026-12-20', amount: 3990, interval: 'year' as const }
  expect(renewalText({ ...charge, says: '7 dias grátis, depois R$ 39,90' })).toContain(
    'Para continuar: 7 dias grátis, depois R$ 39,90, a partir de 20/12/2026.',
  )
})
