import { expect, test } from 'vitest'
import { bareOf, brandAt, FIRST_BRAND, pathsOf } from './brand-paths.ts'

const addressesOf = (brand: string, at?: string) => {
  const { product, order, payLink, ...paths } = pathsOf(brand, at)
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
    expect(addressesOf(brand).map((path) => brandAt(path))).toEqual(addressesOf(brand).map(() => brand))
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

test('on the host of a brand its addresses are bare, and those of the first bear its id', () => {
  for (const brand of ['gg', 'terceira']) {
    const bare = addressesOf(FIRST_BRAND)
    expect(addressesOf(brand, brand)).toEqual(bare)
    expect(addressesOf(brand).map(bareOf)).toEqual(bare)
    expect(bare.map(bareOf)).toEqual(bare)
    expect(bare.map((path) => brandAt(path, brand))).toEqual(bare.map(() => brand))
    const others = addressesOf(FIRST_BRAND, brand)
    expect(others).toEqual(bare.map((path) => `/@${FIRST_BRAND}${path}`))
    expect(others.map((path) => brandAt(path, brand))).toEqual(bare.map(() => FIRST_BRAND))
  }
  expect(bareOf('/loja-gg/kit-gg')).toBe('/loja/kit-gg')
  expect(bareOf('/account/gg-cadastre-se')).toBe('/account/cadastre-se')
})
