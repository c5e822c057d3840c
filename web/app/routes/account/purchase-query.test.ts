import { expect, test } from 'vitest'
import { isFiltered, nextPage, readPurchaseQuery } from './purchase-query.ts'

const read = (text: string) => readPurchaseQuery(new URLSearchParams(text))

test('the address says what is asked for', () => {
  const query = read('q=2026-01&estado=paid&tipo=training&marca=gg&periodo=90&depois=ord_1')
  expect(query).toEqual({
    q: '2026-01',
    status: 'paid',
    type: 'training',
    brand: 'gg',
    days: 90,
    before: 'ord_1',
  })
  expect(isFiltered(query)).toBe(true)
})

test.each(['', 'q=+&estado=&tipo=&periodo=', 'estado=pago&tipo=x&marca=Outra loja&periodo=-1', 'periodo=31'])(
  'what it does not know is left out: %s',
  (text) => {
    expect(isFiltered(read(text))).toBe(false)
  },
)

test('the next page keeps the filters and replaces the place', () => {
  expect(nextPage(new URLSearchParams('estado=paid&depois=ord_1'), 'ord_2')).toBe('?estado=paid&depois=ord_2')
})
