import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jsonPart, type RawForm, rawForm } from '../../../../test/support/form.ts'
import { photo } from '../../../../test/support/pictures.ts'
import { expectProblem, sendBytes, sendRaw } from '../../../../test/support/raw.ts'
import { file, openUploads, type Uploads } from '../../../../test/support/uploads.ts'

const MEBI = 1024 * 1024
const jpeg = () => photo(300, 200).jpeg().toBuffer()

let at: Uploads
beforeAll(async () => {
  at = await openUploads()
})
afterAll(() => at[Symbol.asyncDispose]())

describe('no form of ours', () => {
  const many = Array.from({ length: 50_000 }, (_, n) => ({ name: `n${n}`, content: '' }))
  const version = jsonPart({ version: 0 })
  const FORMS: Record<string, [form: () => Promise<RawForm> | RawForm, code: string]> = {
    'fifty thousand parts': [() => rawForm([version, ...many]), 'request.too-large'],
    'nine parts': [() => rawForm([version, ...many.slice(0, 8)]), 'request.too-large'],
    'no json': [async () => rawForm([file(await jpeg())]), 'request.invalid'],
    'json that is not JSON': [() => rawForm([{ name: 'json', content: '{' }]), 'request.malformed'],
    'json that is a list': [() => rawForm([jsonPart([1])]), 'request.malformed'],
    'json with a NUL': [
      () => rawForm([{ name: 'json', content: '{"phone":"\\u0000"}' }]),
      'request.malformed',
    ],
    'json that reaches for the prototype': [
      () => rawForm([{ name: 'json', content: '{"__proto__":{"isAdmin":true}}' }]),
      'request.malformed',
    ],
    'json of 65 KiB': [
      () => rawForm([jsonPart({ version: 0, phone: 'x'.repeat(65 * 1024) })]),
      'request.too-large',
    ],
    'json twice': [() => rawForm([version, version]), 'request.invalid'],
    'two files': [async () => rawForm([version, file(await jpeg()), file(await jpeg())]), 'request.invalid'],
    'a file by another name': [
      async () => rawForm([version, { ...file(await jpeg()), name: 'avatar' }]),
      'request.invalid',
    ],
    'a file that is a text': [
      () => rawForm([version, { name: 'avatarUpload', content: 'x' }]),
      'request.invalid',
    ],
    'a part called __proto__': [
      () => rawForm([version, { name: '__proto__', content: 'x' }]),
      'request.malformed',
    ],
    'a part without a name': [() => rawForm([version, { content: 'x' }]), 'request.malformed'],
    'no boundary': [
      () => ({ ...rawForm([version]), headers: { 'content-type': 'multipart/form-data' } }),
      'request.malformed',
    ],
    'another boundary': [
      () => ({ ...rawForm([version]), headers: { 'content-type': 'multipart/form-data; boundary=outra' } }),
      'request.malformed',
    ],
    'no end': [
      () => {
        const { body, headers } = rawForm([version])
        return { body: body.subarray(0, body.length - 20), headers }
      },
      'request.malformed',
    ],
    'JSON alone': [
      () => ({
        body: Buffer.from('{"json":{"version":0}}'),
        headers: { 'content-type': 'application/json' },
      }),
      'request.media-type',
    ],
    'a crop outside': [
      async () =>
        rawForm([jsonPart({ version: 0, avatarCrop: { x: 250, y: 0, size: 100 } }), file(await jpeg())]),
      'request.invalid',
    ],
  }
  test.each(Object.keys(FORMS))('%s', async (name) => {
    const [form, code] = FORMS[name]!
    await at.expectRefused(await at.put(await form()), code)
  })

  test('from a stranger, or from the page of one, is refused', async () => {
    const form = rawForm([version, file(Buffer.alloc(5 * MEBI))])
    await at.expectRefused(await at.put(form, { authorization: '' }), 'unauthorized')
    await at.expectRefused(await at.put(form, { authorization: 'Bearer nada' }), 'account.session-ended')
    await at.expectRefused(await at.put(form, { origin: 'https://outro.example' }), 'request.foreign-origin')
    await at.expectRefused(await at.put(form, { 'sec-fetch-site': 'cross-site' }), 'request.foreign-origin')
  })

  test('from a stranger is answered before anything of it has arrived', async () => {
    const { headers } = rawForm([version])
    const lines = [
      'PUT /api/profile/update HTTP/1.1',
      'Host: localhost',
      'Connection: close',
      `Content-Type: ${headers['content-type']}`,
      `Content-Length: ${5 * MEBI}`,
    ]
    const answer = await sendBytes(at.shop.url, `${lines.join('\r\n')}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  })

  test('no other address takes a form', async () => {
    const { body, headers } = rawForm([version])
    const answer = await sendRaw(at.shop.url, {
      method: 'PUT',
      path: '/api/profile/notifications',
      body,
      headers: { authorization: `Bearer ${at.token}`, ...headers },
    })
    expect(expectProblem(answer).error).toBe('request.media-type')
  })
})
