import type { FastifyInstance } from 'fastify'
import { AVATAR_FILE, avatarKey, avatarUrl } from '#account'
import { sendFile } from '#http/send-file.ts'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'

/** A picture under its name never changes; alone in a window it may do nothing at all. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "sandbox; default-src 'none'",
  'content-disposition': 'inline',
}

/** The pictures of people, by names that nobody can guess. */
export function addAvatars(server: FastifyInstance, app: App): void {
  server.get<{ Params: { file: string } }>(avatarUrl(':file'), ({ params }, reply) => {
    if (!AVATAR_FILE.test(params.file)) throw new Refused('not-found')
    const sent = { key: avatarKey(params.file), type: 'image/webp', headers: HEADERS }
    return sendFile(app, reply, sent)
  })
}
