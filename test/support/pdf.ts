import { inflateSync } from 'node:zlib'

/** What stands on the pages, as PDF keeps it: compressed, and each piece of text in hexadecimal. */
export function wordsOf(pdf: Uint8Array): string {
  return contentsOf(pdf)
    .map((page) =>
      [...page.matchAll(/\[(.*?)\] TJ/g)]
        .map(([, parts]) => [...parts!.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => hex).join(''))
        .map((hex) => Buffer.from(hex, 'hex').toString('latin1'))
        .join('\n'),
    )
    .join('\n')
}

const contentsOf = (pdf: Uint8Array): string[] =>
  streamsOf(Buffer.from(pdf)).map((bytes) => inflateSync(bytes).toString('latin1'))

/** Where each piece of text stands, in points from the foot of its page, and how large it is. */
export const placesOf = (pdf: Uint8Array): { y: number; size: number }[] =>
  contentsOf(pdf).flatMap((page) =>
    [...page.matchAll(/1 0 0 1 \S+ (\S+) Tm\n\/F\d+ (\S+) Tf/g)].map(([, y, size]) => ({
      y: Number(y),
      size: Number(size),
    })),
  )

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
