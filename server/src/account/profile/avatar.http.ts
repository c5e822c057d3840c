import type { FastifyInstance } from 'fastify'
import type { App } from '../../kernel/app-context.ts'
import { Refused } from '../../kernel/errors.ts'
import { AVATAR_FILE, avatarKey, avatarUrl } from './avatar-address.ts'

/** A picture under its name never changes; alone in a window it may do nothing at all. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "sandbox; default-src 'none'",
  'content-disposition': 'inline',
}

/** The pictures of people, by names that nobody can guess. */
export function addAvatars(server: FastifyInstance, { files }: App): void {
  server.get<{ Params: { file: string } }>(avatarUrl(':file'), async ({ params }, reply) => {
    const picture = AVATAR_FILE.test(params.file) ? await files.read(avatarKey(params.file)) : undefined
    if (!picture) throw new Refused('not-found')
    return reply.headers(HEADERS).type('image/webp').send(picture)
  })
}
