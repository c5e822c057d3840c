import { expect, test } from 'vitest'
import { strengthOf } from './strength.ts'

test.each([
  ['', 0],
  ['abc', 1],
  ['aaaaaaaaaaaaaaaa', 1],
  ['1234567890', 1],
  ['cavalo-8', 2],
  ['cavalo-azul-9', 2],
  ['cavalo azul na varanda', 3],
])('%j has strength %i', (password, level) => {
  expect(strengthOf(password).level).toBe(level)
})
