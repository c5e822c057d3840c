import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextOrCurrentPage, reloadDocument } from './next-page.ts'

const HERE = { pathname: '/account', search: '?aba=1', hash: '#fim' }
const NEXT = { pathname: '/account/perfil/gerenciar', search: '?status=paid', hash: '' }

const loaded: string[] = []
beforeEach(() => {
  loaded.length = 0
  const location = {
    ...HERE,
    assign: (path: string) => loaded.push(path),
    reload: () => loaded.push('again'),
  }
  vi.stubGlobal('location', location)
})
afterEach(() => vi.unstubAllGlobals())

const goesTo = (location?: typeof NEXT) =>
  vi.stubGlobal('__reactRouterDataRouter', { state: { navigation: { location } } })

test('the page that is on its way is the one that is loaded anew', () => {
  goesTo(NEXT)
  expect(nextOrCurrentPage()).toBe('/account/perfil/gerenciar?status=paid')
  reloadDocument()
  expect(loaded).toEqual(['/account/perfil/gerenciar?status=paid'])
})

test.each([
  ['none is', () => goesTo()],
  ['no router is there yet', () => undefined],
])('while %s it is the one that is looked at', (_, begin) => {
  begin()
  expect(nextOrCurrentPage()).toBe('/account?aba=1#fim')
  reloadDocument()
  expect(loaded).toEqual(['again'])
})
