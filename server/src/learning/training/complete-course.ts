import * as z from 'zod'
import { canUse } from '#access'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { job } from '#kernel/job.ts'
import { issueCertificate } from './certificate/issue-certificate.ts'
import { type Enrolled, listUnmarked, lockEnrolment, saveCourseDone } from './progress.store.ts'

/** Completes a course whose lessons are all done, once, and issues its certificate. The caller holds the enrolment. */
export async function completeCourse(app: App, tx: Tx, enrolled: Enrolled, now: Date): Promise<void> {
  if (await saveCourseDone(tx, enrolled, now)) await issueCertificate(app, tx, enrolled, now)
}

/** The lessons of a course are others than they were: who lacks none of them now has completed it. */
const recountCourse = job('training.recount-course', z.object({ courseId: z.string() }))

export const promiseRecount = (app: App, tx: Tx, courseId: string): Promise<void> =>
  app.jobs.enqueue(tx, recountCourse, { courseId })

export const recountJobs: readonly JobHandler<{ app: App }>[] = [
  handles(recountCourse, ({ app }, { courseId }) => completeCourses(app, courseId)),
]

const BATCH = 200

/** Completes what lacks nothing any more, of one course or of all, for who may use it now. */
export async function completeCourses(app: App, courseId?: string): Promise<void> {
  let after: Enrolled | undefined
  do {
    const unmarked = await listUnmarked(app.db, { courseId, after, limit: BATCH })
    for (const enrolled of unmarked) await completeOwn(app, enrolled)
    after = unmarked.length < BATCH ? undefined : unmarked.at(-1)
  } while (after)
}

async function completeOwn(app: App, enrolled: Enrolled): Promise<void> {
  const now = app.clock.now()
  const { accountId, courseId: resource } = enrolled
  if (!(await canUse(app.db, { accountId, resource }, now)).allowed) return
  await inTransaction(app.db, async (tx) => {
    await lockEnrolment(tx, enrolled)
    await completeCourse(app, tx, enrolled, now)
  })
}
