import { inflateSync } from 'node:zlib'

/** What stands on the pages, as PDF keeps it: compressed, and each piece of text in hexadecimal. */
export function wordsOf(pdf: Uint8Array): string {
  const text = Buffer.from(pdf).toString('latin1')
  const streams = [...text.matchAll(/FlateDecode[^>]*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g)]
  return streams
    .map(([, bytes]) => inflateSync(Buffer.from(bytes!, 'latin1')).toString('latin1'))
    .map((page) =>
      [...page.matchAll(/\[(.*?)\] TJ/g)]
        .map(([, parts]) => [...parts!.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => hex).join(''))
        .map((hex) => Buffer.from(hex, 'hex').toString('latin1'))
        .join('\n'),
    )
    .join('\n')
}

export const pagesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length
