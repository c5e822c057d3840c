import type { AccessAnswer } from '@vitrine/contract/access'
import type { AccountId } from '@vitrine/contract/ids'
import type { QuizView } from '@vitrine/contract/quiz'
import { dayOf, startOfDay } from '@vitrine/contract/time'
import type { LessonMedia, LessonView } from '@vitrine/contract/training'
import { parseVideoAddress } from '@vitrine/contract/video-address'
import { type Reader, signAddress } from '#files'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import {
  findLesson,
  type KeptLesson,
  type KeptMedia,
  type LessonPlace,
  listCourseRows,
  mediaIdOf,
  pictureView,
} from './course.store.ts'
import { findDraft, noteOpened, readAttempts, readProgress, startClock } from './progress.store.ts'
import { questionOf } from './quiz.ts'
import { lengthOf } from './ranges.ts'
import { enterLesson, readCourseDetails, rowOf, viewOf } from './read-courses.ts'

/** A tab that plays reports more often than this. */
const IDLE_MS = 60_000

/** A lesson with all that its screen shows; in a course of their own it is from now on where its learner goes on. */
export async function openLesson(app: App, accountId: AccountId, id: string): Promise<LessonView> {
  const lesson = await enterLesson(app, accountId, id)
  if (lesson.isOwn) await noteLesson(app, accountId, lesson)
  // What is merely free is read by everybody.
  const reader = lesson.isOwn ? { accountId, resource: lesson.courseId } : undefined
  const access = new Map([[lesson.courseId, lesson.access]])
  return viewLesson(app, accountId, lesson, { access, ...(reader && { reader }) })
}

/** A lesson as its learners will see it, for who writes it: nothing is noted, and drafts are shown. Refuses `not-found`. */
export async function previewLesson(app: App, by: AccountId, id: string): Promise<LessonView> {
  const lesson = await findLesson(app.db, id)
  if (!lesson) throw new Refused('not-found')
  return viewLesson(app, by, lesson, { isPreview: true })
}

async function noteLesson(app: App, accountId: AccountId, { id, courseId }: KeptLesson): Promise<void> {
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    await noteOpened(tx, { accountId, lessonId: id, courseId }, now)
    await startClock(tx, accountId, now, new Date(now.getTime() - IDLE_MS))
  })
}

async function viewLesson(
  app: App,
  accountId: AccountId,
  lesson: KeptLesson,
  known: { access?: ReadonlyMap<string, AccessAnswer>; isPreview?: boolean; reader?: Reader },
): Promise<LessonView> {
  const [[row], { positionSeconds, watched }, quiz] = await parallel(
    () => listCourseRows(app.db, accountId, { ids: [lesson.courseId] }, known.isPreview),
    () => readProgress(app.db, { accountId, lessonId: lesson.id }),
    () => quizView(app, accountId, lesson),
  )
  const beside = row && (await readCourseDetails(app, accountId, [row], known))(row.id)
  const at = beside?.lessons.findIndex(({ id }) => id === lesson.id) ?? -1
  // It was taken back just now.
  if (!row || !beside || at < 0) throw new Refused('not-found')
  return {
    ...rowOf(beside.lessons[at]!),
    course: viewOf(row, beside),
    body: lesson.body,
    pictures: lesson.pictures.map((one) => pictureView(app, one, known.reader)),
    ...shownOf(app, lesson, known.reader),
    ...(quiz && { quiz }),
    positionSeconds,
    watchedSeconds: lengthOf(watched),
    ...besideOf(beside.lessons, at),
  }
}

function besideOf(lessons: readonly LessonPlace[], at: number): { previous?: string; next?: string } {
  const [previous, next] = [lessons[at - 1]?.id, lessons[at + 1]?.id]
  return { ...(previous && { previous }), ...(next && { next }) }
}

/** What is played or saved: a video of another service, or a file. */
function shownOf(
  app: App,
  { media, videoUrl }: KeptLesson,
  reader: Reader | undefined,
): Pick<LessonView, 'framed' | 'media'> {
  const framed = videoUrl ? parseVideoAddress(videoUrl) : undefined
  if (framed) return { framed }
  return media ? { media: mediaView(app, media, reader) } : {}
}

function mediaView(
  app: App,
  { key, name, type, size, seconds, captions }: KeptMedia,
  reader: Reader | undefined,
): LessonMedia {
  const by = reader && { reader }
  return {
    id: mediaIdOf(key),
    ...signAddress(app, { key, name, type, ...by }),
    type,
    fileName: name,
    size,
    ...(seconds && { seconds }),
    ...(captions && {
      captions: signAddress(app, { key: captions, name: 'legendas.vtt', type: 'text/vtt', ...by }).url,
    }),
  }
}

async function quizView(
  { db, clock }: App,
  accountId: AccountId,
  { id, quiz }: KeptLesson,
): Promise<QuizView | undefined> {
  if (!quiz) return undefined
  const dayStart = startOfDay(dayOf(clock.now()))
  const taking = { accountId, lessonId: id }
  const { today, last } = await readAttempts(db, taking, dayStart)
  const draft = await findDraft(db, taking)
  const { passPercent, attemptsPerDay, questions } = quiz
  return {
    passPercent,
    attemptsPerDay,
    attemptsLeft: Math.max(0, attemptsPerDay - today),
    questions: questions.map(questionOf),
    ...(last && { last }),
    ...(draft && { draft }),
  }
}
