import { expect, test } from 'vitest'
import { bareOf, brandAt, brandNamed, FIRST_BRAND, inFrameOf, pathsOf } from './brand-paths.ts'

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
    '/ajuda',
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
    '/ajuda-gg',
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

const named = (address: string, at?: string) => {
  const { pathname, search } = new URL(address, 'https://loja.example')
  return brandNamed({ pathname, search }, at)
}

test('a page that several brands have in common says by its query in whose frame it stands', () => {
  const common = [
    '/',
    '/account',
    '/account/perfil/gerenciar',
    '/acompanhar',
    '/entrar',
    '/certificados/A',
    '/nao-existe',
  ]
  for (const page of [...common, '/conta/redefinir-senha', '/admin/2fa', '/treinamentos/curso/les_1'])
    for (const brand of ['gg', 'terceira', FIRST_BRAND]) {
      expect(named(page), page).toBeUndefined()
      expect(named(inFrameOf(brand, page)), page).toBe(brand)
      expect(named(inFrameOf(brand, `${page}?q=a&loja=outra`))).toBe(brand)
      expect(named(`/entrar?${new URLSearchParams({ redirect: inFrameOf(brand, page) })}`)).toBe(brand)
    }
  expect(named('/acompanhar?loja=Outra+loja')).toBeUndefined()
})

test('where somebody goes on to names the brand, and its own places are nobody else’s', () => {
  for (const brand of ['gg', 'terceira', FIRST_BRAND])
    for (const own of addressesOf(brand)) {
      expect(named(own), own).toBe(brand)
      expect(named(`${own}?loja=outra`), own).toBe(brand)
      expect(named(`/entrar?${new URLSearchParams({ redirect: `${own}?q=1` })}`), own).toBe(brand)
    }
  expect(named('/loja?redirect=/loja-gg')).toBe(FIRST_BRAND)
  expect(named('/cart', 'gg')).toBe('gg')
  expect(named('/admin/produtos')).toBe(FIRST_BRAND)
  for (const wanted of ['https://mau.example/loja-gg', '//mau.example', '', '/account', '%'])
    expect(named(`/entrar?${new URLSearchParams({ redirect: wanted })}`), wanted).toBeUndefined()
})
