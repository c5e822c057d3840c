import { generateContentDisposition } from '@orpc/standard-server'
import type { FastifyInstance } from 'fastify'
import { isForeignWrite } from '#http/headers.ts'
import { sendFile } from '#http/send-file.ts'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { askHook } from '#kernel/hook.ts'
import { mayRead, readAddress, SIGNED_PATH, type SignedFile } from './signed-address.ts'
import { isUploadAddress, UPLOAD_PATH } from './upload.ts'

/** What a browser plays or shows without running anything of it. All else is saved. */
const INLINE_TYPES = ['video/mp4', 'video/webm', 'audio/mpeg', 'image/png', 'image/jpeg', 'image/webp']

/** Files by an address that was signed a short while ago. Alone in a window they may do nothing at all. */
export function addSignedFiles(server: FastifyInstance, app: App): void {
  server.get<{ Querystring: { chave?: unknown } }>(SIGNED_PATH, async ({ query }, reply) => {
    const file = typeof query.chave === 'string' ? readAddress(app, query.chave) : undefined
    if (!file || !(await isReadable(app, file))) throw new Refused('file.address-over')
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

/** What was given back a moment ago is not read by an address from before. */
const isReadable = async (app: App, { reader }: SignedFile): Promise<boolean> =>
  !reader || askHook(app, app.db, mayRead, { ...reader, now: app.clock.now() })

/** A piece is one body of the media type that tus names, never held in memory. */
const PIECE = 'application/offset+octet-stream'

interface FileRoute {
  Params: { id: string }
  Querystring: { chave?: unknown }
}

/** Takes the pieces of a file at an address that was signed for it. Refuses `file.address-over`. */
export async function addUploads(server: FastifyInstance, app: App): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(PIECE, (_request, _body, done) => done(null))
    scope.route<FileRoute>({
      method: ['HEAD', 'PATCH'],
      url: `${UPLOAD_PATH}/:id`,
      async handler({ method, headers, params, query, raw }, reply) {
        if (isForeignWrite(method, headers, app.config.http)) throw new Refused('request.foreign-origin')
        const isSigned = typeof query.chave === 'string' && isUploadAddress(app, params.id, query.chave)
        if (!isSigned) throw new Refused('file.address-over')
        reply.hijack()
        await app.files.pieces.answer(raw, reply.raw)
      },
    })
  })
}
