import type { AccountId } from '@vitrine/contract/ids'
import { type Progress, WATCHED_PERCENT } from '@vitrine/contract/training'
import { api, member } from '#http/call.ts'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { downloadCertificate, readKeys, verifyCertificate } from './certificate/certificate.ts'
import { complete, completeLesson, progressOf } from './complete.ts'
import { holdMedia } from './course.store.ts'
import { openLesson } from './open-lesson.ts'
import { lockEnrolment, readProgress, saveWatched, takeElapsed } from './progress.store.ts'
import { answerQuiz, draftAnswers } from './quiz.ts'
import { firstOf, lengthOf, type Ranges, tidy, without } from './ranges.ts'
import { enterLesson, listCourses, readCourse } from './read-courses.ts'

export const trainingHttp = {
  listCourses: api.training.listCourses.handler(({ context }) =>
    listCourses(context.app, member(context).accountId),
  ),
  readCourse: api.training.readCourse.handler(({ input, context }) =>
    readCourse(context.app, member(context).accountId, input.course),
  ),
  openLesson: api.training.openLesson.handler(({ input, context }) =>
    openLesson(context.app, member(context).accountId, input.id),
  ),
  reportWatching: api.training.reportWatching.handler(({ input, context }) =>
    reportWatching(context.app, member(context).accountId, input),
  ),
  completeLesson: api.training.completeLesson.handler(({ input, context }) =>
    completeLesson(context.app, member(context).accountId, input.id),
  ),
  draftAnswers: api.training.draftAnswers.handler(({ input, context }) =>
    draftAnswers(context.app, { accountId: member(context).accountId, lessonId: input.id }, input.answers),
  ),
  answerQuiz: api.training.answerQuiz.handler(({ input, context }) =>
    answerQuiz(context.app, member(context).accountId, input),
  ),
}

export const certificateHttp = {
  verify: api.certificate.verify.handler(({ input, context }) =>
    verifyCertificate(context.app.db, input.code),
  ),
  keys: api.certificate.keys.handler(({ context }) => readKeys(context.app)),
  download: api.certificate.download.handler(({ input, context }) =>
    downloadCertificate(context.app, member(context).accountId, input.code),
  ),
}

/** Nobody plays faster. */
const FASTEST = 2
/** In seconds: for so long a player without a network may catch up, and what a clock of whole seconds leaves out. */
const LONGEST_SILENCE = 300
const ROUNDING = 1

interface Watched {
  id: string
  /** Which file of the lesson was played. */
  mediaId?: string | undefined
  ranges: Ranges
  positionSeconds: number
}

/**
 * Adds seconds of a video that were watched, each once; with enough of them the lesson is done. Of what is reported no
 * more is believed than could be played since the report before, in any lesson: what is invented completes nothing. What
 * was watched of a file that was replaced meanwhile does not count.
 */
async function reportWatching(app: App, accountId: AccountId, report: Watched): Promise<Progress> {
  const lesson = await enterLesson(app, accountId, report.id)
  if (lesson.kind !== 'video' || lesson.videoUrl || !lesson.media) throw new Refused('not-found')
  const now = app.clock.now()
  const taking = { accountId, lessonId: lesson.id }
  return inTransaction(app.db, async (tx) => {
    await lockEnrolment(tx, { accountId, courseId: lesson.courseId })
    const media = await holdMedia(tx, lesson.id)
    const seconds = media?.seconds
    if (!seconds) throw new Refused('not-found')
    if (report.mediaId && report.mediaId !== media.id) return progressOf(tx, accountId, lesson)
    const elapsed = Math.min(await takeElapsed(tx, accountId, now), LONGEST_SILENCE)
    const { watched: known } = await readProgress(tx, taking)
    const fresh = without(tidy(report.ranges, seconds), known)
    const believed = firstOf(fresh, Math.floor(elapsed * FASTEST) + ROUNDING)
    const watched = tidy([...known, ...believed], seconds)
    const positionSeconds = Math.min(report.positionSeconds, seconds)
    await saveWatched(tx, taking, { watched, positionSeconds })
    if (lengthOf(watched) * 100 >= seconds * WATCHED_PERCENT) await complete(app, tx, accountId, lesson)
    return progressOf(tx, accountId, lesson)
  })
}
