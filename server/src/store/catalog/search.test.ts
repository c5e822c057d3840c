import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCatalog } from '../../../../test/support/catalog.ts'
import { searchWords } from './list-products.ts'

let catalog: Awaited<ReturnType<typeof openCatalog>>
beforeAll(async () => {
  catalog = await openCatalog()
})
afterAll(() => catalog[Symbol.asyncDispose]())

const slugs = async (q: string) => (await catalog.api.catalog.list({ q })).items.map(({ slug }) => slug)

test.each([
  ['accents left out', 'orcamento da casa', 'planilha-orcamento-da-casa'],
  ['accents where there are none', 'plánilha', 'planilha-fluxo-de-caixa'],
  ['capitals', 'EXCEL', 'excel-do-basico-ao-painel'],
  ['a letter left out', 'assinatra', 'plano-essencial'],
  ['a letter left out of a long word', 'treinameto', 'financas-para-autonomos'],
  ['two words, one wrong', 'gestao finaceira', 'financas-para-autonomos'],
  ['no cedilla, no tilde', 'promocao', 'pacote-comece-bem'],
  ['letters swapped at the end', 'desing', 'identidade-visual-do-zero'],
  ['letters swapped in the middle', 'cusro', 'excel-do-basico-ao-painel'],
  ['a letter doubled', 'finnaças', 'financas-para-autonomos'],
  ['a short word', 'exel', 'excel-do-basico-ao-painel'],
  ['a wrong letter', 'instagran', 'trafego-pago-essencial'],
  ['a wrong first letter', 'olanilha', 'planilha-fluxo-de-caixa'],
  ['the first letter left out', 'lanilha', 'planilha-fluxo-de-caixa'],
  ['a letter before the first', 'pplanilha', 'planilha-fluxo-de-caixa'],
  ['the first letters swapped', 'lpanilha', 'planilha-fluxo-de-caixa'],
  ['the beginning of a word', 'preci', 'precificacao-sem-medo'],
  ['the wrong beginning of a word', 'fotogarf', 'fotografia-de-produto-com-celular'],
  ['a plural', 'contratos', 'kit-contratos-prestador'],
  ['a plural of what stands in the singular', 'cursos', 'trafego-pago-essencial'],
  [
    'words in another order, with idle ones',
    'celular para foto de produto',
    'fotografia-de-produto-com-celular',
  ],
  ['punctuation', 'o que é MEI?', 'guia-mei-impostos-sem-susto'],
  ['a category', 'marketing', 'sequencias-de-email-25-roteiros'],
])('%s: "%s"', async (_, q, slug) => {
  expect(await slugs(q)).toContain(slug)
})

test.each(['xyzwk', 'geladeira', 'excel geladeira', '100%', "'; drop table product; --"])(
  'nothing: "%s"',
  async (q) => {
    expect(await slugs(q)).toEqual([])
  },
)

test('the name weighs more than the summary, and that more than the keywords', async () => {
  const found = await slugs('planilha')
  const at = (slug: string) => found.indexOf(slug)
  expect(at('planilha-orcamento-da-casa')).toBeLessThan(at('automacao-sem-codigo'))
  expect(found[0]).toBe('planilha-fluxo-de-caixa')
})

test('what is typed is searched as it is while something is named so', async () => {
  expect(await slugs('notion')).toEqual(['sistema-de-tarefas-para-notion'])
})

test('a word of a new product is known at once', async () => {
  const rename = 'update product set name = name || $2 where slug = $1'
  await catalog.pool.query(rename, ['mesa-clara-40-cenas', ' Jabuticabeira'])
  expect(await slugs('jabutcabeira')).toEqual(['mesa-clara-40-cenas'])
})

test('a word of letters and figures is found as it is written', async () => {
  const rename = 'update product set name = name || $2 where slug = $1'
  await catalog.pool.query(rename, ['mesa-clara-40-cenas', ' 9e24b7'])
  expect(await slugs('9e24b7')).toEqual(['mesa-clara-40-cenas'])
})

test('words are plain, telling and few', () => {
  expect(searchWords('Gestão de FINANÇAS')).toEqual(['financas', 'gestao'])
  expect(searchWords('de para o')).toEqual(['para', 'de', 'o'])
  expect(searchWords('a1 b2 c3 d4 e5 f6 g7 h8')).toHaveLength(6)
  expect(searchWords(' %_ ')).toEqual([])
})

test('one word in another form: what shares its stem', async () => {
  expect(await slugs('fotografar')).toContain('fotografia-de-produto-com-celular')
  expect(await slugs('promocoes')).toEqual(await slugs('promocao'))
})
