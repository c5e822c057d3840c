import { centavos } from '@vitrine/contract/money'
import { expect, test } from 'vitest'
import { taxRule } from '../../../test/support/pricing.ts'
import type { TaxRule } from './rules.ts'
import { shownTaxes, taxesOf } from './taxes.ts'

const service = (amount: number) => [{ type: 'one-off' as const, amount: centavos(amount) }]
const REFORM = [taxRule('cbs', 9000, 'shown'), taxRule('ibs', 1000, 'shown')]
const PRESUMED = [taxRule('pis', 6500, 'inside'), taxRule('cofins', 30_000, 'inside')]

// NFS-e 1.01, group IBSCBS: base 2026 = service − ISS − PIS − COFINS.
test.each([
  [19990, 29_000, { iss: 580, pis: 130, cofins: 600, cbs: 168, ibs: 19 }, 18680],
  [4990, 50_000, { iss: 250, pis: 32, cofins: 150, cbs: 41, ibs: 5 }, 4558],
])('the taxes of 2026 on a service of %i centavos', (amount, iss, taxes, base) => {
  const sums = taxesOf(service(amount), [taxRule('iss', iss, 'inside'), ...PRESUMED, ...REFORM])
  expect(Object.fromEntries(sums.map((sum) => [sum.code, sum.amount]))).toEqual(taxes)
  expect(sums.find(({ code }) => code === 'cbs')?.base).toBe(base)
})

test('the rule that says most about a line holds: its type and brand, its type, its brand, any', () => {
  const any: TaxRule = { ...taxRule('iss', 20_000, 'inside'), id: 'any', brandId: null }
  const brand = { ...any, id: 'brand', brandId: 'main' }
  const type: TaxRule = { ...any, id: 'type', productType: 'one-off' }
  const both = { ...type, id: 'both', brandId: 'main' }
  const other: TaxRule = { ...any, id: 'other', productType: 'training' }
  const winner = (...rules: TaxRule[]) => taxesOf(service(1000), rules).map(({ rule }) => rule)
  expect(winner(other, any)).toEqual(['any'])
  expect(winner(any, brand)).toEqual(['brand'])
  expect(winner(brand, type)).toEqual(['type'])
  expect(winner(type, both, brand)).toEqual(['both'])
})

test('the three figures of Lei 12.741 come from the published table, else from what the seller owes', () => {
  const owed = [taxRule('iss', 29_000, 'inside'), ...PRESUMED, ...REFORM]
  const shown = [
    { label: 'CBS (0,9%)', amount: 168, rule: 'tax_cbs_null' },
    { label: 'IBS (0,1%)', amount: 19, rule: 'tax_ibs_null' },
  ]
  const figures = (rules: typeof owed) => shownTaxes(taxesOf(service(19990), rules))
  const ours = { federal: 730, state: 0, municipal: 580, source: 'alíquotas da loja', shown }
  expect(figures(owed)).toEqual(ours)
  const published = [taxRule('ibpt-federal', 134_500, 'shown'), taxRule('ibpt-municipal', 29_000, 'shown')]
  expect(figures([...owed, ...published])).toEqual({
    ...{ federal: 2689, state: 0, municipal: 580, source: 'IBPT', shown },
  })
  expect(figures([])).toBeUndefined()
})
