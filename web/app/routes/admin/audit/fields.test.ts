import type { AuditRow } from '@vitrine/contract/admin/audit'
import { AdminCategory } from '@vitrine/contract/admin/category'
import { AdminCoupon } from '@vitrine/contract/admin/coupon'
import { AdminCourse } from '@vitrine/contract/admin/course'
import { AdminLesson } from '@vitrine/contract/admin/lesson'
import { AdminProduct } from '@vitrine/contract/admin/product'
import { AdminProductFile } from '@vitrine/contract/admin/product-file'
import { CouponConditions, CouponTerms } from '@vitrine/contract/coupon'
import { expect, test } from 'vitest'
import { differencesOf, fieldAt } from './fields.ts'

/** What the log never holds, because it follows from the rest. */
const DERIVED = ['id', 'version', 'names', 'missing', 'bundles', 'sold', 'seatsTaken', 'products']
const OF_COUPON = [...DERIVED, 'life', 'used', 'spent', 'codes', 'versions', 'terms']

const OF_COURSE = [...DERIVED, 'learners', 'products', 'isFixed']
/** What is in these stands at paths of its own. */
const OF_LESSON = [...DERIVED, 'course', 'others', 'drip', 'media', 'quiz', 'draft', 'pictures']

const unnamed = (kind: string, keys: readonly string[], derived = DERIVED) =>
  keys.filter((key) => !derived.includes(key) && !fieldAt(kind, key, {}))

test('whatever the log holds of a thing has a word', () => {
  const conditions = Object.keys(CouponConditions.shape).map((key) => `conditions.${key}`)
  const terms = Object.keys(CouponTerms.shape).filter((key) => key !== 'conditions')
  expect(unnamed('product', Object.keys(AdminProduct.shape))).toEqual([])
  expect(unnamed('product-file', Object.keys(AdminProductFile.shape))).toEqual([])
  expect(unnamed('course', Object.keys(AdminCourse.shape), OF_COURSE)).toEqual([])
  expect(unnamed('lesson', Object.keys(AdminLesson.shape), OF_LESSON)).toEqual([])
  expect(unnamed('category', Object.keys(AdminCategory.shape))).toEqual([])
  expect(unnamed('coupon', [...Object.keys(AdminCoupon.shape), ...terms, ...conditions], OF_COUPON)).toEqual(
    [],
  )
})

const row = (kind: string, before: object | null, after: object | null) =>
  differencesOf({ subject: { kind }, before, after } as AuditRow).map(({ label, one, other }) => [
    label,
    one,
    other,
  ])

test('a change is told in words, field by field, without what is the same', () => {
  expect(row('category', { name: 'Doces' }, { name: 'Bolos' })).toEqual([['Nome', 'Doces', 'Bolos']])
  const terms = { kind: 'percent', value: 1000, conditions: { combines: false } }
  expect(row('coupon', { terms }, { terms: { ...terms, value: 1500 } })).toEqual([['Desconto', '10%', '15%']])
  const fixed = { ...terms, kind: 'fixed', conditions: { combines: true } }
  expect(row('coupon', { terms }, { terms: fixed })).toEqual([
    ['O que dá', 'Porcentagem', 'Valor em reais'],
    ['Pode ser somado a outros cupons', 'Não', 'Sim'],
  ])
  expect(row('order', null, { part: { of: 'amount', amount: 1000 }, as: 'courtesy' })).toEqual([
    ['O que devolver', '–', 'Um valor'],
    ['Valor', '–', 'R$\u00a010,00'],
    ['Por quê', '–', 'Cortesia'],
  ])
})
