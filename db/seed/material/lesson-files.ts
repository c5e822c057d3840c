import { readFile } from 'node:fs/promises'
import { courses } from '../course-rows.ts'
import { exercisesOf } from '../lessons/index.ts'
import { guide } from './papers.ts'
import type { MadeFile } from './product-files.ts'

/** Twenty-seven seconds that say how a course is taken, without sound. */
export const welcomeVideo: MadeFile = {
  name: 'Boas-vindas',
  fileName: 'boas-vindas.webm',
  type: 'video/webm',
  make: () => readFile(new URL('assets/boas-vindas.webm', import.meta.url)),
}

/** What it shows, in words. */
export const welcomeCaptions: MadeFile = {
  name: 'Legenda das boas-vindas',
  fileName: 'boas-vindas.vtt',
  type: 'text/vtt',
  make: () => readFile(new URL('assets/boas-vindas.vtt', import.meta.url)),
}

/** The exercises of each course, by its slug. */
export const exerciseBooks: Record<string, MadeFile> = Object.fromEntries(
  courses.map((course) => [
    course.slug,
    {
      name: 'Caderno de exercícios',
      fileName: 'caderno-de-exercicios.pdf',
      type: 'application/pdf',
      make: () => guide(`${course.title}: exercícios`, exercisesOf(course)),
    },
  ]),
)
