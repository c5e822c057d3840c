import { expect, test } from 'vitest'
import { strengthOf } from './new-password-field.tsx'

test.each([
  ['', 0],
  ['abc', 1],
  ['aaaaaaaaaaaaaaaa', 1],
  ['abababababababab', 1],
  ['1234567890', 1],
  ['987654321abcdef', 1],
  ['senha123', 1],
  ['Flamengo2026!', 1],
  ['Sênha-1987-1988', 1],
  ['cavalo-8', 2],
  ['cavalo-azul-9', 2],
  ['cavalo azul na varanda', 3],
])('%j has strength %i', (password, level) => {
  expect(strengthOf(password).level).toBe(level)
})

test('a long phrase with the own name in it is weak', () => {
  const phrase = 'a conceição de todos os dias'
  expect(strengthOf(phrase).level).toBe(3)
  expect(strengthOf(phrase, ['Ana Conceicao', 'ana@vitrine.example']).level).toBe(1)
  expect(strengthOf(phrase, ['Bia Souza', 'conceicao@vitrine.example']).level).toBe(1)
})
