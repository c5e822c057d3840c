import { expect, test } from 'vitest'
import { checkPassword } from './password.ts'

const owner = { name: 'Ana Conceição de Albuquerque', email: 'aninha.alb@vitrine.example' }

const weaknessOf = (password: string): string | undefined => {
  try {
    checkPassword(password, owner)
    return undefined
  } catch (error) {
    return (error as { fields: { password: string[] } }).fields.password[0]
  }
}

test.each([
  'senha123',
  'Senha@2026',
  'brasil!!',
  'BRASIL2026',
  'Flamengo1',
  'vasco.123',
  'jesus1234',
  'teamo2010',
  '12345678',
  '87654321',
  'aaaaaaaa',
  '%%%%%%%%%',
  'qwerty123',
  'Vitrine2026',
  'são.paulo',
  'p@ssw0rd',
  '1q2w3e4r',
])('"%s" is guessed first', (password) => {
  expect(weaknessOf(password)).toMatch(/muito comum/)
})

test.each(['conceicao-e-eu', 'ALBUQUERQUE7788', 'xx-aninha.alb-xx', 'concei\u0327ca\u0303o 99'])(
  '"%s" tells who its owner is',
  (password) => {
    expect(weaknessOf(password)).toMatch(/seu nome nem seu e-mail/)
  },
)

test.each([
  'cavalo-bateria-grampo',
  'banana e abacaxi',
  'senha8391-7720-1184',
  'kT9#vq2Lm0',
  'ananas12',
  '        x',
])('"%s" is good enough', (password) => {
  expect(weaknessOf(password)).toBeUndefined()
})
