import type { FastifyInstance } from 'fastify'
import { isForeignWrite } from '#http/origin.ts'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { isUploadAddress, UPLOAD_PATH } from './upload.ts'

/** A piece is one body of the media type that tus names, never held in memory. */
const PIECE = 'application/offset+octet-stream'

interface Asked {
  Params: { id: string }
  Querystring: { chave?: unknown }
}

/** Takes the pieces of a file at an address that was signed for it. Refuses `file.address-over`. */
export async function addUploads(server: FastifyInstance, app: App): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(PIECE, (_request, _body, done) => done(null))
    scope.route<Asked>({
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
