import { expect, test } from 'vitest'
import { FIRST_BRAND, pathsOf } from './brand-paths.ts'

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
    '/loja-gg/kit',
    '/payment-gg/ord_1',
    '/pagar-gg/abc',
  ])
})
