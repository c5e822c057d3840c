import { expect, test } from 'vitest'
import { howItRenews } from './plan-terms.ts'
import { renewalText } from './renewal-words.ts'

test.each([
  ['2026-12-20', '19/12/2026', '20/12/2026'],
  ['2027-01-01', '31/12/2026', '01/01/2027'],
  ['2028-03-01', '29/02/2028', '01/03/2028'],
])('what is next due on %s is good until %s', (firstOn, last, first) => {
  expect(renewalText({ firstOn, amount: 3990, interval: 'month' })).toBe(
    `Vale até ${last}. Para continuar: R$\u00a039,90 por mês, a partir de ${first}. ${howItRenews({})}`,
  )
})

test('what coupons or a trial change of it is told in their words', () => {
  const charge = { firstOn: '2026-12-20', amount: 3990, interval: 'year' as const }
  expect(renewalText({ ...charge, says: '7 dias grátis, depois R$ 39,90' })).toContain(
    'Para continuar: 7 dias grátis, depois R$ 39,90, a partir de 20/12/2026.',
  )
})

test('a plan that binds, or ends by itself, says so in the place of what it does not keep', () => {
  const charge = { firstOn: '2026-12-20', amount: 3990, interval: 'month' as const }
  const bound = renewalText({ ...charge, minCycles: 6, maxCycles: 12 })
  expect(bound).toContain('quem cancela antes fica até o fim da 6ª, sem multa.')
  expect(bound).toContain('São 12 cobranças ao todo; depois a assinatura termina sozinha.')
  expect(bound).not.toContain('cancele quando quiser')
  expect(renewalText(charge)).toContain('cancele quando quiser, em dois cliques.')
})
