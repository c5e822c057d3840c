import { api, member } from '#http/call.ts'
import { downloadCertificate, readKeys, verifyCertificate } from './certificate/certificate.ts'
import { completeLesson } from './complete.ts'
import { openLesson } from './open-lesson.ts'
import { answerQuiz, draftAnswers } from './quiz.ts'
import { listCourses, readCourse } from './read-courses.ts'
import { reportWatching } from './report-watching.ts'

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
