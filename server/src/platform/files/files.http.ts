import { generateContentDisposition } from '@orpc/standard-server'
import type { FastifyInstance } from 'fastify'
import { sendFile } from '#http/send-file.ts'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { readAddress, SIGNED_PATH } from './signed-address.ts'

/** What a browser plays or shows without running anything of it. All else is saved. */
const INLINE_TYPES = ['video/mp4', 'video/webm', 'audio/mpeg', 'image/png', 'image/jpeg', 'image/webp']

/** Files by an address that was signed a short while ago. Alone in a window they may do nothing at all. */
export function addSignedFiles(server: FastifyInstance, app: App): void {
  server.get<{ Querystring: { chave?: unknown } }>(SIGNED_PATH, ({ query }, reply) => {
    const file = typeof query.chave === 'string' ? readAddress(app, query.chave) : undefined
    if (!file) throw new Refused('file.address-over')
    const kind = INLINE_TYPES.includes(file.type) ? 'inline' : 'attachment'
    return sendFile(app, reply, {
      key: file.key,
      type: file.type,
      headers: {
        'content-disposition': generateContentDisposition(file.name, kind),
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, no-store',
      },
    })
  })
}
