export { courseRows, findCourseOfModule, learnerRows, listCourseTitles } from './authoring/course.store.ts'
export {
  arrangeCourse,
  courseImport,
  createCourse,
  duplicateCourse,
  editCourse,
  editedCourse,
  type ImportedLesson,
  moveCourse,
  refuseUnknownCourses,
} from './authoring/course.ts'
export { deleteLessonDraft, findLessonDraft, lessonRows, saveLessonDraft } from './authoring/lesson.store.ts'
export {
  createLesson,
  editedLesson,
  editLesson,
  listPictures,
  moveLesson,
  readCaptions,
  readLessonFile,
  removeLesson,
  saveLessonPicture,
  sweepLessonPictures,
} from './authoring/lesson.ts'
export { certificateMailJobs } from './certificate/certificate.ts'
export { completeCourses, progressImport, recountJobs } from './complete.ts'
export { listCourseRows } from './course.store.ts'
export { trainingMails } from './messages.ts'
export { newLessonJobs } from './new-lesson.ts'
export { previewLesson } from './open-lesson.ts'
export { trainingData } from './personal-data.ts'
export { trainingAnswers } from './read-courses.ts'
export { certificateHttp, trainingHttp } from './training.http.ts'
