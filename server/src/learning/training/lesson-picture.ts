import type { LessonPicture } from '@vitrine/contract/training'
import { type Reader, signAddress } from '#files'
import type { App } from '#kernel/app-context.ts'

/** A picture in the text of a lesson; its size in pixels, in the largest width that is kept. */
export interface KeptPicture {
  id: string
  width: number
  height: number
}

const WIDTHS = [480, 960, 1600]
export const MOST_WIDTH = 1600

/** In which widths a picture is made: those that it is large enough for, and its own. */
export const widthsOf = (width: number): number[] => [...WIDTHS.filter((one) => one < width), width]

/** Where its file in a width is kept. */
export const lessonPictureKey = (id: string, width: number): string => `lesson-pictures/${id}/${width}.webp`

/** A picture with addresses that are good for who was let into its lesson just now. */
export function pictureView(app: App, { id, width, height }: KeptPicture, reader?: Reader): LessonPicture {
  const addressOf = (inWidth: number) =>
    signAddress(app, {
      key: lessonPictureKey(id, inWidth),
      name: 'imagem.webp',
      type: 'image/webp',
      ...(reader && { reader }),
    }).url
  const sources = widthsOf(width).map((one) => ({ url: addressOf(one), width: one }))
  return { id, width, height, sources }
}
