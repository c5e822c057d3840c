import { newId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openCatalog } from '../../../../test/support/catalog.ts'
import { insertBrandBeside } from '../../../../test/support/stock.ts'
import { productGrants, readPrices } from './offer.store.ts'

let catalog: Awaited<ReturnType<typeof openCatalog>>
beforeAll(async () => {
  catalog = await openCatalog()
})
afterAll(() => catalog[Symbol.asyncDispose]())
beforeEach(() => catalog.travel(0))

type Query = Parameters<typeof catalog.api.catalog.product>[0]
const read = (product: string, brand?: Query['brand']) => catalog.api.catalog.product({ product, brand })

test('by slug and by id the same, in one statement', async () => {
  catalog.statements.length = 0
  const bySlug = await read('identidade-visual-do-zero')
  expect(catalog.statements).toHaveLength(1)
  expect(await read(bySlug.id)).toEqual(bySlug)
  expect(bySlug).toMatchObject({
    name: 'Identidade visual do zero',
    level: 'Intermediário',
    guaranteeDays: 21,
  })
  expect(bySlug.seatsLeft).toBeUndefined()
})

test.each(['nada-com-este-nome', 'prd_00000000000000000000000000', "' or true --"])(
  '%s is not found',
  async (product) => {
    await expect(read(product)).rejects.toMatchObject({ code: 'not-found' })
  },
)

test('what a brand does not sell is not found there', async () => {
  await expect(read('plano-essencial', 'gg')).rejects.toMatchObject({ code: 'not-found' })
  expect((await read('plano-estudio', 'gg')).prices.map(({ amount }) => amount)).toEqual([13990, 139000])
})

test('a training tells its modules and lessons in order, a bundle those of what it holds', async () => {
  const { courses } = await read('escrita-que-converte')
  expect(courses[0]?.modules.map(({ title }) => title)).toEqual([
    'Antes do texto',
    'Página de vendas',
    'E-mail e redes',
    'Editar',
  ])
  expect(courses[0]?.modules[0]?.lessons[0]).toEqual({
    id: expect.stringMatching(/^les_/),
    title: 'Vender sem gritar',
    minutes: 1,
    preview: true,
  })
  const bundle = await read('pacote-conteudo-o-ano-todo')
  expect(bundle.courses).toEqual(courses)
  expect(bundle.items.map(({ slug }) => slug)).toEqual([
    'escrita-que-converte',
    'calendario-editorial-12-meses',
    'sequencias-de-email-25-roteiros',
    '300-ideias-de-legenda',
  ])
})

test('a plan has a price for each interval, and the year saves', async () => {
  const { prices } = await read('plano-profissional')
  expect(prices.map(({ interval }) => interval)).toEqual(['month', 'year'])
  expect(prices[1]!.amount).toBeLessThan(12 * prices[0]!.amount)
})

test('a comparison is shown to the end of its day in São Paulo, and not after', async () => {
  const slug = 'guia-mei-impostos-sem-susto'
  expect((await read(slug)).price).toMatchObject({ amount: 3990, compareAt: 4990 })
  catalog.travel(8)
  expect((await read(slug)).price.compareAt).toBeUndefined()
})

test('a new price version ends the old one: only the new is shown, and the cart hears of both', async () => {
  const { price, id } = await read('300-ideias-de-legenda')
  const next = newId('prc')
  await catalog.pool.query("update price set ends_at = now() + interval '1 day' where id = $1", [price.id])
  await catalog.pool.query(
    "insert into price (id, product_id, brand_id, interval, amount, starts_at) values ($1, $2, 'main', 'once', 2990, now() + interval '1 day')",
    [next, id],
  )
  expect((await read(id)).prices.map(({ amount }) => amount)).toEqual([2490])
  catalog.travel(2)
  expect((await read(id)).prices.map(({ amount }) => amount)).toEqual([2990])
  const later = new Date(Date.now() + 2 * 86_400_000)
  const priced = (await readPrices(catalog.db, [price.id], 'main', later)).get(price.id)
  expect(priced).toMatchObject({
    price: { amount: 2490 },
    current: { id: next, amount: 2990 },
    published: true,
  })
})

test('prices of another brand, or of nothing, are not readable', async () => {
  const { price } = await read('tipografia-sem-medo', 'gg')
  expect(await readPrices(catalog.db, [price.id, 'prc_nothing'], 'main', new Date())).toEqual(new Map())
})

test('a bundle opens itself, what it holds, and their courses, each once', async () => {
  const { id } = await read('pacote-contas-em-dia')
  const grants = (await productGrants(catalog.db, [id])).get(id)!
  expect(grants.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
    'product: Finanças para autônomos',
    'product: Fluxo de caixa na prática',
    'product: Guia do MEI: impostos sem susto',
    'product: Pacote Contas em Dia',
    'product: Planilha de fluxo de caixa',
    'course: Finanças para autônomos',
    'course: Fluxo de caixa na prática',
  ])
})

test('who sells is told for each brand', async () => {
  expect(await catalog.api.brand.read({ id: 'main' })).toMatchObject({
    name: 'Casa Vitrine',
    legalName: 'Vitrine Conteúdo Digital Ltda.',
    cnpj: '12ABC34501DE35',
  })
  expect((await catalog.api.brand.read({ id: 'gg' })).cnpj).toBe('12345678000195')
  expect(await catalog.api.brand.list({})).toEqual([
    { id: 'main', name: 'Casa Vitrine' },
    { id: 'gg', name: 'GG Estúdio' },
  ])
})

test('a brand is there once its row is, and before that it sells nothing', async () => {
  await expect(catalog.api.brand.read({ id: 'terceira' })).rejects.toMatchObject({ code: 'not-found' })
  expect(await catalog.api.catalog.list({ brand: 'terceira' })).toMatchObject({ items: [], total: 0 })
  await insertBrandBeside(catalog.pool, 'terceira', 'Terceira')
  expect(await catalog.api.brand.read({ id: 'terceira' })).toMatchObject({ name: 'Terceira', monogram: null })
})
