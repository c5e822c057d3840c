import {
  PICTURE_LEAST,
  PICTURE_WIDTHS,
  type PictureCrop,
  pictureUrl,
  type UploadedPicture,
} from '@vitrine/contract/admin/picture'
import { newId } from '@vitrine/contract/ids'
import { PICTURE_BYTES, PICTURE_PIXELS } from '@vitrine/contract/picture'
import { type Area, cutPicture, largestPart, type Size } from '#files'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { deleteUnnamed, insertPicture } from './picture.store.ts'

const FOLDER = 'pictures'

const ADDRESS = /^\/pictures\/(pic_[0-9a-z]{26})\/\d+\.webp$/

/** The id of a picture that was uploaded, out of where browsers find it. */
export const idOfPicture = (src: string): string | undefined => ADDRESS.exec(src)?.[1]

/** Where its file in a width is kept. */
export const pictureKey = (id: string, width: number): string => `${FOLDER}/${id}/${width}.webp`

const pictureKeys = (id: string): string[] => PICTURE_WIDTHS.map((width) => pictureKey(id, width))

const SIZES = PICTURE_WIDTHS.map((width) => ({ width, height: (width * 3) / 4 }))

/**
 * Draws a picture of a product anew in every width, in 4:3, and keeps it; a product may name it from then on. Refuses
 * `picture.unreadable`, `picture.too-large`, `picture.too-small`, `unavailable`.
 */
export async function savePicture(
  app: App,
  upload: File,
  crop: PictureCrop | undefined,
): Promise<UploadedPicture> {
  if (upload.size > PICTURE_BYTES) throw new Refused('picture.too-large')
  const drawn = await cutPicture(await upload.bytes(), {
    pixels: PICTURE_PIXELS,
    area: (upright) => areaOf(upright, crop),
    sizes: () => SIZES,
    refusals: { unreadable: 'picture.unreadable', tooLarge: 'picture.too-large' },
  })
  const id = newId('pic')
  for (const { width, bytes } of drawn) await app.files.put(pictureKey(id, width), bytes)
  await inTransaction(app.db, (tx) => insertPicture(tx, id, app.clock.now()))
  return { id, src: pictureUrl(id) }
}

function areaOf(upright: Size, crop: PictureCrop | undefined): Area {
  const { width, height } = crop ?? upright
  const part = largestPart(upright, crop, [4, 3])
  if (Math.min(width, height) < PICTURE_LEAST) throw new Refused('picture.too-small')
  return part
}

/** A picture younger than this may belong to a form that is still being filled in. */
const GRACE_MS = 24 * 60 * 60 * 1000
const AT_ONCE = 200

/** Removes pictures that no product names. */
export async function sweepPictures(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - GRACE_MS)
  for (let gone: string[] = []; ; ) {
    gone = await inTransaction(app.db, (tx) => deleteUnnamed(tx, before, AT_ONCE))
    for (const key of gone.flatMap(pictureKeys)) await app.files.remove(key)
    if (gone.length < AT_ONCE) return
  }
}
