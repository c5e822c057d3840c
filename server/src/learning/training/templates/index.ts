import { certificateIssued } from './certificate-issued.tsx'
import { newLesson } from './new-lesson.tsx'

/** How each message about a course is written. */
export const templates = { 'certificate-issued': certificateIssued, 'new-lesson': newLesson }
