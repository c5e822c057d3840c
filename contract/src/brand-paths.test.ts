import { expect, test } from 'vitest'
import { brandAt, FIRST_BRAND, pathsOf } from './brand-paths.ts'

const addressesOf = (brand: string) => {
  const { product, order, payLink, ...paths } = pathsOf(brand)
  return [...Object.values(paths), product('kit'), order('ord_1'), payLink('abc')]
}

test('the addresses of the first brand are bare', () => {
  expect(addressesOf(FIRST_BRAND)).toEqual([
    '/loja',
    '/cart',
    '/payment',
    '/conta/cadastre-se',
    '/conta/esqueci-minha-senha',
    '/termos',
    '/privacidade',
    '/cookies',
    '/acessibilidade',
    '/redirect',
    '/loja/kit',
    '/payment/ord_1',
    '/pagar/abc',
  ])
})

test('those of another brand bear its id', () => {
  expect(addressesOf('gg')).toEqual([
    '/loja-gg',
    '/cart-gg',
    '/payment-gg',
    '/conta/gg-cadastre-se',
    '/conta/esqueci-minha-senha-gg',
    '/termos-gg',
    '/privacidade-gg',
    '/cookies-gg',
    '/acessibilidade-gg',
    '/gg-redirect',
    '/loja-gg/kit',
    '/payment-gg/ord_1',
    '/pagar-gg/abc',
  ])
  expect(addressesOf('terceira')).toEqual(addressesOf(FIRST_BRAND).map((path) => `/@terceira${path}`))
})

test('every address says whose it is', () => {
  for (const brand of [FIRST_BRAND, 'gg', 'terceira'])
    expect(addressesOf(brand).map(brandAt)).toEqual(addressesOf(brand).map(() => brand))
  expect(brandAt('/account/gg-cadastre-se')).toBe('gg')
  for (const path of [
    '/',
    '/account',
    '/loja/loja-gg',
    '/conta/cadastre-se',
    '/conta/GG-cadastre-se',
    '/loja-',
  ])
    expect(brandAt(path)).toBe(FIRST_BRAND)
})
