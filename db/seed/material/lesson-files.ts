import { courses } from '../course-rows.ts'
import { exercisesOf } from '../lessons/index.ts'
import { guide } from './papers.ts'
import type { MadeFile } from './product-files.ts'

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
