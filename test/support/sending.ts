import { expect } from 'vitest'
import { type RawAnswer, sendRaw } from './raw.ts'

const TUS = { 'tus-resumable': '1.0.0' }

/** How many bytes of a file have arrived. */
export async function arrivedOf(shop: { url: string }, url: string): Promise<number> {
  const answer = await sendRaw(shop.url, { method: 'HEAD', path: url, headers: TUS })
  expect(answer.status).toBe(200)
  return Number(answer.headers['upload-offset'])
}

/** Sends one piece of a file, as tus has it. */
export const sendPiece = (
  shop: { url: string },
  url: string,
  body: Buffer,
  offset: number,
): Promise<RawAnswer> =>
  sendRaw(shop.url, {
    method: 'PATCH',
    path: url,
    body,
    headers: {
      ...TUS,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
  })

/** Sends what is left of a file. */
export async function sendAll(shop: { url: string }, url: string, content: Buffer): Promise<void> {
  const from = await arrivedOf(shop, url)
  expect((await sendPiece(shop, url, content.subarray(from), from)).status).toBe(204)
}
