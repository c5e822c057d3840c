import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gzipWith, plainWith, weave } from './pages.ts'

test('what comes out of gzip is the text with the thread woven in, whatever both are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary', maxLength: 400 }), { minLength: 1, maxLength: 30 }),
      fc.string({ minLength: 1, maxLength: 60 }),
      (pieces, text) => {
        const woven = weave(pieces)
        const thread = Buffer.from(text)
        expect(gunzipSync(gzipWith(woven, thread))).toEqual(plainWith(woven, thread))
        expect(plainWith(woven, thread).toString()).toBe(
          pieces.map((piece) => Buffer.from(piece).toString()).join(thread.toString()),
        )
      },
    ),
  )
})

test('a page shrinks about as if it had been compressed whole', () => {
  const row = '<article class="card"><h2>Plano Essencial</h2><p>R$ 29,90 por mês</p></article>'
  const woven = weave([`<head>${'x'.repeat(2000)}`, row.repeat(500), '</body>'])
  expect(gzipWith(woven, Buffer.from('nonce')).length).toBeLessThan(1500)
})
