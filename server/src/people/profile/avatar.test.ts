import { readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBuyer } from '../../../../test/support/buyer.ts'
import { jsonPart, type Part, rawForm } from '../../../../test/support/form.ts'
import { EXIF, halves, photo } from '../../../../test/support/pictures.ts'
import { expectSafe, sendRaw } from '../../../../test/support/raw.ts'
import { file, openUploads, type Uploads } from '../../../../test/support/uploads.ts'
import { sweepAvatars } from './profile.ts'

const HTML = '<!doctype html><script>alert(document.domain)</script>'
const jpeg = () => photo(300, 200).jpeg().toBuffer()

let at: Uploads
beforeAll(async () => {
  at = await openUploads()
})
afterAll(() => at[Symbol.asyncDispose]())

describe('a picture that is one', () => {
  /** Somebody new, so that what others are refused leaves nothing. */
  async function wear(content: Buffer, crop?: object, filename?: string) {
    const { token: own, client } = await newBuyer(at.shop)
    const form = rawForm([
      jsonPart({ version: 0, avatarAlt: 'Eu', avatarCrop: crop }),
      file(content, filename),
    ])
    const answer = await at.put(form, { authorization: `Bearer ${own}` })
    expect(answer.status, answer.text).toBe(200)
    const { avatarUrl } = JSON.parse(answer.text) as { avatarUrl: string }
    const again = (json: object, ...more: Part[]) =>
      at.put(rawForm([jsonPart(json), ...more]), { authorization: `Bearer ${own}` })
    return { avatarUrl, client, again }
  }
  const fetched = async (path: string) => Buffer.from(await (await at.shop.request(path)).arrayBuffer())
  const colours = async (picture: Buffer) => {
    const { dominant } = await sharp(picture).stats()
    return dominant
  }

  test.each(['jpeg', 'png', 'webp'] as const)(
    'in %s is drawn anew, with nothing else in it',
    async (format) => {
      const words = Buffer.from(HTML)
      const sent = Buffer.concat([
        await photo(640, 480)[format]().withExif(EXIF).withMetadata({ exif: EXIF }).toBuffer(),
        words,
      ])
      const { avatarUrl } = await wear(sent, undefined, '../../../etc/passwd\0.svg')
      expect(avatarUrl).toMatch(/^\/avatars\/[\w-]{43}\.webp$/)
      const answer = await sendRaw(at.shop.url, { method: 'GET', path: avatarUrl })
      expectSafe(answer)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "sandbox; default-src 'none'",
      })
      const picture = await fetched(avatarUrl)
      const facts = await sharp(picture).metadata()
      expect(facts).toMatchObject({ format: 'webp', width: 512, height: 512 })
      expect([facts.exif, facts.icc, facts.xmp, facts.iptc, facts.comments]).toEqual(Array(5).fill(undefined))
      for (const secret of ['Marina', 'Telefone', 'script', 'Exif']) {
        expect(picture.includes(secret)).toBe(false)
      }
    },
  )

  test('is cropped where the person said, as they saw it', async () => {
    const bytes = await halves(400, 200)
    const left = await wear(bytes, { x: 0, y: 0, size: 200 })
    const right = await wear(bytes, { x: 200, y: 0, size: 200 })
    expect((await colours(await fetched(left.avatarUrl))).r).toBeGreaterThan(200)
    expect((await colours(await fetched(right.avatarUrl))).b).toBeGreaterThan(200)
    const lying = await sharp(bytes).withMetadata({ orientation: 6 }).toBuffer()
    const top = await wear(lying, { x: 0, y: 0, size: 200 })
    const bottom = await wear(lying, { x: 0, y: 200, size: 200 })
    expect((await colours(await fetched(top.avatarUrl))).r).toBeGreaterThan(200)
    expect((await colours(await fetched(bottom.avatarUrl))).b).toBeGreaterThan(200)
  })

  test('takes the place of the one before, whose file goes; and may be taken off', async () => {
    const before = await at.keptFiles()
    const { avatarUrl, again, client } = await wear(await jpeg())
    const second = JSON.parse((await again({ version: 1 }, file(await jpeg()))).text) as { avatarUrl: string }
    expect(second.avatarUrl).not.toBe(avatarUrl)
    await expect.poll(async () => (await at.shop.request(avatarUrl)).status).toBe(404)
    const third = JSON.parse((await again({ version: 2, avatarRemoved: true })).text)
    expect(third).not.toHaveProperty('avatarUrl')
    expect(await client.profile.read()).not.toHaveProperty('avatarAlt')
    await expect.poll(async () => (await at.keptFiles()).length).toBe(before.length)
  })

  test('is not found by any other name', async () => {
    const ask = (name: string) => sendRaw(at.shop.url, { method: 'GET', path: `/avatars/${name}` })
    for (const name of ['nada.webp', `${'a'.repeat(43)}.webp`, `${'a'.repeat(43)}.svg`])
      expect((await ask(name)).status).toBe(404)
    expect((await ask('..%2f..%2fsecrets.json')).status).toBe(400)
  })

  test('is sent in the parts that are asked for, and not again to who has it', async () => {
    const { avatarUrl } = await wear(await jpeg())
    const whole = await fetched(avatarUrl)
    const ask = (headers: Record<string, string>, method = 'GET') =>
      sendRaw(at.shop.url, { method, path: avatarUrl, headers })
    const part = await ask({ range: 'bytes=4-9' })
    expect(part.status).toBe(206)
    expect(part.headers).toMatchObject({
      'content-range': `bytes 4-9/${whole.length}`,
      'content-length': '6',
      'accept-ranges': 'bytes',
    })
    expect(part.text).toBe(whole.subarray(4, 10).toString())
    const beyond = await ask({ range: `bytes=${whole.length}-` })
    expect(beyond.status).toBe(416)
    expect(beyond.headers['content-range']).toBe(`bytes */${whole.length}`)
    const etag = String(part.headers.etag)
    expect((await ask({ range: 'bytes=4-9', 'if-range': etag })).status).toBe(206)
    expect((await ask({ range: 'bytes=4-9', 'if-range': '"another"' })).status).toBe(200)
    expect((await ask({ 'if-none-match': etag })).status).toBe(304)
    const head = await ask({}, 'HEAD')
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, String(whole.length), ''])
  })

  test('a file that nobody wears is swept, one that was just written is not', async () => {
    const { avatarUrl } = await wear(await jpeg())
    const orphan = `avatars/${'o'.repeat(43)}.webp`
    await at.shop.parts.app.files.put(orphan, Buffer.from('x'))
    await sweepAvatars(at.shop.parts.app)
    expect(await at.shop.parts.app.files.read(orphan)).toBeDefined()
    for (const name of await at.keptFiles()) {
      const old = Date.now() / 1000 - 7200
      await utimes(join(at.folder, 'files/avatars', name), old, old)
    }
    await sweepAvatars(at.shop.parts.app)
    expect(await at.shop.parts.app.files.read(orphan)).toBeUndefined()
    expect((await at.shop.request(avatarUrl)).status).toBe(200)
    const own = await readFile(join(at.folder, 'files', avatarUrl))
    expect(own.length).toBeGreaterThan(100)
  })
})
