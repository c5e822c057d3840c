import { expect, test } from 'vitest'
import { municipalityKey, municipalityOf, parseMunicipality } from './municipality.ts'

test.each([
  ['São Paulo/SP', 'São Paulo/SP'],
  [' são   paulo - sp ', 'são paulo/SP'],
  ['Santa Bárbara d’Oeste, SP', 'Santa Bárbara d’Oeste/SP'],
  ['Mogi-Mirim/SP', 'Mogi-Mirim/SP'],
  ['São Paulo', undefined],
  ['Lisboa/PT', undefined],
  ['/SP', undefined],
  ['3550308/SP', undefined],
])('%j is %j', (typed, place) => {
  expect(parseMunicipality(typed)).toBe(place)
})

test('every spelling of a place is the same place, and its namesake in another state is not', () => {
  const key = (city: string, state: string) => municipalityKey(municipalityOf(city, state))
  expect(key('SAO PAULO', 'SP')).toBe(key('São  Paulo', 'SP'))
  expect(key("Santa Bárbara d'Oeste", 'SP')).toBe(key('Santa Barbara D’Oeste', 'SP'))
  expect(key('Mogi Mirim', 'SP')).toBe(key('Mogi-Mirim', 'SP'))
  expect(key('Bom Jesus', 'PI')).not.toBe(key('Bom Jesus', 'RN'))
})
