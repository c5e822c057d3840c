import * as z from 'zod'
import { Drip } from '../drip.ts'
import { endpoint, refusals } from '../endpoint.ts'
import { LessonKind } from '../training.ts'
import { Slug } from './category.ts'
import { adminChange, CHANGE_REFUSALS, Version } from './change.ts'
import { adminList } from './list.ts'

/** Where a course or a lesson stands: learners see what is published, in a course that is published. */
export const CourseStatus = z.enum(['draft', 'published'])
export type CourseStatus = z.infer<typeof CourseStatus>

export const COURSE_STATUS_NAMES: Record<CourseStatus, string> = { draft: 'Rascunho', published: 'Publicado' }

/** From where a course or a lesson may go where. */
export const COURSE_MOVES: Record<CourseStatus, readonly CourseStatus[]> = {
  draft: ['published'],
  published: ['draft'],
}

const id = z.string().max(40)
const title = (what: string) =>
  z
    .string({ error: `Informe ${what}` })
    .trim()
    .min(2, 'Use de 2 a 120 letras')
    .max(120, 'Use de 2 a 120 letras')

export const CourseInput = z.strictObject({
  title: title('o título'),
  /** Names it in addresses; fixed once it was published. */
  slug: Slug,
  /** What the certificate says. */
  hours: z
    .int({ error: 'Informe a carga horária em horas inteiras' })
    .min(1, 'Informe ao menos 1 hora')
    .max(1000, 'Use até 1000 horas'),
})
export type CourseInput = z.infer<typeof CourseInput>

/** A module in its place, with its lessons in theirs; without an id it is a new one. */
export const ModuleInput = z.strictObject({
  id: id.optional(),
  title: title('o nome do módulo'),
  lessonIds: z.array(id).max(500, 'Um módulo tem até 500 aulas'),
  drip: Drip.optional(),
})
export type ModuleInput = z.infer<typeof ModuleInput>

const AdminLessonRow = z.object({
  id: z.string(),
  title: z.string(),
  kind: LessonKind,
  minutes: z.int(),
  isFree: z.boolean(),
  status: CourseStatus,
  drip: Drip.optional(),
})

const AdminModule = z.object({
  id: z.string(),
  title: z.string(),
  drip: Drip.optional(),
  lessons: z.array(AdminLessonRow),
})
export type AdminModule = z.infer<typeof AdminModule>

/** What keeps something from being published, as sentences by field. */
export const Missing = z.array(z.object({ field: z.string(), sentence: z.string() }))
export type Missing = z.infer<typeof Missing>

/** A course as its screen in the administration shows it. */
export const AdminCourse = CourseInput.extend({
  id: z.string(),
  version: z.int(),
  status: CourseStatus,
  /** It was published once: its address stays. */
  isFixed: z.boolean(),
  modules: z.array(AdminModule),
  /** Who has begun it. */
  learners: z.int(),
  /** What it is sold as. */
  products: z.array(z.object({ id: z.string(), name: z.string() })),
  missing: Missing,
})
export type AdminCourse = z.infer<typeof AdminCourse>

export const CourseRow = z.object({
  id: z.string(),
  version: z.int(),
  title: z.string(),
  slug: z.string(),
  status: CourseStatus,
  hours: z.int(),
  lessons: z.int(),
  learners: z.int(),
})
export type CourseRow = z.infer<typeof CourseRow>

/** Somebody who has begun a course: `done` of its `lessons` are completed. */
export const LearnerRow = z.object({
  id: z.string(),
  name: z.string(),
  startedAt: z.iso.datetime(),
  completedAt: z.iso.datetime().optional(),
  /** The one they opened last. */
  lastLesson: z.string(),
  done: z.int(),
  lessons: z.int(),
  certificate: z.string().optional(),
})
export type LearnerRow = z.infer<typeof LearnerRow>

/** A lesson that learners see: how many of the course's learners have begun it, and how many have completed it. */
export const LessonReportRow = z.object({
  id: z.string(),
  title: z.string(),
  module: z.string(),
  kind: LessonKind,
  /** Who has begun the course. */
  learners: z.int(),
  begun: z.int(),
  /** Of a quiz: those who passed it. */
  completed: z.int(),
  /** Of a quiz that somebody has answered; the score in per cent, of all attempts. */
  quiz: z.object({ attempts: z.int(), averageScore: z.int() }).optional(),
})
export type LessonReportRow = z.infer<typeof LessonReportRow>

const learners = adminList({
  path: 'courses/{id}/learners',
  summary: 'Alunos de um curso',
  permission: ['training.read', 'accounts.read'],
  row: LearnerRow,
  filters: { id, state: z.enum(['learning', 'completed']).optional() },
  sorts: ['-started', 'started'],
})

const lessons = adminList({
  path: 'courses/{id}/lessons',
  summary: 'Progresso por aula',
  permission: 'training.read',
  row: LessonReportRow,
  filters: { id, kind: LessonKind.optional() },
  sorts: ['order', '-order', 'begun', '-begun', 'completed', '-completed'],
})

const byId = z.strictObject({ id })

export const adminCourse = {
  ...adminList({
    path: 'courses',
    summary: 'Cursos',
    permission: 'training.read',
    row: CourseRow,
    filters: { status: CourseStatus.optional() },
    sorts: ['title', '-title', '-learners', 'learners'],
  }),
  listLearners: learners.list,
  exportLearners: learners.export,
  listLessons: lessons.list,
  exportLessons: lessons.export,
  read: endpoint('administrator', { permission: 'training.read' })
    .route({ method: 'GET', path: '/admin/courses/{id}', summary: 'Um curso, com módulos e aulas' })
    .errors(refusals('not-found'))
    .input(byId)
    .output(AdminCourse),
  create: adminChange('training.write')
    .route({ method: 'POST', path: '/admin/courses', successStatus: 201, summary: 'Criar um curso' })
    .errors(refusals('course.slug-taken'))
    .input(CourseInput)
    .output(AdminCourse),
  edit: adminChange('training.write')
    .route({ method: 'PUT', path: '/admin/courses/{id}', summary: 'Alterar um curso' })
    .errors({ ...CHANGE_REFUSALS, ...refusals('course.slug-taken', 'course.fixed') })
    .input(CourseInput.extend({ id, version: Version }))
    .output(AdminCourse),
  arrange: adminChange('training.write')
    .route({
      method: 'PUT',
      path: '/admin/courses/{id}/modules',
      summary: 'Pôr módulos e aulas em ordem',
      description:
        'Todos os módulos e todas as aulas do curso, na ordem nova. Um módulo sem aulas pode faltar: ele sai.',
    })
    .errors({ ...CHANGE_REFUSALS, ...refusals('course.outline', 'course.drip') })
    .input(
      z.strictObject({
        id,
        version: Version,
        modules: z.array(ModuleInput).max(100, 'Um curso tem até 100 módulos'),
      }),
    )
    .output(AdminCourse),
  move: adminChange('training.write')
    .route({
      method: 'POST',
      path: '/admin/courses/{id}/move',
      summary: 'Publicar um curso, ou voltar ao rascunho',
    })
    .errors({
      ...CHANGE_REFUSALS,
      ...refusals('course.no-such-move', 'course.not-ready', 'product.left-empty'),
    })
    .input(z.strictObject({ id, version: Version, to: CourseStatus }))
    .output(AdminCourse),
  duplicate: adminChange('training.write')
    .route({
      method: 'POST',
      path: '/admin/courses/{id}/duplicate',
      successStatus: 201,
      summary: 'Copiar um curso como rascunho, com as aulas',
    })
    .errors(refusals('not-found'))
    .input(byId)
    .output(AdminCourse),
}
