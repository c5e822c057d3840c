import { describe, expect, test } from 'vitest'
import { endpoints } from '../../test/support/endpoints.ts'
import { readSearch, SearchInput } from './search-text.ts'

describe('a search is read as what it can mean', () => {
  test.each([
    ['CPF: 123.456.789-09', { document: '12345678909' }],
    ['cpf nº 123456789-09', { document: '12345678909' }],
    ['\u200b123.456.789\u201309', { document: '12345678909' }],
    ['CNPJ 11.222.333/0001-81', { document: '11222333000181' }],
    ['#2026\u2013000042\u20115', { orderCode: '2026-000042-5' }],
    ['Pedido nº 2026-000042-5', { orderCode: '2026-000042-5' }],
    ['gg-2026-000042-5', { orderCode: 'GG-2026-000042-5' }],
    ['2026.000042', { orderCode: '2026-000042' }],
    ['gg2026000042', { orderCode: 'GG-2026-000042' }],
    ['2026000042', { orderCode: '2026-000042' }],
    ['000042', { orderCode: '000042' }],
    ['5682', { cardDigits: '5682' }],
    ['final 5682', { cardDigits: '5682' }],
    ['•••• 5682', { cardDigits: '5682' }],
    ['**** **** **** 5682', { cardDigits: '5682' }],
    ['Cartão final 5682', { cardDigits: '5682' }],
    ['+55 (11) 98765-4321', { phone: '+5511987654321' }],
    ['WhatsApp: 11 98765\u20114321', { phone: '+5511987654321' }],
    ['E-mail: ANA@Exemplo.com.br', { email: 'ana@exemplo.com.br', text: 'ana@exemplo.com.br' }],
    ['<ana@café.com.br>', { email: 'ana@xn--caf-dma.com.br' }],
    ['ANA@', { email: 'ana@' }],
    ['  Maria\u00a0 da\u200b Silva ', { text: 'Maria da Silva' }],
    ['D\u00b4\u00c1vila', { text: "D'\u00c1vila" }],
    ['Joa\u0303o', { text: 'João' }],
    ['\u201cguia\u201d 日本', { text: '\u201cguia\u201d 日本' }],
  ])('%s', (typed, meant) => {
    expect(readSearch(typed)).toMatchObject(meant)
  })

  test.each(['Maria Silva', 'curso', 'ate-', 'C++'])('%s is words alone', (typed) => {
    expect(readSearch(typed)).toEqual({ text: typed })
  })
})

test.each(['%%', '---', '…', '_', '""', '#', '🎨', '\\', "''"])('signs alone find nothing: %s', (typed) => {
  expect(SearchInput.parse(typed)).toEqual({ text: '' })
})

test.each(['', '   ', '\u200b\u2060', '\n\u00a0'])('an empty field searches nothing: %j', (typed) => {
  expect(SearchInput.parse(typed)).toBeUndefined()
})

test('its length is that of what was read', () => {
  const longest = 'a'.repeat(80)
  expect(SearchInput.parse(`\u200b${' '.repeat(200)}${longest}${'\u200b'.repeat(200)}`)).toEqual({
    text: longest,
  })
  expect(SearchInput.safeParse(`${longest}a`).error?.issues).toMatchObject([
    { message: 'Busque com até 80 letras' },
  ])
  expect(SearchInput.safeParse('a'.repeat(5_000)).error?.issues).toMatchObject([
    { message: 'Busque com até 80 letras' },
  ])
})

/** What a schema is made of, as far as it is looked at here. */
interface Schema {
  shape?: Record<string, Schema>
  def: Partial<Record<'innerType' | 'in' | 'out' | 'element', Schema>> & { options?: Schema[] }
}

/** Every field `q` of an input, without what says that it may be left out. */
function searchesIn(schema: Schema): Schema[] {
  const { innerType, in: before, out, element, options = [] } = schema.def
  const own = Object.entries(schema.shape ?? {}).flatMap(([name, field]) =>
    name === 'q' ? [field.def.innerType ?? field] : searchesIn(field),
  )
  return [
    own,
    ...[innerType, before, out, element, ...options].map((one) => (one ? searchesIn(one) : [])),
  ].flat()
}

test('every search of the contract is read in this one way', () => {
  const searches = endpoints.flatMap(({ name, input }) =>
    input ? searchesIn(input as Schema).map((schema) => [name, schema === (SearchInput as unknown)]) : [],
  )
  expect(searches.length).toBeGreaterThan(25)
  expect(searches.filter(([, isOurs]) => !isOurs)).toEqual([])
})
