import { expect, test } from 'vitest'
import { AUDIENCES } from '../../test/freshness/screens.ts'
import { FIRST_BRAND } from './brand-paths.ts'
import { MenuItem, menuIn } from './menu.ts'

/** Steps of an order, ways in from outside and screens of the administration are nowhere that a menu leads. */
const NO_PLACE =
  /^\/(?:admin(?:\/|$)|acessar|payment|pagar|auth(?:\/|$)|oidc|redirect|redefinir|gg-redirect|@\w+\/redirect|\*)/

const SCREENS = Object.keys(AUDIENCES).map((address) => address.replace(/:\w+\??/g, 'x'))
const leads = (to: string) => MenuItem.safeParse({ label: 'Item', to }).success

test.each(SCREENS.filter((address) => !NO_PLACE.test(address)))('a menu may lead to %s', (to) => {
  expect(leads(to)).toBe(true)
})

test.each(SCREENS.filter((address) => NO_PLACE.test(address)))('a menu does not lead to %s', (to) => {
  expect(leads(to)).toBe(false)
})

test('what every brand has leads to its own, and what the shop has once leads there', () => {
  const addresses = (brand: string, ...to: string[]) =>
    menuIn(
      brand,
      to.map((address) => ({ label: 'Item', to: address })),
      FIRST_BRAND,
    ).map(({ to }) => to)
  const said = ['/loja?q=a/b#busca', '/loja/guia', '/termos', '/acompanhar', '/', 'https://a.example/loja']
  expect(addresses('main', ...said)).toEqual(said)
  expect(addresses('gg', ...said)).toEqual([
    '/loja-gg?q=a/b#busca',
    '/loja-gg/guia',
    '/termos-gg',
    '/acompanhar',
    '/',
    'https://a.example/loja',
  ])
  expect(addresses('atelie', '/conta/cadastre-se', '/@gg/loja')).toEqual([
    '/@atelie/conta/cadastre-se',
    '/@gg/loja',
  ])
  const onItsHost = menuIn('atelie', [{ label: 'Item', to: '/loja/guia' }], 'atelie')
  expect(onItsHost).toEqual([{ label: 'Item', to: '/loja/guia' }])
})
