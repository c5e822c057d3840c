import { readMedia, readUpload, type SentFile } from '../../files/index.ts'
import type { App } from '../../kernel/app-context.ts'
import { Refused } from '../../kernel/errors.ts'

/** A file that was sent for a lesson; `seconds` of a video. */
export interface LessonFile {
  sent: SentFile
  seconds: number | null
}

/** Captions that were sent for a video. Refuses as `readLessonFile` does. */
export async function readCaptions(app: App, id: string): Promise<SentFile> {
  const sent = await readUpload(app, id, 'captions')
  await readMedia(app.files, sent)
  return sent
}

/**
 * A file that was sent for a lesson of that kind, looked into. Refuses what has not arrived (`upload.gone`,
 * `upload.unfinished`), and what is not what its name says (`upload.unreadable`).
 */
export async function readLessonFile(app: App, id: string, kind: string): Promise<LessonFile> {
  if (kind !== 'video' && kind !== 'document') throw new Refused('upload.gone')
  const sent = await readUpload(app, id, kind)
  return { sent, seconds: await readMedia(app.files, sent) }
}
