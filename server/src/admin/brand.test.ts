import type { AdminBrand, NewBrand } from '@vitrine/contract/admin/brand'
import { pathsOf } from '@vitrine/contract/brand-paths'
import { OWN_THEME } from '@vitrine/contract/theme'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { problemOf, refusalOf } from '../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../test/support/stock.ts'

let shop: Shop
let helena: Client
let first: AdminBrand
beforeAll(async () => {
  shop = await openShop({ writes: true })
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
  await stock(shop.parts.pool, { name: 'Guia', amount: 10_000 })
  await shop.parts.pool.query(
    `update brand set address = 'Rua Aurora dos Ipês, 214, São Paulo/SP', hours = 'Segunda a sexta, das 9h às 18h',
       phone = '(11) 3000-0000' where id = 'main'`,
  )
  first = (await helena.adminBrand.list({}))[0]!
})
afterAll(() => shop[Symbol.asyncDispose]())

const reason = 'A loja de papelaria abre em março'
const written = (more: Partial<NewBrand> = {}) => ({
  id: 'atelie',
  name: 'Ateliê Lume',
  promise: 'Papel, tinta e calma.',
  theme: OWN_THEME,
  reason,
  description: 'Cadernos e cursos de encadernação para quem escreve à mão.',
  ...more,
})
const fieldsOf = ({ isFirst: _, ...brand }: AdminBrand) => ({ ...brand, reason })

test('where money goes is changed with a proof of the last minutes alone', async () => {
  const stale = { ...OWNER, secondFactorAgo: 1200, adminUsedAgo: 0 }
  const late = shop.client((await identity(shop.parts.app, stale)).token)
  expect(await refusalOf(late.adminBrand.create(written({ id: 'tardia' })))).toBe('2FA_EXPIRED')
  const edit = late.adminBrand.edit({ ...fieldsOf(first), pixKey: 'outra@manaca.com.br' })
  expect(await refusalOf(edit)).toBe('2FA_EXPIRED')
  expect(await late.adminBrand.list({})).toHaveLength(1)
})

test('a brand that says no more than its name sells as the first does, at once and with its own cart', async () => {
  const made = await helena.adminBrand.create(written())
  expect(made).toMatchObject({ id: 'atelie', version: 1, isFirst: false, legalName: null, email: null })
  const visitor = shop.client()
  const seen = await visitor.brand.read({ id: 'atelie' })
  const { legalName, cnpj, address, email, phone, hours } = first
  expect(seen).toMatchObject({
    name: 'Ateliê Lume',
    legalName,
    cnpj,
    address,
    email,
    phone,
    hours,
    theme: OWN_THEME,
  })
  expect((await visitor.brand.list({})).map(({ id }) => id)).toEqual(['main', 'atelie'])
  expect(await visitor.catalog.list({ brand: 'atelie' })).toMatchObject({ items: [] })
  const { body } = await helena.adminBrand.export({})
  expect(await new Response(body).text()).toContain('atelie;Ateliê Lume;;em comum')
  const { items } = await helena.adminAudit.list({ kind: 'brand' })
  expect(items).toMatchObject([
    { action: 'brand.create', reason, subject: { id: 'atelie', name: made.name } },
  ])
})

test('what the first brand changes reaches those that inherit it, and what they say themselves stays', async () => {
  await helena.adminBrand.create(written({ id: 'oficina', email: 'oi@oficina.example' }))
  await helena.adminBrand.edit({ ...fieldsOf(first), phone: '(11) 3222-1100', email: 'nova@vitrine.example' })
  const seen = await shop.client().brand.read({ id: 'oficina' })
  expect(seen).toMatchObject({ phone: '(11) 3222-1100', email: 'oi@oficina.example' })
})

test('a brand is set in one of the faces that are there, and in no other', async () => {
  await helena.adminBrand.create(written({ id: 'letra', typeface: 'lora' }))
  expect(await shop.client().brand.read({ id: 'letra' })).toMatchObject({ typeface: 'lora' })
  expect(await shop.client().brand.read({ id: 'main' })).toMatchObject({ typeface: 'figtree' })
  const typeface = 'https://mal.example/letra.woff2' as 'lora'
  const problem = await problemOf(helena.adminBrand.create(written({ id: 'outraletra', typeface })))
  expect(problem).toMatchObject({ error: 'request.invalid', fields: { typeface: [expect.any(String)] } })
})

test('the same address again, half a company and a first brand without one are refused, and nothing is written', async () => {
  await helena.adminBrand.create(written({ id: 'unica' }))
  expect(await problemOf(helena.adminBrand.create(written({ id: 'unica', name: 'Outra' })))).toMatchObject({
    error: 'brand.id-taken',
    fields: { id: [expect.stringContaining('Outra marca')] },
  })
  const half = await problemOf(
    helena.adminBrand.create(written({ id: 'meia', cnpj: '12.345.678/0001-95' as NewBrand['cnpj'] })),
  )
  expect(Object.keys(half?.fields ?? {}).sort()).toEqual(['address', 'legalName'])
  const before = await helena.adminBrand.read({ id: 'main' })
  const bare = { ...fieldsOf(before), legalName: null, cnpj: null, address: null }
  expect(await problemOf(helena.adminBrand.edit(bare))).toMatchObject({
    error: 'brand.incomplete',
    fields: { legalName: [expect.any(String)] },
  })
  expect(await helena.adminBrand.read({ id: 'main' })).toEqual(before)
  expect(await refusalOf(helena.adminBrand.read({ id: 'meia' }))).toBe('not-found')
})

test("menus are the brand's data: the product's own, its parent's or its own, at its own addresses", async () => {
  const menusOf = async (id: string) => {
    const { headerMenu, footerMenu } = await shop.client().brand.read({ id })
    return { headerMenu, footerMenu }
  }
  await helena.adminBrand.create(written({ id: 'cardapio' }))
  const { productId } = await stock(shop.parts.pool, { name: 'Curso', amount: 100, type: 'training' })
  await shop.parts.pool.query(`update product set brand_ids = '{main,cardapio}' where id = $1`, [productId])
  const own = (store: string) => ({
    headerMenu: [
      { label: 'Loja', to: store },
      { label: 'Treinamentos à venda', to: `${store}?type=training` },
    ],
    footerMenu: [
      { label: 'Loja', to: store },
      { label: 'Acompanhar pedido', to: '/acompanhar' },
    ],
  })
  expect(await menusOf('main')).toEqual(own('/loja'))
  expect(await menusOf('cardapio')).toEqual(own('/@cardapio/loja'))
  const headerMenu = [
    { label: 'Planilhas', to: '/loja?category=planilhas' },
    { label: 'Um guia', to: '/loja/guia#conteudo' },
    { label: 'Blog', to: 'https://blog.vitrine.example/' },
  ]
  const main = await helena.adminBrand.read({ id: 'main' })
  await helena.adminBrand.edit({ ...fieldsOf(main), headerMenu })
  await expect.poll(async () => (await menusOf('main')).headerMenu).toEqual(headerMenu)
  expect((await menusOf('cardapio')).headerMenu).toEqual([
    { label: 'Planilhas', to: '/@cardapio/loja?category=planilhas' },
    { label: 'Um guia', to: '/@cardapio/loja/guia#conteudo' },
    headerMenu[2],
  ])
  const said = [{ label: 'Só cadernos', to: '/termos' }]
  const child = await helena.adminBrand.read({ id: 'cardapio' })
  await helena.adminBrand.edit({ ...fieldsOf(child), headerMenu: said })
  await expect
    .poll(() => menusOf('cardapio'))
    .toEqual({
      headerMenu: [{ label: 'Só cadernos', to: '/@cardapio/termos' }],
      footerMenu: own('/@cardapio/loja').footerMenu,
    })
  const before = await helena.adminBrand.read({ id: 'main' })
  await helena.adminBrand.edit({ ...fieldsOf(before), headerMenu: null })
  await expect.poll(() => menusOf('main')).toEqual(own('/loja'))
})

test.each([
  ['javascript:alert(1)', /^Use um endereço da loja/],
  ['JavaScript:alert(1)//', /^Use um endereço da loja/],
  [' data:text/html,<script>', /^Use um endereço da loja/],
  ['http://vitrine.example', /^Use um endereço da loja/],
  ['//evil.example/loja', /^Use um endereço da loja/],
  ['/\\evil.example', /^Use um endereço da loja/],
  ['/loja/../admin', /^Use um endereço da loja/],
  ['/loja//guia', /^Use um endereço da loja/],
  ['/loja/%2e%2e/admin', /^Use um endereço da loja/],
  ['https://', /^Use um endereço da loja/],
  ['https://helena:senha@vitrine.example/', /^Use um endereço da loja/],
  ['loja', /^Use um endereço da loja/],
  ['/admin', /^A loja não tem esta página/],
  ['/api/catalog/products', /^A loja não tem esta página/],
  ['/lojas', /^A loja não tem esta página/],
  ['', /^Informe o endereço/],
  [`/loja/${'a'.repeat(300)}`, /^Informe um endereço de até/],
])('a menu does not lead to %j', async (to, sentence) => {
  const before = await helena.adminBrand.read({ id: 'main' })
  const menu = { ...fieldsOf(before), headerMenu: [{ label: 'Loja', to }] }
  const problem = await problemOf(helena.adminBrand.edit(menu))
  expect(problem).toMatchObject({ status: 422, error: 'request.invalid' })
  expect(problem?.fields?.['headerMenu.0.to']).toEqual([expect.stringMatching(sentence)])
  expect(await helena.adminBrand.read({ id: 'main' })).toEqual(before)
})

test('a menu of no items, of too many, of a long word or of one word twice is refused at its place', async () => {
  const before = await helena.adminBrand.read({ id: 'main' })
  const refused = async (footerMenu: unknown) => {
    const menu = { ...fieldsOf(before), footerMenu } as Parameters<typeof helena.adminBrand.edit>[0]
    const { fields = {} } = (await problemOf(helena.adminBrand.edit(menu))) ?? {}
    return Object.entries(fields).map(([path, sentences]) => [path, ...sentences])
  }
  const item = (label: string) => ({ label, to: '/loja' })
  expect(await refused([])).toEqual([['footerMenu', expect.stringMatching(/^Inclua ao menos um item/)]])
  expect(await refused('ABCDEFG'.split('').map((letter) => item(`Item ${letter}`)))).toEqual([
    ['footerMenu', 'Use até 6 itens'],
  ])
  expect(await refused([item('Loja'), item('Loja')])).toEqual([
    ['footerMenu', expect.stringMatching(/^Dois itens têm o mesmo nome/)],
  ])
  expect(await refused([item('a'.repeat(25))])).toEqual([
    ['footerMenu.0.label', 'Informe o nome no menu em até 24 caracteres'],
  ])
  expect(await helena.adminBrand.read({ id: 'main' })).toEqual(before)
})

test('colours that cannot be read are refused at the colour, and what one saw is not written over', async () => {
  const made = await helena.adminBrand.create(written({ id: 'cores' }))
  const faint = { scheme: 'light' as const, light: { text: '#bbbbbb' }, dark: {} }
  const problem = await problemOf(helena.adminBrand.edit({ ...fieldsOf(made), theme: faint }))
  expect(Object.keys(problem?.fields ?? {})).toEqual(['theme.light.text'])
  const theme = { scheme: 'light' as const, light: { action: '#7a1f3d' }, dark: {} }
  const edited = await helena.adminBrand.edit({ ...fieldsOf(made), theme })
  expect(edited).toMatchObject({ version: 2, theme })
  expect((await shop.client().brand.read({ id: 'cores' })).theme).toEqual(theme)
  expect(await refusalOf(helena.adminBrand.edit({ ...fieldsOf(made), name: 'Mais cores' }))).toBe(
    'admin.changed',
  )
})

test('a brand of three colours, and one with a colour of the day alone, are saved as they are said', async () => {
  const three = {
    scheme: 'both' as const,
    base: { background: '#fff4e6', brand: '#ffd166' },
    light: {},
    dark: {},
  }
  await helena.adminBrand.create(written({ id: 'trescores', theme: three }))
  expect((await shop.client().brand.read({ id: 'trescores' })).theme).toEqual(three)
  const links = { scheme: 'both' as const, light: { link: '#8a1c4a' }, dark: {} }
  await helena.adminBrand.create(written({ id: 'soolink', theme: links }))
  expect((await shop.client().brand.read({ id: 'soolink' })).theme).toEqual(links)
})

test('the brands of a product and of a coupon are rows, and one that is not there is held back by its key', async () => {
  const { pool } = shop.parts
  await helena.adminBrand.create(written({ id: 'chaves' }))
  const { productId } = await stock(pool, { name: 'Chaveiro', amount: 1000 })
  const couponId = await issueCoupon(pool, { code: 'CHAVES', value: 1000 })
  const brandsOf = async (table: 'product' | 'coupon', id: string) => {
    const sql = `select brand_id from ${table}_brand where ${table}_id = $1 order by 1`
    return (await pool.query(sql, [id])).rows.map(({ brand_id }) => brand_id)
  }
  for (const [table, id] of [
    ['product', productId],
    ['coupon', couponId],
  ] as const) {
    const write = (brands: string[]) =>
      pool.query(`update ${table} set brand_ids = $2 where id = $1`, [id, brands])
    expect(await brandsOf(table, id)).toEqual(['main'])
    await write(['main', 'chaves'])
    expect(await brandsOf(table, id)).toEqual(['chaves', 'main'])
    await expect(write(['main', 'ninguem'])).rejects.toMatchObject({ code: '23503' })
    await write(['chaves'])
    expect(await brandsOf(table, id)).toEqual(['chaves'])
  }
  await expect(pool.query("delete from brand where id = 'chaves'")).rejects.toMatchObject({ code: '23503' })
})

test('a brand is composed and speaks as its row says, in pages and in messages', async () => {
  const voice = {
    lead: 'Papel feito à mão, um caderno de cada vez.',
    productWord: 'caderno',
    productsWord: 'cadernos',
    signature: 'Até o próximo caderno. Ateliê Voz',
  }
  const closing = 'Cada caderno leva uma tarde para ficar pronto.'
  await helena.adminBrand.create(written({ id: 'voz', layout: 'editorial', ...voice }))
  await helena.adminMail.editText({ id: 'welcome', brand: 'voz', version: 0, closing, isSent: true })
  const { signature, ...seen } = await shop.client().brand.read({ id: 'voz' })
  expect({ signature, ...seen }).toMatchObject({ layout: 'editorial', ...voice })
  const email = 'voz@pessoa.example'
  const body = { name: 'Joana da Silva', email, password: 'violeta-cadeira-42-rio', brand: 'voz' }
  await shop.client().account.register({ headers: {}, body: { ...body, acceptedTerms: true } })
  await expect.poll(async () => (await shop.bank.mails(email)).length, { timeout: 20_000 }).toBe(2)
  for (const { text, html } of await shop.bank.mails(email))
    for (const words of [text, html]) {
      expect(words).toContain(signature)
      expect(words).toContain('/@voz/ajuda')
    }
  const withText = (await shop.bank.mails(email)).filter(({ text }) => text.includes(closing))
  expect(withText.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Boas-vindas/)])
  for (const wrong of [{ layout: 'outra' }, { productWord: 'A' }, { lead: 'x' }])
    expect(
      await refusalOf(helena.adminBrand.create(written({ id: 'torta', ...(wrong as Partial<NewBrand>) }))),
    ).toBe('request.invalid')
}, 30_000)

test('a brand answers on its page of help, or as the first one does', async () => {
  const asked = async (id: string) =>
    (await shop.client().brand.readHelp({ id })).questions.map(({ question }) => question)
  const question = (words: string, replaces: 'where' | null = null) => ({
    question: words,
    answer: 'No balcão, das 9h às 18h.',
    replaces,
  })
  expect(await asked('main')).toEqual([])
  await helena.adminBrand.edit({
    ...fieldsOf(await helena.adminBrand.read({ id: 'main' })),
    helpQuestions: [question('Vocês têm loja física?')],
  })
  await helena.adminBrand.create(written({ id: 'muda' }))
  expect(await asked('muda')).toEqual(['Vocês têm loja física?'])
  const own = [question('Onde retiro o que comprei?', 'where')]
  await helena.adminBrand.create(written({ id: 'fala', helpQuestions: own }))
  expect(await asked('fala')).toEqual(['Onde retiro o que comprei?'])
  expect(await refusalOf(asked('ninguem'))).toBe('not-found')
  const twice = helena.adminBrand.create(written({ id: 'torta', helpQuestions: [...own, ...own] }))
  expect(await refusalOf(twice)).toBe('request.invalid')
})

test('who administers the catalogue sees and changes no brand', async () => {
  const carla = shop.client((await identity(shop.parts.app, { ...OWNER, roles: ['catalog'] })).token)
  expect(await refusalOf(carla.adminBrand.list({}))).toBe('admin.permission')
  expect(await refusalOf(carla.adminBrand.create(written({ id: 'dela' })))).toBe('admin.permission')
  expect(pathsOf('dela').store).toBe('/@dela/loja')
})
