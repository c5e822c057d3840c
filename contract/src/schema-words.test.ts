import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { speakPortuguese } from './schema-words.ts'

beforeAll(() => void speakPortuguese())

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'Preencha este campo'],
  [z.int(), null, 'Preencha este campo'],
  [z.string().min(1), '', 'Preencha este campo'],
  [z.string().min(3), 'ab', 'Use ao menos 3 letras'],
  [z.string().max(3), 'abcd', 'Use até 3 letras'],
  [z.int().min(2), 1, 'Use 2 ou mais'],
  [z.int().max(1_000_000), 1_000_001, 'Use até 1.000.000'],
  [z.int(), 1.5, 'Informe um número inteiro'],
  [z.number(), '1', 'Informe um número'],
  [z.array(z.string()).min(1), [], 'Escolha ao menos 1'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Escolha até 1'],
  [z.enum(['a', 'b']), 'c', 'Escolha uma das opções'],
  [z.iso.date(), 'ontem', 'Confira este valor'],
  [z.strictObject({}), { other: 1 }, 'Este campo não existe aqui. Retire-o'],
  [z.string('Informe o nome'), undefined, 'Informe o nome'],
])('what has no sentence of its own is said in pt-BR (%#)', (schema, value, sentence) => {
  expect(schema.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([sentence])
})
