import { Server, Upload } from '@tus/server'
import type { Pieces } from '#kernel/files.ts'
import type { Storage } from './storage.ts'

/** Files arrive under this folder, each by the last part of its address. */
const FOLDER = 'uploads'

/** The key of a file that arrives in pieces. */
export const uploadKey = (id: string): string => `${FOLDER}/${id}`

/** By tus, over the same storage that whole files are kept in. It is opened with the first piece of a process. */
export function createPieces({ disk, openPieces, besideOf }: Storage): Pieces {
  let opened: Server | undefined
  const server = () => {
    opened ??= new Server({
      path: `/${FOLDER}`,
      datastore: openPieces(),
      getFileIdFromRequest: (_request, last) => last && uploadKey(last.split('?')[0]!),
      allowedOrigins: () => false,
      onResponseError: answerOf,
    })
    return opened
  }
  return {
    begin: (key, size) =>
      server()
        .datastore.create(new Upload({ id: key, size, offset: 0, creation_date: new Date().toISOString() }))
        .then(() => undefined),
    answer: (request, response) => server().handle(request, response),
    async settle(key) {
      for (const one of besideOf(key)) await disk.delete(one)
    },
    async drop(key) {
      await server().datastore.remove(key).catch(onlyWhenMissing)
      for (const one of [key, ...besideOf(key)]) await disk.delete(one)
    },
  }
}

/** What the library means to say has a status; anything else is told to nobody, and may be better in a moment. */
const answerOf = (_request: unknown, error: Error | { status_code: number; body: string }) =>
  'status_code' in error ? undefined : { status_code: 503, body: '' }

function onlyWhenMissing(error: unknown): void {
  if (Reflect.get(Object(error), 'status_code') !== 404) throw error
}
