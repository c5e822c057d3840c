import { refusingLeftEmpty } from '#catalog'
import { beginUpload } from '#files'
import { api, member } from '#http/call.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import {
  arrangeCourse,
  courseRows,
  createCourse,
  createLesson,
  deleteLessonDraft,
  duplicateCourse,
  editCourse,
  editedCourse,
  editedLesson,
  editLesson,
  findCourseOfModule,
  findLessonDraft,
  learnerRows,
  lessonRows,
  listPictures,
  moveCourse,
  moveLesson,
  previewLesson,
  readCaptions,
  readLessonFile,
  removeLesson,
  saveLessonDraft,
  saveLessonPicture,
} from '#training'
import { COURSE_SHEET, LEARNER_SHEET, LESSON_SHEET } from './catalog-sheets.ts'
import { changeThing, makeThing, removeThing } from './change.ts'
import { fileOf, pageOf } from './list-file.http.ts'

const ofCourse = editedCourse

export const adminCourseHttp = {
  list: api.adminCourse.list.handler(({ input, context }) => pageOf(context, courseRows, input)),
  export: api.adminCourse.export.handler(({ input, context }) =>
    fileOf(context, courseRows, COURSE_SHEET, input),
  ),
  listLearners: api.adminCourse.listLearners.handler(({ input, context }) =>
    pageOf(context, learnerRows, input),
  ),
  exportLearners: api.adminCourse.exportLearners.handler(({ input, context }) =>
    fileOf(context, learnerRows, LEARNER_SHEET, input),
  ),
  listLessons: api.adminCourse.listLessons.handler(({ input, context }) =>
    pageOf(context, lessonRows, input),
  ),
  exportLessons: api.adminCourse.exportLessons.handler(({ input, context }) =>
    fileOf(context, lessonRows, LESSON_SHEET, input),
  ),
  read: api.adminCourse.read.handler(async ({ input: { id }, context: { app } }) => {
    const course = await ofCourse.read(app.db, id, app.clock.now())
    if (!course) throw new Refused('not-found')
    return course
  }),
  create: api.adminCourse.create.handler(({ input, context }) =>
    makeThing(context, { of: ofCourse, action: 'create' }, (tx) => createCourse(tx, input)),
  ),
  edit: api.adminCourse.edit.handler(({ input: { id, version, ...fields }, context }) =>
    changeThing(context, { of: ofCourse, action: 'edit', id, version }, (tx, _hand, before) =>
      editCourse(tx, before, fields),
    ),
  ),
  arrange: api.adminCourse.arrange.handler(({ input: { id, version, modules }, context }) =>
    changeThing(context, { of: ofCourse, action: 'arrange', id, version }, (tx, _hand, before) =>
      arrangeCourse(context.app, tx, before, modules),
    ),
  ),
  move: api.adminCourse.move.handler(({ input: { id, version, to }, context }) =>
    changeThing(context, { of: ofCourse, action: 'move', id, version }, (tx, { at }, before) =>
      refusingLeftEmpty(tx, { courseId: id }, () => moveCourse(context.app, tx, before, { to, at })),
    ),
  ),
  duplicate: api.adminCourse.duplicate.handler(({ input: { id }, context }) =>
    makeThing(context, { of: ofCourse, action: 'duplicate' }, async (tx, { at }) => {
      const original = await ofCourse.read(tx, id, at)
      if (!original) throw new Refused('not-found')
      return duplicateCourse(tx, original)
    }),
  ),
}

const ofLesson = editedLesson

const writing = (context: Parameters<typeof member>[0], lessonId: string) => ({
  accountId: member(context).accountId,
  lessonId,
})

export const adminLessonHttp = {
  read: api.adminLesson.read.handler(async ({ input: { id }, context }) => {
    const { app } = context
    const lesson = await ofLesson.read(app.db, id, app.clock.now())
    if (!lesson) throw new Refused('not-found')
    const draft = await findLessonDraft(app.db, writing(context, id))
    const pictures = await listPictures(app, id)
    return { ...lesson, pictures, ...(draft && { draft }) }
  }),
  keepDraft: api.adminLesson.keepDraft.handler(({ input: { id, text }, context }) =>
    inTransaction(context.app.db, async (tx) => {
      const isThere = await saveLessonDraft(tx, writing(context, id), text, context.app.clock.now())
      if (!isThere) throw new Refused('not-found')
    }),
  ),
  dropDraft: api.adminLesson.dropDraft.handler(({ input: { id }, context }) =>
    inTransaction(context.app.db, (tx) => deleteLessonDraft(tx, writing(context, id))),
  ),
  preview: api.adminLesson.preview.handler(({ input: { id }, context }) =>
    previewLesson(context.app, member(context).accountId, id),
  ),
  create: api.adminLesson.create.handler(({ input, context }) =>
    makeThing(context, { of: ofLesson, action: 'create' }, async (tx) => {
      const courseId = await findCourseOfModule(tx, input.moduleId)
      if (!courseId) throw new Refused('not-found')
      return createLesson(tx, { ...input, courseId })
    }),
  ),
  begin: api.adminLesson.begin.handler(({ input: { purpose, ...facts }, context }) =>
    beginUpload(context.app, { by: member(context).accountId, purpose, facts }),
  ),
  checkUpload: api.adminLesson.checkUpload.handler(async ({ input: { uploadId: id, purpose }, context }) => {
    const upload = { id, by: member(context).accountId }
    if (purpose === 'captions') {
      await readCaptions(context.app, upload)
      return {}
    }
    const { seconds } = await readLessonFile(context.app, upload, purpose)
    return { ...(seconds !== null && { seconds }) }
  }),
  sendPicture: api.adminLesson.sendPicture.handler(({ input: { json, picture }, context }) =>
    saveLessonPicture(context.app, json.lessonId, picture),
  ),
  edit: api.adminLesson.edit.handler(async ({ input, context }) => {
    const { id, version, uploadId, captionsId, ...fields } = input
    const { app } = context
    const kind = (await ofLesson.read(app.db, id, app.clock.now()))?.kind
    const by = member(context).accountId
    const file = kind && uploadId ? await readLessonFile(app, { id: uploadId, by }, kind) : undefined
    const captions = captionsId ? await readCaptions(app, { id: captionsId, by }) : undefined
    return changeThing(context, { of: ofLesson, action: 'edit', id, version }, async (tx, { at }, before) => {
      await editLesson(tx, before, { ...fields, file, captions }, at)
      await deleteLessonDraft(tx, writing(context, id))
    })
  }),
  move: api.adminLesson.move.handler(({ input: { id, version, to }, context }) =>
    changeThing(context, { of: ofLesson, action: 'move', id, version }, (tx, _hand, before) =>
      refusingLeftEmpty(tx, { courseId: before.course.id }, () => moveLesson(context.app, tx, before, to)),
    ),
  ),
  remove: api.adminLesson.remove.handler(async ({ input: { id, version }, context }) => {
    const { app } = context
    const lesson = await ofLesson.read(app.db, id, app.clock.now())
    if (!lesson) throw new Refused('not-found')
    return removeThing(context, { of: ofLesson, action: 'remove', id, version }, (tx) =>
      refusingLeftEmpty(tx, { courseId: lesson.course.id }, () => removeLesson(context.app, tx, lesson)),
    )
  }),
}
