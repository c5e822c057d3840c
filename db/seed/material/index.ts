import { newId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import type { Files } from '../../../server/src/platform/kernel/files.ts'
import type { Ids } from '../catalog-rows.ts'
import type { Rows } from '../insert.ts'
import { exerciseBooks } from './lesson-files.ts'
import { type MadeFile, productFiles } from './product-files.ts'
import { captionsFile, videoFile, welcomeOf, welcomeVideos } from './videos.ts'

const keyOf = (place: string, { fileName }: MadeFile) => `demonstration/${place}/${fileName}`

/** The files of the products, as rows: each is in its first version. */
export async function fileRows(ids: Ids, now: Date): Promise<Rows> {
  const made = Object.entries(productFiles).flatMap(([slug, files]) =>
    files.map((file, at) => ({ id: newId('fil'), slug, file, position: at + 1 })),
  )
  const versions = made.map(async ({ id, slug, file }) => ({
    id: newId('fvr'),
    file_id: id,
    version: 1,
    storage_key: keyOf(slug, file),
    file_name: file.fileName,
    media_type: file.type,
    size: (await file.make()).length,
    created_at: new Date(now.getTime() - 20 * DAY_MS),
  }))
  return {
    product_file: made.map(({ id, slug, file, position }) => ({
      id,
      product_id: ids.products.get(slug),
      name: file.name,
      position,
    })),
    product_file_version: await Promise.all(versions),
  }
}

/** The video that each course begins with, and its exercise book: which lesson has which goes by its kind. */
export async function mediaRows(ids: Ids, { course_module: modules, lesson: lessons }: Rows): Promise<Rows> {
  const rows = Object.entries(exerciseBooks).map(async ([slug, book]) => {
    const own = modules!.filter((row) => row.course_id === ids.courses.get(slug)).map((row) => row.id)
    const inCourse = lessons!.filter((row) => own.includes(row.module_id))
    const welcome = welcomeOf(slug)
    const video = {
      lesson: inCourse.find(({ kind }) => kind === 'video'),
      file: videoFile(welcome),
      seconds: welcome.seconds,
    }
    const document = { lesson: inCourse.find(({ kind }) => kind === 'document'), file: book, seconds: null }
    return Promise.all(
      [video, document].map(async ({ lesson, file, seconds }) => ({
        lesson_id: lesson!.id,
        storage_key: keyOf(file === book ? slug : 'lessons', file),
        file_name: file.fileName,
        media_type: file.type,
        size: (await file.make()).length,
        seconds,
        captions_key: seconds ? keyOf('lessons', captionsFile(welcome)) : null,
      })),
    )
  })
  return { lesson_media: (await Promise.all(rows)).flat() }
}

/** Makes what the demonstration sells and teaches, where files are kept; what is there already stays. */
export async function keepMaterial(files: Files): Promise<void> {
  const places = [
    ...Object.entries(productFiles),
    ...Object.entries(exerciseBooks).map(([slug, book]) => [slug, [book]] as const),
    ['lessons', welcomeVideos.flatMap((one) => [videoFile(one), captionsFile(one)])] as const,
  ]
  for (const [place, made] of places) {
    for (const file of made) {
      const key = keyOf(place, file)
      if (!(await files.find(key))) await files.put(key, await file.make())
    }
  }
}
