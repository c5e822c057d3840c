import { COURSE_MOVES, type CourseStatus, type Missing } from '@vitrine/contract/admin/course'
import type { AdminLesson, LessonInput, NewLesson, QuizInput } from '@vitrine/contract/admin/lesson'
import type { Drip } from '@vitrine/contract/drip'
import { newId } from '@vitrine/contract/ids'
import { PICTURE_BYTES, PICTURE_PIXELS } from '@vitrine/contract/picture'
import { hasText, picturesIn } from '@vitrine/contract/rich-text'
import type { LessonPicture } from '@vitrine/contract/training'
import { parseVideoAddress } from '@vitrine/contract/video-address'
import {
  type Area,
  cutPicture,
  type OwnUpload,
  readMedia,
  readUpload,
  type SentFile,
  takeUpload,
} from '#files'
import type { App } from '#kernel/app-context.ts'
import type { Versioned } from '#kernel/change.ts'
import { type Db, inTransaction, isForeignKeyViolation, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { promiseRecount } from '../complete.ts'
import { lessonPictureKey, MOST_WIDTH, pictureView, widthsOf } from '../course.store.ts'
import { announceLesson } from '../new-lesson.ts'
import { findStoredCourse, raiseCourseVersion } from './course.store.ts'
import { refuseEndlessDrip } from './course.ts'
import {
  deleteLesson,
  deleteUnused,
  findStoredLesson,
  insertLesson,
  insertPicture,
  isToBeAnnounced,
  listPictureRows,
  lockLesson,
  replaceCaptions,
  replaceMedia,
  replacePictures,
  type StoredLesson,
  updateLesson,
  updateLessonStatus,
} from './lesson.store.ts'

const EMPTY_QUIZ: QuizInput = { passPercent: 70, attemptsPerDay: 3, questions: [] }

type Publishable = Pick<AdminLesson, 'kind' | 'text'> &
  Partial<Record<'media' | 'videoUrl', unknown>> & { quiz?: QuizInput | undefined }

/** What has to be so before a lesson is published, the field that it is said at, and what to do. */
const NEEDED: [(lesson: Publishable) => boolean, string, string][] = [
  [({ kind, text }) => kind !== 'text' || hasText(text), 'text', 'Escreva o texto da aula'],
  [
    ({ kind, media, videoUrl }) => kind !== 'video' || (media ?? videoUrl) !== undefined,
    'uploadId',
    'Envie o vídeo da aula, ou diga o endereço dele',
  ],
  [({ kind, media }) => kind !== 'document' || media !== undefined, 'uploadId', 'Envie o PDF da aula'],
  [
    ({ kind, quiz }) => kind !== 'quiz' || (quiz?.questions.length ?? 0) > 0,
    'quiz.questions',
    'Escreva ao menos uma pergunta',
  ],
]

const missingOf = (lesson: Publishable): Missing =>
  NEEDED.filter(([isThere]) => !isThere(lesson)).map(([, field, sentence]) => ({ field, sentence }))

function lessonOf(
  { quiz, media, drip, videoUrl, ...stored }: StoredLesson,
  others: AdminLesson['others'],
): AdminLesson {
  const lesson = {
    ...stored,
    others,
    ...(quiz && { quiz }),
    ...(drip && { drip }),
    ...(videoUrl && { videoUrl }),
    ...(media && {
      media: {
        fileName: media.fileName,
        size: media.size,
        hasCaptions: media.hasCaptions,
        ...(media.seconds !== null && { seconds: media.seconds }),
      },
    }),
  }
  return { ...lesson, missing: missingOf(lesson) }
}

async function readEditedLesson(db: Db, id: string): Promise<AdminLesson | undefined> {
  const stored = await findStoredLesson(db, id)
  return stored && lessonOf(stored, await readOthers(db, stored))
}

/** The other lessons of its course. */
async function readOthers(db: Db, { id, course }: StoredLesson): Promise<AdminLesson['others']> {
  const { modules } = (await findStoredCourse(db, course.id))!
  const lessons = modules.flatMap((module) => module.lessons)
  return lessons.filter((one) => one.id !== id).map(({ id, title }) => ({ id, title }))
}

export const editedLesson: Versioned<AdminLesson> = {
  kind: 'lesson',
  lock: lockLesson,
  read: readEditedLesson,
  nameOf: ({ title }) => title,
  derived: ['missing', 'course', 'others'],
}

/** A new lesson as a draft, behind those of its module; resolves to its id. */
export async function createLesson(
  tx: Tx,
  { courseId, moduleId, ...lesson }: NewLesson & { courseId: string; moduleId: string },
): Promise<string> {
  const id = newId('les')
  await raiseCourseVersion(tx, courseId)
  await insertLesson(tx, { id, moduleId, ...lesson }, lesson.kind === 'quiz' ? EMPTY_QUIZ : undefined)
  return id
}

/**
 * Writes a lesson anew; a video that is a file of ours says itself how long it is. Refuses to take from one that is published what it needs, `lesson.not-ready`, and to let it wait
 * for itself, `course.drip`; and a picture that is not there, `picture.unknown`.
 */
export async function editLesson(
  tx: Tx,
  before: AdminLesson,
  { file, captions, dropCaptions, ...fields }: Omit<LessonInput, 'uploadId' | 'captionsId'> & Files,
  at: Date,
): Promise<void> {
  const quiz = before.kind === 'quiz' ? (fields.quiz ?? before.quiz) : undefined
  const videoUrl = before.kind === 'video' ? parseVideoAddress(fields.videoUrl ?? '')?.url : undefined
  const seconds = before.kind === 'video' && !videoUrl ? (file ?? before.media)?.seconds : undefined
  const minutes = seconds ? Math.ceil(seconds / 60) : (fields.minutes ?? before.minutes)
  const lesson = { ...fields, minutes, quiz, videoUrl }
  if (before.status === 'published')
    refuseMissing({ kind: before.kind, ...lesson, media: file ?? before.media })
  if (fields.drip) await refuseCircle(tx, before, fields.drip)
  await updateLesson(tx, before.id, lesson)
  await namePictures(tx, before.id, fields.text)
  if (file) {
    await takeUpload(tx, file.sent.id, at)
    await replaceMedia(tx, before.id, file.sent, file.seconds)
  }
  if (dropCaptions) await replaceCaptions(tx, before.id, null)
  if (captions) await giveCaptions(tx, before, captions, at)
}

/** A text shows what was sent for a lesson, here or in another one. */
async function namePictures(tx: Tx, lessonId: string, { content }: LessonInput['text']): Promise<void> {
  try {
    await replacePictures(tx, lessonId, picturesIn(content))
  } catch (error) {
    if (isForeignKeyViolation(error, 'lesson_picture_use_picture_id_fkey'))
      throw new Refused('picture.unknown')
    throw error
  }
}

/** What was sent for a lesson. */
interface Files {
  file?: LessonFile | undefined
  captions?: SentFile | undefined
}

/** Captions belong to a video that is a file of ours. */
async function giveCaptions(tx: Tx, { id, kind }: AdminLesson, { id: uploadId, key }: SentFile, at: Date) {
  await takeUpload(tx, uploadId, at)
  if (kind !== 'video' || !(await replaceCaptions(tx, id, key))) {
    throw new Refused('lesson.not-ready', undefined, { captionsId: ['Envie o vídeo antes da legenda dele'] })
  }
}

async function refuseCircle(tx: Tx, { id, course }: AdminLesson, drip: Drip): Promise<void> {
  const { modules } = (await findStoredCourse(tx, course.id))!
  const withDrip = modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((lesson) => (lesson.id === id ? { ...lesson, drip } : lesson)),
  }))
  refuseEndlessDrip(withDrip)
}

/**
 * Shows a lesson to learners, or keeps it back; who has its course is told the first time. Refuses `course.no-such-move`
 * and `lesson.not-ready`.
 */
export async function moveLesson(app: App, tx: Tx, before: AdminLesson, to: CourseStatus): Promise<void> {
  if (!COURSE_MOVES[before.status].includes(to)) throw new Refused('course.no-such-move')
  if (to === 'published') refuseMissing(before)
  await updateLessonStatus(tx, before.id, to)
  await promiseRecount(app, tx, before.course.id)
  if (to === 'published' && (await isToBeAnnounced(tx, before.id))) await announceLesson(app, tx, before.id)
}

/** What says that somebody has opened a lesson. */
const TAKEN_BY = [
  'lesson_progress_lesson_id_fkey',
  'enrolment_last_lesson_id_fkey',
  'quiz_attempt_lesson_id_fkey',
  'quiz_draft_lesson_id_fkey',
]

/** What says that another lesson, or a module, opens after it. */
const AWAITED_BY = ['lesson_drip_lesson_id_fkey', 'course_module_drip_lesson_id_fkey']

/** Refuses `lesson.taken` once somebody has opened it, and `lesson.awaited` while another one waits for it. */
export async function removeLesson(app: App, tx: Tx, { id, course }: AdminLesson): Promise<void> {
  try {
    await deleteLesson(tx, id)
  } catch (error) {
    if (TAKEN_BY.some((key) => isForeignKeyViolation(error, key))) throw new Refused('lesson.taken')
    if (AWAITED_BY.some((key) => isForeignKeyViolation(error, key))) throw new Refused('lesson.awaited')
    throw error
  }
  await raiseCourseVersion(tx, course.id)
  await promiseRecount(app, tx, course.id)
}

function refuseMissing(lesson: Publishable): void {
  const missing = missingOf(lesson)
  if (missing.length === 0) return
  const fields = Object.fromEntries(missing.map(({ field, sentence }) => [field, [sentence]]))
  throw new Refused('lesson.not-ready', undefined, fields)
}

/** A file that was sent for a lesson; `seconds` of a video. */
interface LessonFile {
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
