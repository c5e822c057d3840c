import type { AdminBrand } from '@vitrine/contract/admin/brand'
import { newId } from '@vitrine/contract/ids'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepMarks } from '#brand'
import { listClientMarks } from '#identity'
import { completeSeller } from '../../../test/support/brands.ts'
import { newBuyer } from '../../../test/support/buyer.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { EXIF, photo } from '../../../test/support/pictures.ts'
import { problemOf, refusalOf } from '../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'

let shop: Shop
let helena: Client
let priceId: string
beforeAll(async () => {
  shop = await openShop()
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
  priceId = (await stock(shop.parts.pool, { name: 'Guia', amount: 10_000 })).priceId
  await completeSeller(shop.parts.pool)
})
afterAll(() => shop[Symbol.asyncDispose]())

/** A gold disc on nothing, wider than high, with who drew it. */
async function disc(): Promise<Buffer> {
  const drawing = '<svg width="500" height="400"><circle cx="250" cy="200" r="150" fill="#cdac6a"/></svg>'
  return sharp(Buffer.from(drawing)).png().withExif(EXIF).toBuffer()
}

const send = async (bytes: Uint8Array) => {
  const picture = new File([new Uint8Array(bytes)], 'marca.png', { type: 'image/png' })
  return (await helena.adminBrand.sendMark({ json: {}, picture })).src
}

async function say(mark: string | null): Promise<AdminBrand> {
  const { isFirst: _, ...brand } = await helena.adminBrand.read({ id: 'main' })
  return helena.adminBrand.edit({ ...brand, mark, reason: 'Uma marca desenhada' })
}

const shown = async () => (await shop.client().brand.read({ id: 'main' })).mark

const fetched = async (src: string) => {
  const answer = await fetch(shop.url + src)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('a picture is drawn anew as a square that one sees through, and stands on pages and documents until it is removed', async () => {
  const buyer = await newBuyer(shop)
  const order = await buyer.order(priceId)
  const contract = async () => {
    const file = await buyer.client.checkout.downloadContract({ id: order.id })
    return Buffer.from(await file.arrayBuffer()).toString('latin1')
  }
  expect(await contract()).not.toContain('/Subtype /Image')
  const mark = await send(await disc())
  await say(mark)
  await expect.poll(shown).toBe(mark)
  const { answer, bytes } = await fetched(mark)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  const { width, height, hasAlpha, exif } = await sharp(bytes).metadata()
  expect({ width, height, hasAlpha, exif }).toEqual({
    width: 144,
    height: 144,
    hasAlpha: true,
    exif: undefined,
  })
  expect(await contract()).toContain('/Subtype /Image')
  await say(null)
  await expect.poll(shown).toBeNull()
  expect(await contract()).not.toContain('/Subtype /Image')
})

test('what is no picture, too small, somebody else’s file or gone is refused, and the brand stays as it is', async () => {
  const before = await helena.adminBrand.read({ id: 'main' })
  expect(await refusalOf(send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toBe(
    'picture.unreadable',
  )
  expect(await refusalOf(send(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')))).toBe('picture.heic')
  expect(await refusalOf(send(await photo(400, 199).jpeg().toBuffer()))).toBe('picture.too-small')
  expect(await problemOf(say(`/marks/${newId('brm')}.png`))).toMatchObject({
    error: 'picture.unknown',
    fields: { mark: ['Envie a imagem outra vez'] },
  })
  for (const elsewhere of ['https://mal.example/a.png', '/marks/../avatars/a.png', 'javascript:alert(1)'])
    expect(await problemOf(say(elsewhere))).toMatchObject({ fields: { mark: ['Envie a imagem outra vez'] } })
  expect(await helena.adminBrand.read({ id: 'main' })).toEqual(before)
  for (const address of ['/marks/nada.png', `/marks/${newId('brm')}.png`, '/marks/'])
    expect((await fetched(address)).answer.status).toBe(404)
  const { token } = await identity(shop.parts.app, { ...OWNER, roles: ['support'] })
  const picture = new File([new Uint8Array(await disc())], 'marca.png', { type: 'image/png' })
  expect(await refusalOf(shop.client(token).adminBrand.sendMark({ json: {}, picture }))).toBe(
    'admin.permission',
  )
})

test('a picture that no brand names goes a day later, and that of a brand stays', async () => {
  const [left, worn] = [await send(await disc()), await send(await disc())]
  await say(worn)
  const after = (hours: number) => ({ now: () => new Date(Date.now() + hours * 3_600_000) })
  const statuses = async () => [(await fetched(left)).answer.status, (await fetched(worn)).answer.status]
  await sweepMarks({ ...shop.parts.app, clock: after(23) }, listClientMarks)
  expect(await statuses()).toEqual([200, 200])
  await sweepMarks({ ...shop.parts.app, clock: after(25) }, listClientMarks)
  expect(await statuses()).toEqual([404, 200])
})
