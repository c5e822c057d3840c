import { expect, test } from 'vitest'
import { CouponTerms } from './coupon.ts'

const terms = {
  code: 'VERAO',
  name: 'Verão',
  kind: 'fixed',
  value: 1000,
  brandIds: ['main'],
  startsAt: '2026-12-01T03:00:00.000Z',
}

test.each<[object, string, string]>([
  [{ value: undefined }, 'value', 'Informe quanto o cupom dá'],
  [{ value: 0 }, 'value', 'Informe quanto o cupom dá'],
  [{ value: 100_000_000 }, 'value', 'Use até R$ 999.999,99'],
  [{ budget: 0 }, 'budget', 'Use ao menos um centavo'],
  [{ budget: 1_000_000_000 }, 'budget', 'Use até R$ 9.999.999,99'],
  [{ conditions: { maxDiscount: 100_000_000 } }, 'conditions.maxDiscount', 'Use até R$ 999.999,99'],
  [{ conditions: { minimum: -1 } }, 'conditions.minimum', 'Use zero ou mais'],
  [{ conditions: { minimum: 100_000_000 } }, 'conditions.minimum', 'Use até R$ 999.999,99'],
])('an amount that a coupon cannot have is said in reais (%#)', (change, field, sentence) => {
  const issues = CouponTerms.safeParse({ ...terms, ...change }).error?.issues
  const said = issues?.map(({ path, message }) => [path.join('.'), message.replace(/\s/g, ' ')])
  expect(said).toEqual([[field, sentence]])
})
