import { type AdminProduct, NewProduct, ProductInput } from '@vitrine/contract/admin/product'
import type { ProductId } from '@vitrine/contract/ids'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../test/support/buyer.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { sendAll } from '../../../test/support/sending.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'

let shop: Shop
let helena: Client
let cover: string
let categoryId: string
beforeAll(async () => {
  shop = await openShop()
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
  const blue = { create: { width: 1600, height: 1000, channels: 3 as const, background: '#04524e' } }
  const bytes = new Uint8Array(await sharp(blue).png().toBuffer())
  const picture = new File([bytes], 'capa.png', { type: 'image/png' })
  cover = (await helena.adminPicture.upload({ json: {}, picture })).src
  categoryId = (await helena.adminCategory.create({ name: 'Ofício', slug: 'oficio', position: 1 })).id
})
afterAll(() => shop[Symbol.asyncDispose]())

let made = 0
async function written(type: AdminProduct['type'], more: object = {}): Promise<AdminProduct> {
  made += 1
  const interval = type === 'subscription' ? 'month' : 'once'
  const purchaseLimit = type === 'subscription' ? ('one-active' as const) : ('none' as const)
  const fields = {
    type,
    cover,
    purchaseLimit,
    categoryId,
    brandIds: ['main'],
    summary: 'Um resumo com palavras',
    ...more,
  }
  const named = { name: `Coisa ${made}`, slug: `coisa-${made}` }
  const prices = [{ brandId: 'main', interval, amount: 9_900 }]
  return helena.adminProduct.create(NewProduct.parse({ ...fields, ...named, prices }))
}
const read = (id: string) => helena.adminProduct.read({ id })
const move = async (id: string, to: AdminProduct['life']) =>
  helena.adminProduct.move({ id, version: (await read(id)).version, to })
const fieldsOf = (product: AdminProduct): ProductInput =>
  Object.fromEntries(Object.keys(ProductInput.shape).map((key) => [key, Reflect.get(product, key)])) as never
const edit = async (id: string, changed: Partial<ProductInput>) => {
  const now = await read(id)
  return helena.adminProduct.edit({ ...fieldsOf(now), ...changed, id, version: now.version })
}

async function giveFile(productId: ProductId) {
  const content = Buffer.from(`%PDF-1.7 ${productId} ${made++}`)
  const facts = { fileName: `arquivo-${made}.pdf`, size: content.length, modifiedAt: 1_764_000_000_000 }
  const { id: uploadId, url } = await helena.adminProductFile.begin(facts)
  await sendAll(shop, url, content)
  return helena.adminProductFile.add({ id: productId, name: 'Arquivo', uploadId })
}
const removeFile = (id: string) => helena.adminProductFile.remove({ id, version: 1 })

const text = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Oi' }] }],
} as const
async function newCourse() {
  made += 1
  const course = await helena.adminCourse.create({ title: `Curso ${made}`, slug: `curso-${made}`, hours: 1 })
  const lesson = await helena.adminLesson.create({
    moduleId: course.modules[0]!.id,
    kind: 'text',
    title: 'Começo',
  })
  const { kind: _kind, ...plain } = lesson
  const input = { title: plain.title, minutes: plain.minutes, isFree: false, text }
  const edited = await helena.adminLesson.edit({ ...input, id: lesson.id, version: lesson.version } as never)
  const moveLesson = async (to: 'draft' | 'published') => {
    const { version } = await helena.adminLesson.read({ id: lesson.id })
    return helena.adminLesson.move({ id: lesson.id, version, to })
  }
  const moveCourse = async (to: 'draft' | 'published') => {
    const { version } = await helena.adminCourse.read({ id: course.id })
    return helena.adminCourse.move({ id: course.id, version, to })
  }
  return { id: course.id, title: course.title, edited, moveLesson, moveCourse }
}

/** What becomes of somebody who puts a product in the cart. */
async function bought(productId: ProductId): Promise<string> {
  const buyer = await newBuyer(shop)
  const { prices } = await read(productId)
  return refusalOf(buyer.client.cart.addLine({ priceId: prices[0]!.id }))
}

test('a product that gives nothing is not published, and one on show keeps its last file', async () => {
  const { id } = await written('one-off')
  expect((await read(id)).missing).toMatchObject([{ field: 'files' }])
  expect(await refusalOf(move(id, 'published'))).toBe('product.not-ready')
  const first = await giveFile(id)
  await move(id, 'published')
  expect(await bought(id)).toBe('accepted')
  expect(await refusalOf(removeFile(first.id))).toBe('product.left-empty')
  const second = await giveFile(id)
  const both = await Promise.all([refusalOf(removeFile(first.id)), refusalOf(removeFile(second.id))])
  expect(both.toSorted()).toEqual(['accepted', 'product.left-empty'])
  await move(id, 'paused')
  const left = await helena.adminProductFile.list({ id })
  await removeFile(left[0]!.id)
  expect(await refusalOf(move(id, 'published'))).toBe('product.not-ready')
})

test('what lost its content in another way is bought by nobody', async () => {
  const { id } = await written('one-off')
  await giveFile(id)
  await move(id, 'published')
  await shop.parts.pool.query('update product_file set removed_at = now() where product_id = $1', [id])
  expect(await bought(id)).toBe('cart.price-unavailable')
})

test.each(['training', 'subscription'] as const)('a %s opens a lesson, or is not sold', async (type) => {
  const course = await newCourse()
  const { id } = await written(type)
  expect((await read(id)).missing).toMatchObject([{ field: 'courseIds' }])
  await edit(id, { courseIds: [course.id] })
  expect((await read(id)).missing.at(-1)).toMatchObject({
    sentence: expect.stringContaining(`“${course.title}”`),
  })
  expect(await refusalOf(move(id, 'published'))).toBe('product.not-ready')
  await course.moveLesson('published')
  await course.moveCourse('published')
  await move(id, 'published')
  expect(await bought(id)).toBe('accepted')
  expect(await refusalOf(course.moveLesson('draft'))).toBe('product.left-empty')
  expect(await refusalOf(course.moveCourse('draft'))).toBe('product.left-empty')
  expect(await refusalOf(edit(id, { courseIds: [] }))).toBe('product.not-ready')
  const empty = await newCourse()
  expect(await refusalOf(edit(id, { courseIds: [course.id, empty.id] }))).toBe('product.not-ready')
  expect((await read(id)).courseIds).toEqual([course.id])
})

test('a bundle is of things that open something and are not archived; archiving a part is said before', async () => {
  const [one, two, empty] = [await written('one-off'), await written('one-off'), await written('one-off')]
  await giveFile(one.id)
  const file = await giveFile(two.id)
  const itemsOf = (...parts: AdminProduct[]) => parts.map(({ id }) => ({ productId: id, weight: 1 }))
  const { id, name } = await written('bundle', { items: itemsOf(one, empty) })
  expect((await read(id)).missing).toMatchObject([
    { field: 'items', sentence: expect.stringContaining(`“${empty.name}”`) },
  ])
  await edit(id, { items: itemsOf(one, two) })
  await move(id, 'published')
  expect(await bought(id)).toBe('accepted')
  expect(await refusalOf(removeFile(file.id))).toBe('product.left-empty')
  const page = await shop.client().catalog.product({ product: id })
  expect(page.items.map(({ isAlone }) => isAlone)).toEqual([false, false])
  await move(one.id, 'published')
  const seen = async () =>
    (await shop.client().catalog.product({ product: id })).items
      .map(({ name, isAlone }) => `${name} ${isAlone}`)
      .toSorted()
  await expect.poll(seen).toEqual([`${one.name} true`, `${two.name} false`].toSorted())
  expect((await read(one.id)).bundles).toEqual([{ id, name }])
  await move(one.id, 'archived')
  expect((await read(id)).missing).toMatchObject([
    { field: 'items', sentence: expect.stringContaining('arquivado') },
  ])
  expect(await bought(id)).toBe('cart.price-unavailable')
})

test('all that the demonstration sells keeps its promises', async () => {
  await using demonstration = await openShop({ seeded: true })
  const { token } = await identity(demonstration.parts.app, OWNER)
  const client = demonstration.client(token)
  const { items } = await client.adminProduct.list({ limit: 100 })
  expect(items.length).toBeGreaterThan(20)
  for (const { id } of items) expect((await client.adminProduct.read({ id })).missing).toEqual([])
})
