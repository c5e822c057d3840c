import {
  HEIC_PICTURE,
  isHeic,
  PICTURE_BYTES,
  PICTURE_PIXELS,
  PICTURE_TYPES,
  UNREADABLE_PICTURE,
} from '@vitrine/contract/picture'
import { sentenceFor } from '../session/refused.ts'

/** A picture as it is seen (upright), and the file that will be sent; a crop counts in the pixels of both. */
export interface OpenPicture {
  file: File
  bitmap: ImageBitmap
}

/** What is no picture that can be sent; its message is for whoever chose it. */
class PictureProblem extends Error {}

/** What went wrong between a chosen file and a kept picture. */
export const pictureSentence = (error: unknown): string =>
  error instanceof PictureProblem ? error.message : sentenceFor(error)

/** Longest sides of what is made smaller, in pixels: the first whose file is small enough is sent. */
const SIDES = [2560, 2048, 1600, 1024]
/** What some browsers open and the server does not: a photo of a phone, a picture of a web page. */
const OPENED_BY_SOME = /^image\/(heic|heif|avif|bmp)$/

/**
 * Opens a chosen picture. One that is too large to send, or that only this browser reads, is drawn anew within the limits,
 * and what one sees through stays so. Throws `PictureProblem`.
 */
export async function openPicture(file: File): Promise<OpenPicture> {
  const isPhone = isHeic(new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  const isTaken = PICTURE_TYPES.includes(file.type) && !isPhone
  const problem = new PictureProblem(isPhone ? HEIC_PICTURE : UNREADABLE_PICTURE)
  if (!isTaken && !isPhone && !OPENED_BY_SOME.test(file.type)) throw problem
  const bitmap = await createImageBitmap(file).catch(() => Promise.reject(problem))
  const fits = file.size <= PICTURE_BYTES && bitmap.width * bitmap.height <= PICTURE_PIXELS
  if (isTaken && fits) return { file, bitmap }
  const type = isPhone || file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
  const drawn = await drawWithin(bitmap, type)
  bitmap.close()
  if (!drawn) throw problem
  return { file: drawn, bitmap: await createImageBitmap(drawn) }
}

/** The file that is sent for a chosen one. Throws `PictureProblem`. */
export async function pictureToSend(chosen: File): Promise<File> {
  const { file, bitmap } = await openPicture(chosen)
  bitmap.close()
  return file
}

async function drawWithin(whole: ImageBitmap, type: string): Promise<File | undefined> {
  for (const side of SIDES) {
    const blob = await drawn(whole, side, type)
    // A browser that writes no WebP writes PNG, which keeps what one sees through, too.
    if (blob && blob.size <= PICTURE_BYTES)
      return new File([blob], `imagem.${blob.type.slice('image/'.length)}`, { type: blob.type })
  }
  return undefined
}

function drawn(whole: ImageBitmap, side: number, type: string): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(whole.width, whole.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(whole.width * scale))
  canvas.height = Math.max(1, Math.round(whole.height * scale))
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(whole, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.9))
}
