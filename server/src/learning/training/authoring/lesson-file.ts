import type { UploadPurpose } from '@vitrine/contract/admin/upload'
import { readMedia, readUpload, type SentFile } from '#files'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'

/** A file that was sent for a lesson; `seconds` of a video. */
export interface LessonFile {
  sent: SentFile
  seconds: number | null
}

/** Captions that were sent for a video. Refuses as `readLessonFile` does. */
export async function readCaptions(app: App, id: string): Promise<SentFile> {
  return (await readAt('captionsId', app, id, 'captions')).sent
}

/**
 * A file that was sent for a lesson of that kind, looked into. Refuses what has not arrived (`upload.gone`,
 * `upload.unfinished`), and what is not what its name says (`upload.unreadable`): each at the field that names it.
 */
export async function readLessonFile(app: App, id: string, kind: string): Promise<LessonFile> {
  if (kind !== 'video' && kind !== 'document') throw new Refused('upload.gone')
  return readAt('uploadId', app, id, kind)
}

async function readAt(field: string, app: App, id: string, purpose: UploadPurpose): Promise<LessonFile> {
  let sent: SentFile | undefined
  try {
    sent = await readUpload(app, id, purpose)
    return { sent, seconds: await readMedia(app.files, sent) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw new Refused(error.code, undefined, { [field]: [sent ? unreadable(sent) : error.message] })
  }
}

const unreadable = ({ fileName }: SentFile): string =>
  `O arquivo “${fileName}” não é o que o nome diz, ou está danificado. Abra-o no seu computador e exporte-o de novo.`
