import { buffer } from 'node:stream/consumers'
import { PDF_BEGINNING } from '@vitrine/contract/admin/upload'
import { Refused } from '#kernel/errors.ts'
import type { Files } from '#kernel/files.ts'
import { isWebVtt } from './captions.ts'
import type { SentFile } from './upload.ts'

/**
 * Looks into a video, a PDF or captions that were sent: how many whole seconds a video lasts, and nothing else. Refuses
 * `upload.unreadable` for what is none of them, whatever it is called. What reads videos is large, and loaded with the first.
 */
export async function readMedia(files: Files, { key, size, mediaType }: SentFile): Promise<number | null> {
  const read = async (first: number, last: number) => buffer(await files.open(key, { first, last }))
  if (mediaType === 'application/pdf') {
    const beginning = await read(0, Math.min(size, PDF_BEGINNING.length) - 1)
    if (beginning.toString('latin1') !== PDF_BEGINNING) throw new Refused('upload.unreadable')
    return null
  }
  if (mediaType === 'text/vtt') {
    if (!isWebVtt(await read(0, size - 1))) throw new Refused('upload.unreadable')
    return null
  }
  const { CustomSource, Input, MP4, WEBM } = await import('mediabunny')
  using input = new Input({
    formats: [MP4, WEBM],
    source: new CustomSource({ getSize: () => size, read: (start, end) => read(start, end - 1) }),
  })
  try {
    const isVideo = (await input.canRead()) && (await input.getPrimaryVideoTrack()) !== null
    if (isVideo) return Math.max(1, Math.floor(await input.computeDuration()))
  } catch {
    // A file that was cut off or invented is no video, wherever reading it ends.
  }
  throw new Refused('upload.unreadable')
}
