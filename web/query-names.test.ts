import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namesIn, queryNames } from './query-names.ts'

test('what a screen reads in the query of its address is found, however it is written', () => {
  const source = `
    const query = readQuery(url.searchParams.get('redirect'))
    const [query] = useSearchParams(); query.get('uid'); params?.get('de-onde'); storage.get('cart')`
  expect(namesIn(source)).toEqual(['redirect', 'uid', 'de-onde'])
})

test('the names of our screens are known', () => {
  expect(queryNames(join(import.meta.dirname, 'app'))).toEqual(
    expect.arrayContaining(['after', 'category', 'motivo', 'page', 'q', 'redirect', 'sort', 'type', 'uid']),
  )
})
