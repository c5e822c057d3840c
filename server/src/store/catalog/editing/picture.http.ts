import { PICTURE_WIDTHS } from '@vitrine/contract/admin/picture'
import { isId } from '@vitrine/contract/ids'
import type { FastifyInstance } from 'fastify'
import { sendFile } from '#http/send-file.ts'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { pictureKey } from './keep-picture.ts'

/** A picture under its name never changes; alone in a window it may do nothing at all. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "sandbox; default-src 'none'",
  'content-disposition': 'inline',
}

const FILES = new Map(PICTURE_WIDTHS.map((width) => [`${width}.webp`, width]))

/** The pictures of products that were uploaded. */
export function addPictures(server: FastifyInstance, app: App): void {
  server.get<{ Params: { id: string; file: string } }>('/pictures/:id/:file', ({ params }, reply) => {
    const width = FILES.get(params.file)
    if (!width || !isId('pic', params.id)) throw new Refused('not-found')
    return sendFile(app, reply, { key: pictureKey(params.id, width), type: 'image/webp', headers: HEADERS })
  })
}
