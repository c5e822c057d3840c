import { expect, test } from 'vitest'
import { readStoreQuery, storeAddress } from './store-query.ts'

const read = (text: string) => JSON.parse(JSON.stringify(readStoreQuery(new URLSearchParams(text))))

test.each([
  [
    'q=+arte+&type=training&sort=price&page=3&category=cat_1',
    { q: 'arte', type: 'training', sort: 'price', page: 3, category: 'cat_1' },
  ],
  ['type=weapon&sort=random&page=-1&q=', {}],
  ['page=2&after=WyJu', { page: 2, after: 'WyJu' }],
  ['after=WyJu', {}],
  ['page=1', {}],
  ['page=2.5', {}],
  ['page=9999999', {}],
  [`q=${'a'.repeat(200)}`, { q: 'a'.repeat(80) }],
])('%s', (text, query) => {
  expect(read(text)).toEqual(query)
})

test('an address leaves out what is the default', () => {
  expect(storeAddress('/loja', { sort: 'relevance', page: 1 })).toBe('/loja')
  expect(storeAddress('/loja', { q: 'violão & voz' }, { page: 2 })).toBe('/loja?q=viol%C3%A3o+%26+voz&page=2')
})

test('a changed filter starts at the first page', () => {
  expect(storeAddress('/loja', { q: 'arte', page: 4 }, { type: 'training' })).toBe(
    '/loja?q=arte&type=training',
  )
})

test('a filter is taken away', () => {
  expect(storeAddress('/loja', { type: 'training', category: 'cat_1' }, { type: undefined })).toBe(
    '/loja?category=cat_1',
  )
})
