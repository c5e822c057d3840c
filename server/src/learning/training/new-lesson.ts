import { waitText } from '@vitrine/contract/drip-words'
import { idOf } from '@vitrine/contract/id-schema'
import * as z from 'zod'
import { canUse, listHolders } from '#access'
import { readAccount } from '#account'
import { readBrand } from '#brand'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { asTransaction, inTransaction, type Tx } from '#kernel/database.ts'
import { job } from '#kernel/job.ts'
import type { Post } from '#mail'
import { markAnnounced, unmarkAnnounced } from './authoring/lesson.store.ts'
import type { LearnerLesson } from './course.store.ts'
import { findLesson, type KeptLesson } from './course.store.ts'
import { readWaits } from './read-courses.ts'

/** How many are told in one transaction. */
const AT_ONCE = 200

/** Who has the course of a lesson is told that it is there; `after` is the last one that was told. */
const notifyNewLesson = job(
  'training.new-lesson',
  z.object({ lessonId: z.string(), after: z.string().optional() }),
)

/** A message to one of them; what it says is read when it leaves. */
const newLessonMail = job(
  'training.new-lesson-mail',
  z.object({ lessonId: z.string(), accountId: idOf('acc') }),
  { mails: true },
)

/** Promises to tell who has its course of a lesson that was published. */
export const announceLesson = (app: App, tx: Tx, lessonId: string): Promise<void> =>
  app.jobs.enqueue(tx, notifyNewLesson, { lessonId })

export const newLessonJobs: readonly JobHandler<{ app: App; post: Post }>[] = [
  handles(notifyNewLesson, ({ app }, { lessonId, after }) => notifyHolders(app, lessonId, after)),
  handles(newLessonMail, ({ app, post }, to) => sendNewLesson(app, post, to)),
]

/**
 * Promises the messages of a few, and goes on with the next ones as a job of its own. A lesson is announced once, when it
 * is there: not one that was withdrawn before anybody was told.
 */
async function notifyHolders(app: App, lessonId: string, after?: string): Promise<void> {
  const now = app.clock.now()
  const lesson = await findShown(app, lessonId)
  if (!lesson) return
  const holders = await listHolders(app.db, lesson.courseId, { after: after ?? '', limit: AT_ONCE }, now)
  await inTransaction(app.db, async (tx) => {
    if (after === undefined && !(await markAnnounced(tx, lessonId, now))) return
    for (const accountId of holders) await app.jobs.enqueue(tx, newLessonMail, { lessonId, accountId })
    if (holders.length === AT_ONCE)
      await app.jobs.enqueue(tx, notifyNewLesson, { lessonId, after: holders.at(-1)! })
  })
}

/** Nothing where the lesson is gone again, or who would be told may not use its course any more. */
async function sendNewLesson(app: App, post: Post, { lessonId, accountId }: LearnerLesson): Promise<void> {
  const { db, clock } = app
  const lesson = await findShown(app, lessonId)
  if (!lesson) return
  const { courseId, courseTitle, courseSlug, id, title } = lesson
  if (!(await canUse(db, { accountId, resource: courseId }, clock.now())).allowed) return
  const waits = await readWaits(app, accountId, lesson)
  const { calledName: name, email: to, brandId } = await readAccount(db, accountId)
  await post({
    kind: 'new-lesson',
    to,
    reference: `${lessonId}:${accountId}`,
    props: {
      seller: await readBrand(db, brandId),
      name,
      course: { title: courseTitle, slug: courseSlug },
      lesson: { id, title, ...(waits.length > 0 && { opens: waitText(waits) }) },
    },
  })
}

/**
 * A lesson that is there. One that was withdrawn before everybody was told is announced again when it comes back; nobody
 * is told twice, because a message is sent once for each lesson and account.
 */
async function findShown({ db }: App, lessonId: string): Promise<KeptLesson | undefined> {
  const lesson = await findLesson(db, lessonId)
  if (lesson?.isShown === false && (await unmarkAnnounced(asTransaction(db), lessonId))) return undefined
  return lesson
}
