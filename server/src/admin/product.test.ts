import { PriceInput } from '@vitrine/contract/admin/price'
import { type AdminProduct, NewProduct, ProductInput } from '@vitrine/contract/admin/product'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonPart, rawForm } from '../../../test/support/form.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { halves } from '../../../test/support/pictures.ts'
import { problemOf, refusalOf } from '../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { giveFile, insertBrand } from '../../../test/support/stock.ts'

let shop: Shop
let helena: Client
let categoryId: string
beforeAll(async () => {
  shop = await openShop()
  await insertBrand(shop.parts.pool)
  helena = await signedIn()
  const category = await helena.adminCategory.create({ name: 'Música', slug: 'musica', position: 1 })
  categoryId = category.id
})
afterAll(() => shop[Symbol.asyncDispose]())

async function signedIn(roles = ['owner'], name = 'Helena Prado'): Promise<Client> {
  const { token, id } = await identity(shop.parts.app, { ...OWNER, roles })
  await shop.parts.pool.query('update account set name = $2 where id = $1', [id, name])
  return shop.client(token)
}

async function picture(width = 1600, height = 1000): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#04524e' } })
    .png()
    .toBuffer()
  const file = new File([new Uint8Array(bytes)], 'capa.png', { type: 'image/png' })
  return (await helena.adminPicture.upload({ json: {}, picture: file })).src
}

/** What is sent back of what was read. */
const fieldsOf = (product: AdminProduct): ProductInput =>
  Object.fromEntries(Object.keys(ProductInput.shape).map((key) => [key, Reflect.get(product, key)])) as never

let made = 0
const written = (more: object = {}) => {
  made += 1
  const fields = {
    type: 'one-off',
    name: `Método de violão ${made}`,
    slug: `metodo-de-violao-${made}`,
    summary: 'Doze aulas em PDF, com partituras',
    categoryId,
    brandIds: ['main'],
    prices: [{ brandId: 'main', interval: 'once', amount: 9_900 }],
    ...more,
  }
  return NewProduct.parse(fields)
}

test('what is written, pictured, priced and published is in the shop at once, and gone when it is paused', async () => {
  const cover = await picture()
  const draft = await helena.adminProduct.create(
    written({ cover, name: 'Método de ukulele', slug: 'ukulele' }),
  )
  expect(draft).toMatchObject({ life: 'draft', version: 1, publishedAt: null })
  expect(draft.missing).toMatchObject([{ field: 'files' }])
  expect(await refusalOf(helena.adminProduct.move({ id: draft.id, version: 1, to: 'published' }))).toBe(
    'product.not-ready',
  )
  await giveFile(shop.parts.pool, draft.id)
  const visitor = shop.client()
  const find = () => visitor.catalog.list({ q: 'ukulele' }).then(({ items }) => items.map(({ slug }) => slug))
  expect(await find()).toEqual([])
  const shown = await helena.adminProduct.move({ id: draft.id, version: 1, to: 'published' })
  expect(shown).toMatchObject({ life: 'published', version: 2 })
  await expect.poll(find, { timeout: 2000 }).toEqual(['ukulele'])
  const page = await visitor.catalog.product({ product: 'ukulele' })
  expect(page).toMatchObject({
    cover,
    price: { amount: 9_900 },
    category: { name: 'Música', slug: 'musica' },
  })
  for (const width of [320, 640, 1280]) {
    const answer = await shop.request(cover.replace('1280', String(width)))
    const facts = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect(facts).toMatchObject({ format: 'webp', width, height: (width * 3) / 4 })
  }
  await helena.adminProduct.move({ id: draft.id, version: 2, to: 'paused' })
  await expect.poll(find, { timeout: 2000 }).toEqual([])
})

test('a picture is cut where its sender said, and a part outside of it is refused', async () => {
  const { token } = await identity(shop.parts.app, OWNER)
  const content = await halves(1600, 1000)
  const send = (x: number) => {
    const { body, headers } = rawForm([
      jsonPart({ crop: { x, y: 100, width: 800, height: 600 } }),
      { name: 'picture', filename: 'capa.jpg', type: 'image/jpeg', content },
    ])
    const init = { method: 'POST', headers: { ...headers, authorization: `Bearer ${token}` } }
    return shop.request('/api/admin/pictures', { ...init, body: new Uint8Array(body) })
  }
  const { src } = (await (await send(800)).json()) as { src: string }
  const { dominant } = await sharp(await (await shop.request(src)).arrayBuffer()).stats()
  expect(dominant.b > 200 && dominant.r < 50).toBe(true)
  expect((await send(900)).status).toBe(422)
})

test('a brand that sells a product without a price there is told, and nothing new is published so', async () => {
  await shop.parts.pool.query(
    `insert into brand (id, name, parent_id) select 'doce', 'Doce Ateliê', 'main' on conflict do nothing`,
  )
  const cover = await picture()
  const product = await helena.adminProduct.create(written({ cover }))
  await giveFile(shop.parts.pool, product.id)
  const { version } = await helena.adminProduct.move({ id: product.id, version: 1, to: 'published' })
  const { id } = product
  const edited = await helena.adminProduct.edit({
    ...fieldsOf(await helena.adminProduct.read({ id })),
    id,
    version,
    brandIds: ['main', 'doce'],
  })
  expect(edited.missing).toEqual([
    { field: 'prices', brandId: 'doce', sentence: expect.stringMatching(/^Dê um preço na loja Doce Ateliê/) },
  ])
  const paused = await helena.adminProduct.move({ id, version: edited.version, to: 'paused' })
  const again = helena.adminProduct.move({ id, version: paused.version, to: 'published' })
  expect(await problemOf(again)).toMatchObject({
    error: 'product.not-ready',
    fields: { prices: [expect.stringContaining('Doce Ateliê')] },
  })
  const priced = await helena.adminProduct.addPrice({
    id,
    version: paused.version,
    ...PriceInput.parse({ brandId: 'doce', interval: 'once', amount: 5_990 }),
  })
  expect(priced.missing).toEqual([])
})

test('a draft that lacks something says what, and is not published', async () => {
  const draft = await helena.adminProduct.create(written({ prices: [], type: 'bundle' }))
  expect(draft.missing.map(({ field }) => field)).toEqual(['cover', 'prices', 'items'])
  expect(
    await problemOf(helena.adminProduct.move({ id: draft.id, version: 1, to: 'published' })),
  ).toMatchObject({ error: 'product.not-ready' })
  expect(await refusalOf(helena.adminProduct.preview({ id: draft.id }))).toBe('product.not-ready')
  const { items } = await helena.adminProduct.list({ q: draft.name })
  expect(items).toMatchObject([{ life: 'draft', version: 1 }])
})

test('of two administrators who change the same, the second is told who was first and what stands now', async () => {
  const before = await helena.adminProduct.create(written())
  const { id } = before
  const caio = await signedIn(['catalog'], 'Caio Teles')
  const plain = fieldsOf(before)
  await helena.adminProduct.edit({ ...plain, id, version: 1, name: 'Outro nome' })
  const problem = await problemOf(
    caio.adminProduct.edit({ ...plain, id, version: 1, summary: 'Um resumo de Caio' }),
  )
  expect(problem).toMatchObject({
    error: 'admin.changed',
    data: { by: 'Helena Prado', version: 2, current: { name: 'Outro nome', summary: before.summary } },
  })
  const edited = await caio.adminProduct.edit({
    ...plain,
    id,
    version: 2,
    name: 'Outro nome',
    keywords: 'corda',
  })
  expect(edited).toMatchObject({ version: 3, keywords: 'corda' })
})

test('a price is never changed: a new one ends the old, one that has not begun is taken back', async () => {
  const product = await helena.adminProduct.create(written())
  const price = { brandId: 'main', interval: 'once', setupFee: 0, accessMonths: null } as const
  const rest = { compareAt: null, compareAtEndsOn: null, startsAt: null, endsAt: null }
  const at = { id: product.id, ...price, ...rest }
  const changed = await helena.adminProduct.addPrice({ ...at, amount: 7_900, version: 1 })
  expect(changed.prices.map(({ amount, state }) => [amount, state])).toEqual([
    [7_900, 'current'],
    [9_900, 'past'],
  ])
  const startsAt = new Date(Date.now() + 86_400_000).toISOString()
  const promised = await helena.adminProduct.addPrice({ ...at, amount: 5_000, version: 2, startsAt })
  expect(promised.prices.map(({ amount, state, endsAt }) => [amount, state, endsAt])).toEqual([
    [5_000, 'coming', null],
    [7_900, 'current', startsAt],
    [9_900, 'past', expect.any(String)],
  ])
  expect(await refusalOf(helena.adminProduct.addPrice({ ...at, amount: 6_000, version: 3 }))).toBe(
    'price.overlap',
  )
  const priceId = promised.prices[0]!.id
  const back = await helena.adminProduct.endPrice({ id: product.id, version: 3, priceId })
  expect(back.prices[0]).toMatchObject({ amount: 7_900, state: 'current', endsAt: null })
  const refused = helena.adminProduct.addPrice({ ...at, interval: 'month', amount: 1, version: 4 })
  expect(await refusalOf(refused)).toBe('price.interval')
  const other = helena.adminProduct.addPrice({ ...at, brandId: 'gg', amount: 1, version: 4 })
  expect(await refusalOf(other)).toBe('price.brand')
})

test('a plan has an introductory price, which its version keeps', async () => {
  const product = await helena.adminProduct.create(
    written({ type: 'subscription', purchaseLimit: 'one-active', prices: [] }),
  )
  const price = { ...MONTH, introductoryAmount: 100, introductoryCycles: 3 }
  const { prices } = await helena.adminProduct.addPrice({ id: product.id, version: 1, ...price })
  expect(prices).toMatchObject([price])
})

const ONCE = { brandId: 'main', interval: 'once', amount: 1_000 } as const
const MONTH = { brandId: 'main', interval: 'month', amount: 1_000 } as const

test('what makes no sense is refused at its field, and nothing of it is written', async () => {
  const count = async () => (await helena.adminProduct.list({})).total
  const before = await count()
  const wrong: [object, string][] = [
    [{ name: 'x'.repeat(10_000) }, 'name'],
    [{ slug: 'Com Espaço' }, 'slug'],
    [{ saleStartsAt: '2027-01-02T00:00:00Z', saleEndsAt: '2027-01-01T00:00:00Z' }, 'saleEndsAt'],
    [{ prices: [{ brandId: 'main', interval: 'once', amount: 0 }] }, 'prices.0.amount'],
    [{ prices: [{ brandId: 'main', interval: 'once', amount: 0.4 }] }, 'prices.0.amount'],
    [
      { prices: [{ ...ONCE, introductoryAmount: 100, introductoryCycles: 1 }] },
      'prices.0.introductoryAmount',
    ],
    [{ prices: [{ ...MONTH, introductoryAmount: 100 }] }, 'prices.0.introductoryCycles'],
    [{ prices: [{ ...MONTH, introductoryCycles: 1 }] }, 'prices.0.introductoryAmount'],
    [
      { prices: [{ ...MONTH, introductoryAmount: 1_000, introductoryCycles: 1 }] },
      'prices.0.introductoryAmount',
    ],
    [
      { prices: [{ ...MONTH, introductoryAmount: 100, introductoryCycles: 13 }] },
      'prices.0.introductoryCycles',
    ],
    [
      { prices: [{ ...MONTH, maxCycles: 2, introductoryAmount: 100, introductoryCycles: 2 }] },
      'prices.0.introductoryCycles',
    ],
    [{ cover: 'https://mau.example/x.png' }, 'cover'],
    [{ guaranteeDays: 3 }, 'guaranteeDays'],
    [{ items: [{ productId: 'prd_x', weight: 1 }] }, 'items'],
  ]
  for (const [more, field] of wrong) {
    const body = { ...written(), ...more } as never
    const problem = await problemOf(helena.adminProduct.create(body))
    expect(problem, field).toMatchObject({
      error: 'request.invalid',
      fields: { [field]: [expect.any(String)] },
    })
  }
  const unknown = written({ cover: `/pictures/pic_${'0'.repeat(26)}/1280.webp` })
  expect(await refusalOf(helena.adminProduct.create(unknown))).toBe('picture.unknown')
  const nowhere = helena.adminProduct.create(written({ categoryId: 'cat_x' }))
  expect(await refusalOf(nowhere)).toBe('product.unknown')
  const elsewhere = helena.adminProduct.create(written({ brandIds: ['main', 'outra'], prices: [] }))
  expect(await refusalOf(elsewhere)).toBe('brand.unknown')
  const twice = written()
  await helena.adminProduct.create(twice)
  expect(await refusalOf(helena.adminProduct.create(twice))).toBe('product.slug-taken')
  expect(await count()).toBe(before! + 1)
})

test('a copy is a draft with the same fields and prices under an address of its own', async () => {
  const cover = await picture()
  const original = await helena.adminProduct.create(written({ cover, seats: 12, keywords: 'corda' }))
  const first = await helena.adminProduct.duplicate({ id: original.id })
  const second = await helena.adminProduct.duplicate({ id: original.id })
  expect(first).toMatchObject({
    life: 'draft',
    cover,
    seats: 12,
    keywords: 'corda',
    slug: `${original.slug}-copia`,
  })
  expect(second.slug).toBe(`${original.slug}-copia-2`)
  expect(second.prices).toMatchObject([{ amount: 9_900, state: 'current' }])
})

test('a category keeps its address when its name changes, and goes only when nothing is in it', async () => {
  const one = await helena.adminCategory.create({ name: 'Fotografia', slug: 'fotografia', position: 2 })
  const renamed = await helena.adminCategory.edit({
    ...one,
    products: undefined,
    name: 'Foto e vídeo',
  } as never)
  expect(renamed).toMatchObject({ slug: 'fotografia', name: 'Foto e vídeo', version: 2 })
  const again = helena.adminCategory.create({ name: 'FOTO E VIDEO', slug: 'outra', position: 3 })
  expect(await refusalOf(again)).toBe('category.name-taken')
  const music = (await helena.adminCategory.list({})).find(({ id }) => id === categoryId)!
  expect(await refusalOf(helena.adminCategory.remove({ id: music.id, version: music.version }))).toBe(
    'category.in-use',
  )
  await helena.adminCategory.remove({ id: one.id, version: 2 })
  expect((await helena.adminCategory.list({})).map(({ id }) => id)).toEqual([categoryId])
})

test('a list goes on where a page ended, in every order, and says how many there are', async () => {
  for (let i = 0; i < 5; i++) await helena.adminProduct.create(written({ name: `Lista ${i % 2}` }))
  for (const sort of ['-created', 'created', 'name', '-name', 'sold', '-sold'] as const) {
    const whole = await helena.adminProduct.list({ q: 'lista', sort })
    expect(whole).toMatchObject({ total: 5, more: false })
    const found: string[] = []
    for (let after: string | undefined; ; ) {
      const page = await helena.adminProduct.list({ q: 'LISTÁ', sort, limit: 2, ...(after && { after }) })
      found.push(...page.items.map(({ id }) => id))
      after = page.next
      if (!after) break
    }
    expect(found, sort).toEqual(whole.items.map(({ id }) => id))
  }
  expect((await helena.adminProduct.list({ q: '%' })).items).toEqual([])
  expect((await helena.adminProduct.list({ after: 'inventado' })).items.length).toBeGreaterThan(5)
})

test('a page begins anew after a place that the list never wrote', async () => {
  const first = await helena.adminProduct.list({ sort: 'sold' })
  const forged = (sort: string, key: unknown, id: unknown = 'prd_1') =>
    Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')
  for (const after of [
    forged('sold', 'muitos'),
    forged('sold', '1e3'),
    forged('sold', '9'.repeat(30)),
    forged('sold', null),
    forged('-sold', '1'),
    forged('sold', '1', 'a'.repeat(61)),
    forged('sold', '1', 'a\0'),
    'abc',
  ]) {
    const { items } = await helena.adminProduct.list({ sort: 'sold', after })
    expect(items, after).toEqual(first.items)
  }
  const byName = await helena.adminProduct.list({ sort: 'name' })
  const { items } = await helena.adminProduct.list({ sort: 'name', after: forged('name', 'a\0') })
  expect(items).toEqual(byName.items)
})

test('a list is read as a spreadsheet, in which nothing is carried out', async () => {
  await helena.adminProduct.create(written({ name: `=cmd|' /C calc'!A0; "x"` }))
  const { headers, body } = await helena.adminProduct.export({ q: 'calc' })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await new Response(body).arrayBuffer())
  const [head, line, end] = text.split('\r\n')
  expect(head).toMatch(/^\ufeffCódigo;Nome;Endereço;Tipo;Situação;Categoria;Lojas;Preço;/)
  expect(line).toContain(`;"'=cmd|' /C calc'!A0; ""x""";`)
  expect(line).toContain(';Rascunho;Música;Loja;99,00;Uma vez;')
  // With a word between day and time, Excel takes it for a text, which cannot be put in order.
  expect(line).toMatch(/;\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/)
  expect(end).toBe('')
})

test('in a spreadsheet a full-width sign begins no formula, and a comma parts no field', async () => {
  await helena.adminProduct.create(written({ name: '＝1+1, planilhado' }))
  const { body } = await helena.adminProduct.export({ q: 'planilhado' })
  expect(await new Response(body).text()).toContain(`;"'＝1+1, planilhado";`)
})

test('the categories of a shop are read as a spreadsheet', async () => {
  const { headers, body } = await helena.adminCategory.export({})
  expect(headers['content-disposition']).toMatch(/filename="categorias-\d{4}-\d\d-\d\d\.csv"/)
  const lines = (await new Response(body).text()).split('\r\n')
  expect(lines).toHaveLength((await helena.adminCategory.list({})).length + 2)
  expect(lines.some((line) => line.includes(';Música;musica;'))).toBe(true)
})

test('who may not is told what is missing, and every change stands in a chain that nobody can rewrite', async () => {
  const reader = await signedIn(['read-only'])
  expect((await reader.adminProduct.list({})).items.length).toBeGreaterThan(0)
  expect(await problemOf(reader.adminProduct.create(written()))).toMatchObject({
    error: 'admin.permission',
    data: { permission: 'products.write', words: 'alterar produtos, preços e categorias' },
  })
  const { pool } = shop.parts
  const { rows } = await pool.query(`select e.*, audit_hash(e) = hash as good,
    previous_hash = coalesce(lag(hash) over (order by seq), '\\x') as chained from audit_event e order by seq`)
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.every(({ good, chained }) => good && chained)).toBe(true)
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, i) => i + 1))
  const edit = rows.find(({ action, after }) => action === 'product.edit' && after.name)
  expect(edit).toMatchObject({
    before: { name: expect.stringContaining('violão') },
    after: { name: 'Outro nome' },
  })
  await expect(pool.query(`update audit_event set reason = 'outro' where seq = 3`)).rejects.toThrow(
    'never changed',
  )
})
