import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { wordsOf } from './pdf.ts'

/** Adler-32 stands at the end of a stream: some page ends with the byte of a line break. */
function pageEndingIn(byte: number): Buffer {
  for (let n = 0; ; n++) {
    const stream = deflateSync(`[<${Buffer.from(`Recibo ${n}`).toString('hex')}>] TJ`)
    if (stream.at(-1) === byte) return stream
  }
}

test.each([0x0a, 0x0d])('a page whose last byte is %i is read whole', (byte) => {
  const page = pageEndingIn(byte)
  const head = `<<\n/Length ${page.length}\n/Filter /FlateDecode\n>>\nstream\n`
  expect(wordsOf(Buffer.concat([Buffer.from(head), page, Buffer.from('\nendstream')]))).toMatch(
    /^Recibo \d+$/,
  )
})
