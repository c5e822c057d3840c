import { pathsOf } from '@vitrine/contract/brand-paths'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeAt, placeOf, readLink, utmParametersOf } from './read-link.ts'

const paths = pathsOf('gg')
const placeFor = (query: string) => placeOf(readLink(new URLSearchParams(query)), paths)?.path

test.each([
  ['', '/loja-gg'],
  ['produto=kit', '/cart-gg'],
  ['produto=kit&para=/payment-gg', '/payment-gg'],
  ['para=/loja-gg/kit-de-marca', '/loja-gg/kit-de-marca'],
  ['para=/conta/gg-cadastre-se', '/conta/gg-cadastre-se'],
])('%s leads to %s', (query, path) => {
  expect(placeFor(query)).toBe(path)
})

test.each([
  ['para=/cart', '/cart'],
  ['para=/cart-gg', '/cart'],
  ['para=/loja-gg/kit-de-marca', '/loja/kit-de-marca'],
  ['para=/conta/gg-cadastre-se', '/conta/cadastre-se'],
  ['para=/@gg/cart', undefined],
  ['para=/cart-outra', undefined],
  ['para=/@main/cart', undefined],
])('on a host of its own, %s leads to %s', (query, path) => {
  expect(placeAt(readLink(new URLSearchParams(query)), 'gg', pathsOf('gg', 'gg'))?.path).toBe(path)
})

test.each([
  'https://mau.example',
  '//mau.example',
  '/\\mau.example',
  '/loja',
  '/cart',
  '/admin',
  '/loja-gg/../admin',
  '/loja-gg//mau.example',
  '/loja-gg/kit?x=1',
  '/loja-gg/',
  ' /loja-gg',
  '/Loja-gg',
  'javascript:alert(1)',
  '',
])('%s is no place that a link may lead to', (target) => {
  expect(placeOf({ product: null, interval: undefined, coupon: null, target }, paths)).toBeUndefined()
})

test('whatever a link says, it leads to a place of the brand or nowhere', () => {
  const own = /^\/(loja-gg(\/[a-z0-9-]+)?|cart-gg|payment-gg|conta\/gg-cadastre-se)$/
  const mutated = fc.tuple(
    fc.constantFrom('/loja-gg', '/cart-gg', '/payment-gg', '/loja-gg/kit', '//', 'https:'),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        mutated.map(([start, end]) => start + end),
      ),
      (target) => {
        const place = placeOf({ product: null, interval: undefined, coupon: null, target }, paths)
        expect(place === undefined || own.test(place.path)).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})

test('the campaign is what the link says of itself, and nothing else', () => {
  const params = new URLSearchParams(
    `utm_source=boletim&utm_medium=e-mail&utm_campaign=&toString=x&produto=kit&utm_term=${'x'.repeat(300)}`,
  )
  expect(utmParametersOf(params)).toEqual({ source: 'boletim', medium: 'e-mail', term: 'x'.repeat(100) })
  expect(utmParametersOf(new URLSearchParams('produto=kit'))).toBeUndefined()
})
