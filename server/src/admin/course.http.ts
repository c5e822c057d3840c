import { refusingLeftEmpty } from '#catalog'
import { api } from '#http/call.ts'
import { Refused } from '#kernel/errors.ts'
import { readPage } from '#kernel/list.ts'
import {
  arrangeCourse,
  courseRows,
  createCourse,
  duplicateCourse,
  editCourse,
  editedCourse,
  learnerRows,
  lessonRows,
  moveCourse,
} from '#training'
import { authorOf } from './author.http.ts'
import { changeThing, makeThing } from './change.ts'
import { csvOf } from './csv-answer.http.ts'
import { COURSE_SHEET, LEARNER_SHEET, LESSON_SHEET } from './sheets.ts'

const of = editedCourse

export const adminCourseHttp = {
  list: api.adminCourse.list.handler(({ input, context: { app } }) =>
    readPage(app.db, courseRows, input, app.clock.now()),
  ),
  export: api.adminCourse.export.handler(({ input, context }) =>
    csvOf(context, courseRows, COURSE_SHEET, input),
  ),
  listLearners: api.adminCourse.listLearners.handler(({ input, context: { app } }) =>
    readPage(app.db, learnerRows, input, app.clock.now()),
  ),
  exportLearners: api.adminCourse.exportLearners.handler(({ input, context }) =>
    csvOf(context, learnerRows, LEARNER_SHEET, input),
  ),
  listLessons: api.adminCourse.listLessons.handler(({ input, context: { app } }) =>
    readPage(app.db, lessonRows, input, app.clock.now()),
  ),
  exportLessons: api.adminCourse.exportLessons.handler(({ input, context }) =>
    csvOf(context, lessonRows, LESSON_SHEET, input),
  ),
  read: api.adminCourse.read.handler(async ({ input: { id }, context: { app } }) => {
    const course = await of.read(app.db, id, app.clock.now())
    if (!course) throw new Refused('not-found')
    return course
  }),
  create: api.adminCourse.create.handler(({ input, context }) =>
    makeThing(context.app, authorOf(context), { of, action: 'create' }, (tx) => createCourse(tx, input)),
  ),
  edit: api.adminCourse.edit.handler(({ input: { id, version, ...fields }, context }) =>
    changeThing(context.app, authorOf(context), { of, action: 'edit', id, version }, (tx, _hand, before) =>
      editCourse(tx, before, fields),
    ),
  ),
  arrange: api.adminCourse.arrange.handler(({ input: { id, version, modules }, context }) =>
    changeThing(context.app, authorOf(context), { of, action: 'arrange', id, version }, (tx, _hand, before) =>
      arrangeCourse(context.app, tx, before, modules),
    ),
  ),
  move: api.adminCourse.move.handler(({ input: { id, version, to }, context }) =>
    changeThing(context.app, authorOf(context), { of, action: 'move', id, version }, (tx, { at }, before) =>
      refusingLeftEmpty(tx, { courseId: id }, () => moveCourse(context.app, tx, before, { to, at })),
    ),
  ),
  duplicate: api.adminCourse.duplicate.handler(({ input: { id }, context }) =>
    makeThing(context.app, authorOf(context), { of, action: 'duplicate' }, async (tx, { at }) => {
      const original = await of.read(tx, id, at)
      if (!original) throw new Refused('not-found')
      return duplicateCourse(tx, original)
    }),
  ),
}
