import { inflateSync } from 'node:zlib'

/** What stands on the pages, as PDF keeps it: compressed, and each piece of text in hexadecimal. */
export function wordsOf(pdf: Uint8Array): string {
  return streamsOf(Buffer.from(pdf))
    .map((bytes) => inflateSync(bytes).toString('latin1'))
    .map((page) =>
      [...page.matchAll(/\[(.*?)\] TJ/g)]
        .map(([, parts]) => [...parts!.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => hex).join(''))
        .map((hex) => Buffer.from(hex, 'hex').toString('latin1'))
        .join('\n'),
    )
    .join('\n')
}

/** Cut by their stated length: the last byte of one may be a line break of its own. */
const streamsOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/<<([^>]*FlateDecode[^>]*)>>\s*stream\r?\n/g)].map((start) => {
    const length = Number(/\/Length (\d+)/.exec(start[1]!)![1])
    const from = start.index + start[0].length
    return pdf.subarray(from, from + length)
  })

export const pagesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length
