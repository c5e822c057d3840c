export { findCourseOfModule, listCourseTitles } from './authoring/course.store.ts'
export {
  arrangeCourse,
  createCourse,
  duplicateCourse,
  editCourse,
  editedCourse,
  moveCourse,
  refuseUnknownCourses,
} from './authoring/course.ts'
export { courseRows } from './authoring/course-rows.store.ts'
export { learnerRows } from './authoring/learner-rows.store.ts'
export { createLesson, editedLesson, editLesson, moveLesson, removeLesson } from './authoring/lesson.ts'
export { deleteLessonDraft, findLessonDraft, saveLessonDraft } from './authoring/lesson-draft.store.ts'
export { readCaptions, readLessonFile } from './authoring/lesson-file.ts'
export { listPictures, saveLessonPicture, sweepLessonPictures } from './authoring/lesson-picture.ts'
export { lessonRows } from './authoring/lesson-rows.store.ts'
export { certificateMailJobs } from './certificate/issue-certificate.ts'
export { completeCourses, recountJobs } from './complete.ts'
export { listCourseRows } from './course.store.ts'
export { trainingMails } from './messages.ts'
export { newLessonJobs } from './new-lesson.ts'
export { previewLesson } from './open-lesson.ts'
export { trainingData } from './personal-data.ts'
export { certificateHttp, trainingHttp } from './training.http.ts'
