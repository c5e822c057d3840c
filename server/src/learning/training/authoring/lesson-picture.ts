import { newId } from '@vitrine/contract/ids'
import { PICTURE_BYTES, PICTURE_PIXELS } from '@vitrine/contract/picture'
import type { LessonPicture } from '@vitrine/contract/training'
import { type Area, cutPicture } from '#files'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { lessonPictureKey, MOST_WIDTH, pictureView, widthsOf } from '../lesson-picture.ts'
import { findStoredLesson } from './lesson.store.ts'
import { deleteUnused, insertPicture, listPictureRows } from './lesson-picture.store.ts'

/** Higher ones are made narrower: nobody sees one whole. */
const MOST_HEIGHT = 3000

/**
 * Draws a picture for the text of a lesson anew in every width, whole, and keeps it; a text may name it from then on.
 * Refuses `not-found`, `picture.unreadable`, `picture.too-large`, `unavailable`.
 */
export async function saveLessonPicture(app: App, lessonId: string, upload: File): Promise<LessonPicture> {
  if (upload.size > PICTURE_BYTES) throw new Refused('picture.too-large')
  if (!(await findStoredLesson(app.db, lessonId))) throw new Refused('not-found')
  const drawn = await cutPicture(await upload.bytes(), {
    pixels: PICTURE_PIXELS,
    area: ({ width, height }) => ({ x: 0, y: 0, width, height }),
    sizes: sizesOf,
    refusals: { unreadable: 'picture.unreadable', tooLarge: 'picture.too-large' },
  })
  const id = newId('lpc')
  for (const { width, bytes } of drawn) await app.files.put(lessonPictureKey(id, width), bytes)
  const { width, height } = drawn.at(-1)!
  const isThere = await inTransaction(app.db, (tx) =>
    insertPicture(tx, { id, lessonId, width, height }, app.clock.now()),
  )
  if (!isThere) throw new Refused('not-found')
  return pictureView(app, { id, width, height })
}

function sizesOf({ width, height }: Area) {
  const share = Math.min(1, MOST_WIDTH / width, MOST_HEIGHT / height)
  const sideOf = (pixels: number) => Math.max(1, Math.round(pixels))
  return widthsOf(sideOf(width * share)).map((one) => ({
    width: one,
    height: sideOf((height * one) / width),
  }))
}

/** What the text of a lesson shows or may show, for who writes it. */
export async function listPictures(app: App, lessonId: string): Promise<LessonPicture[]> {
  return (await listPictureRows(app.db, lessonId)).map((one) => pictureView(app, one))
}

/** A picture younger than this may belong to a text that is still being written. */
const GRACE_MS = 24 * 60 * 60 * 1000
const AT_ONCE = 200

/** Removes pictures that no text shows. */
export async function sweepLessonPictures(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - GRACE_MS)
  for (let gone = AT_ONCE; gone === AT_ONCE; ) {
    const unused = await inTransaction(app.db, (tx) => deleteUnused(tx, before, AT_ONCE))
    const keys = unused.flatMap(({ id, width }) => widthsOf(width).map((one) => lessonPictureKey(id, one)))
    for (const key of keys) await app.files.remove(key)
    gone = unused.length
  }
}
