import { isId } from '@vitrine/contract/ids'
import type { FastifyInstance } from 'fastify'
import { sendFile } from '#http/send-file.ts'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { markKey } from './mark.ts'

/** A picture under its name never changes; alone in a window it may do nothing at all. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "sandbox; default-src 'none'",
  'content-disposition': 'inline',
}

/** The pictures that are marks of brands, on pages and in messages. */
export function addMarks(server: FastifyInstance, app: App): void {
  server.get<{ Params: { file: string } }>('/marks/:file', ({ params: { file } }, reply) => {
    const id = file.replace(/\.png$/, '')
    if (id === file || !isId('brm', id)) throw new Refused('not-found')
    return sendFile(app, reply, { key: markKey(id), type: 'image/png', headers: HEADERS })
  })
}
