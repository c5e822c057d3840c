import { type OwnUpload, readMedia, readUpload, type SentFile } from '#files'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'

/** A file that was sent for a lesson; `seconds` of a video. */
export interface LessonFile {
  sent: SentFile
  seconds: number | null
}

/** Whose upload it is, and how it is called. */
type Mine = Pick<OwnUpload, 'id' | 'by'>

/** Captions that were sent for a video, kept as WebVTT. Refuses as `readLessonFile` does. */
export async function readCaptions(app: App, upload: Mine): Promise<SentFile> {
  return (await readAt('captionsId', app, { ...upload, purpose: 'captions' })).sent
}

/**
 * A file that was sent for a lesson of that kind, looked into. Refuses what has not arrived (`upload.gone`,
 * `upload.unfinished`), and what is of no use (`MEDIA_REFUSALS`): each at the field that names it.
 */
export async function readLessonFile(app: App, upload: Mine, kind: string): Promise<LessonFile> {
  if (kind !== 'video' && kind !== 'document') throw new Refused('upload.gone')
  return readAt('uploadId', app, { ...upload, purpose: kind })
}

async function readAt(field: string, app: App, upload: OwnUpload): Promise<LessonFile> {
  let sent: SentFile | undefined
  try {
    sent = await readUpload(app, upload)
    return await readMedia(app, sent)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const sentence = sent ? `“${sent.fileName}”: ${error.message}` : error.message
    throw new Refused(error.code, undefined, { [field]: [sentence] })
  }
}
