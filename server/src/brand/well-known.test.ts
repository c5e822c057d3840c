import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrand } from '../../../test/support/brands.ts'
import { sendRaw } from '../../../test/support/raw.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'
import { saveMark } from './mark.ts'

const HOST = 'papelaria.example'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ env: { SECURITY_CONTACT: 'mailto:seguranca@loja.example' } })
  const { pool, app } = shop.parts
  await stock(pool, { name: 'Guia', amount: 1000 })
  await openBrand(pool, 'papel', 'Papelaria')
  const square = { width: 300, height: 300, channels: 3 as const, background: '#8a1c4a' }
  const picture = await sharp({ create: square }).png().toBuffer()
  const mark = await saveMark(app, new File([new Uint8Array(picture)], 'marca.png'), undefined)
  await pool.query("update brand set host = $1, mark = $2 where id = 'papel'", [HOST, mark])
})
afterAll(() => shop[Symbol.asyncDispose]())

const get = (path: string, host?: string) =>
  sendRaw(shop.url, { method: 'GET', path, ...(host && { headers: { host } }) })

test('a password manager is led to where a password is changed, on the host that it asked', async () => {
  const own = await get('/.well-known/change-password')
  expect(own).toMatchObject({
    status: 302,
    headers: { location: `${shop.parts.app.config.http.publicUrl}/account/password` },
  })
  const other = await get('/.well-known/change-password', HOST)
  expect(other.status).toBe(302)
  expect(other.headers.location).toContain(`//${HOST}`)
})

test.each(['/favicon.ico', '/apple-touch-icon.png'])(
  '%s is a picture, of a brand with a mark that mark',
  async (path) => {
    const pictures = await Promise.all(
      [undefined, HOST].map(async (host) => {
        const answer = await get(path, host)
        expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
        return Number(answer.headers['content-length'])
      }),
    )
    expect(pictures[0]).toBeGreaterThan(500)
    expect(pictures[1]).not.toBe(pictures[0])
  },
)

test('who has found a hole reads where to write, where a contact is set', async () => {
  const { text, headers } = await get('/.well-known/security.txt', HOST)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(text).toContain('Contact: mailto:seguranca@loja.example\n')
  expect(text).toMatch(new RegExp(`Canonical: https?://${HOST}[^/]*/\\.well-known/security\\.txt\\n`))
  const [, expires = ''] = text.match(/Expires: (\S+)/) ?? []
  const days = (new Date(expires).getTime() - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(80)
  expect(days).toBeLessThan(366)
  await using silent = await openShop()
  await stock(silent.parts.pool, { name: 'Guia', amount: 1000 })
  expect((await sendRaw(silent.url, { method: 'GET', path: '/.well-known/security.txt' })).status).toBe(404)
})
