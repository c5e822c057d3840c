import { municipalityOf } from '@vitrine/contract/brazil/municipality'
import { centavos } from '@vitrine/contract/money'
import { expect, test } from 'vitest'
import type { TaxRule } from '#price-rule'
import { taxRule } from '../../../../test/support/pricing.ts'
import { sayTax, shownTaxes, taxesOf } from './taxes.ts'

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

test('what a company withholds is said to it alone, beside what is owed, and counted in no figure', () => {
  const iss = taxRule('iss', 29_000, 'inside')
  const irrf: TaxRule = { ...taxRule('irrf', 15_000, 'withheld'), customer: 'company' }
  const issHeld: TaxRule = { ...taxRule('iss-withheld', 20_000, 'withheld'), id: 'held', customer: 'company' }
  const rules = [iss, irrf, issHeld]
  const person = taxesOf(service(19990), rules)
  const company = taxesOf(service(19990), rules, { customer: 'company' })
  expect(person.map(({ rule, amount }) => [rule, amount])).toEqual([['tax_iss_null', 580]])
  expect(company.map(({ rule, amount }) => [rule, amount])).toEqual([
    ['tax_iss_null', 580],
    ['tax_irrf_null', 300],
    ['held', 400],
  ])
  const figures = { federal: 0, state: 0, municipal: 580 }
  expect(shownTaxes(person)).toMatchObject(figures)
  expect(shownTaxes(person)).not.toHaveProperty('withheld')
  expect(shownTaxes(company)).toMatchObject({
    ...figures,
    withheld: [
      { label: 'IRRF (1,5%)', amount: 300 },
      { label: 'ISS (2%)', amount: 400 },
    ],
  })
})

test('a rule for who buys goes before one for any, whatever else that one says', () => {
  const any = taxRule('iss', 20_000, 'inside', 'one-off')
  const company: TaxRule = {
    ...taxRule('iss', 30_000, 'inside'),
    id: 'company',
    brandId: null,
    customer: 'company',
  }
  const winner = (customer: 'person' | 'company') =>
    taxesOf(service(1000), [any, company], { customer })[0]?.rule
  expect([winner('person'), winner('company')]).toEqual([any.id, 'company'])
})

test('ISS goes by where the buyer lives and by the service, and says by which rule', () => {
  const here = municipalityOf('São Paulo', 'SP')
  const any = { ...taxRule('iss', 50_000, 'inside'), id: 'any' }
  const city: TaxRule = { ...any, id: 'city', ppm: 20_000, municipality: here }
  const course: TaxRule = { ...any, id: 'course', ppm: 40_000, serviceCode: '8.02' }
  const both: TaxRule = { ...any, id: 'both', ppm: 29_000, municipality: here, serviceCode: '1.09' }
  const lines = [
    { type: 'subscription' as const, serviceCode: '1.09', amount: centavos(10_000) },
    { type: 'training' as const, serviceCode: '8.02', amount: centavos(10_000) },
    { type: 'one-off' as const, serviceCode: null, amount: centavos(10_000) },
  ]
  const by = (place?: [string, string]) => {
    const municipality = place && municipalityOf(...place)
    const sums = taxesOf(lines, [any, city, course, both], { municipality })
    return lines.map((_, i) => sums.find(({ parts }) => parts[i]! > 0)?.rule)
  }
  expect(by(['SAO PAULO', 'SP'])).toEqual(['both', 'city', 'city'])
  expect(by(['Recife', 'PE'])).toEqual(['any', 'course', 'any'])
  expect(by()).toEqual(['any', 'course', 'any'])
  const [sum] = taxesOf([lines[0]!], [any, both], { municipality: here })
  expect(sayTax(sum!)).toBe('2,9% de R$\u00a0100,00, para o serviço 1.09 em São Paulo/SP')
})

test('the three figures of Lei 12.741 come from the published table, else from what the seller owes', () => {
  const owed = [taxRule('iss', 29_000, 'inside'), ...PRESUMED, ...REFORM]
  const shown = [
    { label: 'CBS (0,9%)', amount: 168, rule: 'tax_cbs_null' },
    { label: 'IBS (0,1%)', amount: 19, rule: 'tax_ibs_null' },
  ]
  const figures = (rules: typeof owed) => shownTaxes(taxesOf(service(19990), rules))
  const ours = { federal: 730, state: 0, municipal: 580, source: 'alíquotas da loja', shown }
  const used = [
    ['ISS (2,9%)', 580, 'tax_iss_null', '2,9%'],
    ['PIS (0,65%)', 130, 'tax_pis_null', '0,65%'],
    ['COFINS (3%)', 600, 'tax_cofins_null', '3%'],
  ].map(([label, amount, rule, rate]) => ({ label, amount, rule, formula: `${rate} de R$\u00a0199,90` }))
  expect(figures(owed)).toEqual({ ...ours, used })
  const published = [taxRule('ibpt-federal', 134_500, 'shown'), taxRule('ibpt-municipal', 29_000, 'shown')]
  expect(figures([...owed, ...published])).toEqual({
    federal: 2689,
    state: 0,
    municipal: 580,
    source: 'IBPT',
    shown,
    used,
  })
  expect(figures([])).toBeUndefined()
})
