import { once } from 'node:events'
import { request } from 'node:http'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newBuyer } from '../../../../test/support/buyer.ts'
import { jsonPart, rawForm } from '../../../../test/support/form.ts'
import { peakOf } from '../../../../test/support/peak-memory.ts'
import { PNG_MAGIC, photo, pixelBomb, png, profileBomb } from '../../../../test/support/pictures.ts'
import { file, openUploads, type Uploads } from '../../../../test/support/uploads.ts'

const MEBI = 1024 * 1024

let at: Uploads
beforeAll(async () => {
  at = await openUploads()
})
afterAll(() => at[Symbol.asyncDispose]())

const GIF = Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00!\xf9\x04', 'latin1')
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const HTML = '<!doctype html><script>alert(document.domain)</script>'
const jpeg = () => photo(300, 200).jpeg().toBuffer()
const frames = (format: 'webp' | 'gif') =>
  sharp(Buffer.concat([Buffer.alloc(1200, 90), Buffer.alloc(1200, 200)]), {
    raw: { width: 20, height: 40, channels: 3, pageHeight: 20 },
  })
    [format]({ loop: 0, delay: [100, 100] })
    .toBuffer()
/** A JPEG whose header says how large it is. */
async function jpegOf(side: number): Promise<Buffer> {
  const bytes = await photo(16, 16).jpeg().toBuffer()
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(side, frame + 5)
  bytes.writeUInt16BE(side, frame + 7)
  return bytes
}

const UNREADABLE: Record<string, () => Promise<string | Buffer> | string | Buffer> = {
  'an SVG': () => SVG,
  'an SVG with a declaration': () => `<?xml version="1.0"?>${SVG}`,
  'an HTML page': () => HTML,
  'a script': () => 'alert(1)',
  'a GIF that is a script': () => Buffer.concat([GIF, Buffer.from('=1;alert(1)//')]),
  'an animated GIF': () => frames('gif'),
  'an animated WebP': () => frames('webp'),
  'HTML behind the beginning of a PNG': () => Buffer.concat([PNG_MAGIC, Buffer.from(HTML)]),
  'HTML behind the beginning of a JPEG': () =>
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(HTML)]),
  'HTML behind the beginning of a WebP': () => `RIFF\x40\x00\x00\x00WEBPVP8 ${HTML}`,
  'an SVG behind a byte order mark': () => `\ufeff${SVG}`,
  'a truncated JPEG': async () => (await jpeg()).subarray(0, 3000),
  'a JPEG cut in its header': async () => (await jpeg()).subarray(0, 20),
  'a truncated PNG': async () => (await photo(300, 200).png().toBuffer()).subarray(0, 9000),
  'a truncated WebP': async () => (await photo(300, 200).webp().toBuffer()).subarray(0, 900),
  'a PNG without pixels': () => png(300, 200, deflateSync(Buffer.alloc(0))),
  'a PNG of no width': () => png(0, 10, deflateSync(Buffer.alloc(10))),
  'a PNG whose pixels are no pixels': () => png(50, 50, Buffer.from('nada disto é deflate')),
  'a TIFF': () => photo(40, 40).tiff().toBuffer(),
  'an AVIF': () => photo(40, 40).avif().toBuffer(),
  'a PDF': () => '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj',
  'a ZIP': () => Buffer.from('PK\x03\x04\x14\x00\x00\x00\x08\x00', 'latin1'),
  'a program': () => Buffer.from('\x7fELF\x02\x01\x01\x00', 'latin1'),
  'nothing at all': () => '',
}

describe('no picture', () => {
  test.each(Object.keys(UNREADABLE))('%s', async (name) => {
    const bytes = await UNREADABLE[name]!()
    await at.expectRefused(await at.upload(bytes), 'profile.avatar-unreadable')
    await at.expectRefused(
      await at.upload(bytes, { version: 0 }, 'foto.png', 'image/png'),
      'profile.avatar-unreadable',
    )
  })

  test('a picture together with words that are wrong is not kept either', async () => {
    await at.expectRefused(await at.upload(await jpeg(), { version: 0, document: '123' }), 'request.invalid')
    await at.expectRefused(await at.upload(await jpeg(), { version: 7 }), 'profile.changed-elsewhere')
  })
})

describe('too much of a picture', () => {
  const TOO_LARGE: Record<string, () => Promise<Buffer> | Buffer> = {
    '144 megapixels in 140 KiB': pixelBomb,
    '25 megapixels': () => png(5000, 5000, deflateSync(Buffer.alloc(5000 * 5001))),
    'a JPEG that says 65,500 pixels a side': () => jpegOf(65_500),
    'one byte more than 5 MiB': () => Buffer.alloc(5 * MEBI + 1, 1),
  }
  test.each(Object.keys(TOO_LARGE))('%s', async (name) => {
    await at.expectRefused(await at.upload(await TOO_LARGE[name]!()), 'profile.avatar-too-large')
  })

  test('is refused within 64 MiB of memory, however often it comes', { tags: 'fire' }, async () => {
    const bombs = [
      await pixelBomb(),
      await profileBomb(),
      await jpegOf(65_500),
      Buffer.alloc(5 * MEBI + 1, 1),
    ]
    for (const bomb of bombs) await at.upload(bomb, { version: 7 })
    let most = 0
    for (let round = 0; round < 5; round++) {
      for (const bomb of bombs) {
        const upload = () => at.upload(bomb, { version: 0, avatarCrop: { x: 9e6, y: 0, size: 1 } })
        most = Math.max(most, await peakOf(upload))
      }
    }
    expect(most).toBeLessThanOrEqual(64 * MEBI)
    expect(await at.keptFiles()).toEqual([])
  })

  test('a twin without our limits opens all of it, and more formats than we know', {
    tags: 'fire',
  }, async () => {
    const open = (bytes: string | Buffer) =>
      sharp(Buffer.from(bytes), { limitInputPixels: false }).raw().toBuffer()
    const bomb = await pixelBomb()
    expect(await peakOf(() => open(bomb))).toBeGreaterThan(64 * MEBI)
    for (const name of ['an SVG', 'an animated GIF', 'an animated WebP', 'a TIFF', 'an AVIF']) {
      expect((await open(await UNREADABLE[name]!())).length, name).toBeGreaterThan(0)
    }
  })

  test('a body larger than any form', async () => {
    await at.expectRefused(await at.upload(Buffer.alloc(7 * MEBI)), 'request.too-large')
  })

  test('a body larger than any form that does not say its length', async () => {
    const { body, headers } = rawForm([
      jsonPart({ version: 0 }),
      file(Buffer.alloc(4 * MEBI)),
      file(Buffer.alloc(4 * MEBI)),
    ])
    const answer = await fetch(`${at.shop.url}/api/profile/update`, {
      method: 'PUT',
      body: new Blob([new Uint8Array(body)]).stream(),
      headers: { authorization: `Bearer ${at.token}`, ...headers },
      duplex: 'half',
    } as RequestInit)
    expect([answer.status, (await answer.json()).error]).toEqual([413, 'request.too-large'])
    expect(await at.keptFiles()).toEqual([])
  })
})

test('who holds forms open is refused another, and nobody else is', async () => {
  const other = await newBuyer(at.shop)
  const { hostname, port } = new URL(at.shop.url)
  const form = rawForm([jsonPart({ version: 0 })])
  const heads = { authorization: `Bearer ${at.token}`, ...form.headers, 'content-length': String(5 * MEBI) }
  const begun = Array.from({ length: 3 }, () => {
    const call = request({ hostname, port, method: 'PUT', path: '/api/profile/update', headers: heads })
    call.on('error', () => {})
    const answered = once(call, 'response')
    call.write(form.body.subarray(0, 40))
    return { call, answered }
  })
  const [refused] = await Promise.race(begun.map(({ answered }) => answered))
  expect(refused.statusCode).toBe(429)
  const own = await at.put(form, { authorization: `Bearer ${other.token}` })
  expect(own.status).toBe(200)
  for (const { call } of begun) call.destroy()
  await vi.waitFor(async () => expect((await at.put(form)).status).toBe(200), { timeout: 5000, interval: 50 })
})
