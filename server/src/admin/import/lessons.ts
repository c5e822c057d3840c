import { slugOf } from '@vitrine/contract/admin/category'
import { CourseInput, ModuleInput } from '@vitrine/contract/admin/course'
import { IMPORT_KINDS } from '@vitrine/contract/admin/import-kinds'
import { LessonInput } from '@vitrine/contract/admin/lesson'
import { plainText } from '@vitrine/contract/plain-text'
import type { RichText } from '@vitrine/contract/rich-text'
import type { LessonKind } from '@vitrine/contract/training'
import { parseVideoAddress } from '@vitrine/contract/video-address'
import type { App } from '#kernel/app-context.ts'
import type { Db } from '#kernel/database.ts'
import { courseImport, type ImportedLesson } from '#training'
import { countCell, proseCell, textCell, wordCell } from './cell.ts'
import { formSentences, type ImportScope, type Judgement, type Kind, type MadeThing } from './kind.ts'
import { LONGEST_CODE } from './people.ts'
import { listMade } from './row.store.ts'

/** A lesson of a file. */
export interface LessonImportRow {
  course: string
  module: string
  lesson: string
  order?: number
  kind?: LessonKind
  text?: string
  videoUrl?: string
  minutes?: number
  hours?: number
  status?: 'draft' | 'published'
  externalId?: string
}

interface Facts {
  /** Addresses of courses that are there and were not made by this file. */
  taken: ReadonlySet<string>
  /** Lessons that are there. */
  lessons: ReadonlySet<string>
}

const LONGEST_TITLE = 200
const MOST_MINUTES = 1440
const MOST_HOURS = 1000
const MOST_ORDER = 10_000
/** What a course that says nothing of it begins with; it is corrected before the course is shown. */
const HOURS = 1
const MINUTES = 5

const KINDS: Readonly<Record<string, LessonKind>> = {
  texto: 'text',
  text: 'text',
  artigo: 'text',
  video: 'video',
  pdf: 'document',
  documento: 'document',
  quiz: 'quiz',
  questionario: 'quiz',
  prova: 'quiz',
}

const STATUSES = {
  publicada: 'published',
  publicado: 'published',
  ativa: 'published',
  ativo: 'published',
  rascunho: 'draft',
  inativa: 'draft',
  inativo: 'draft',
} as const

/** How a lesson is found again: by the address of its course, its module and its title. */
const keyOf = ({ course, module, lesson }: Pick<LessonImportRow, 'course' | 'module' | 'lesson'>): string =>
  [slugOf(course), module, lesson].map((part) => plainText(part).trim()).join('\n')

/** A text as the editor has it: a paragraph for each line. */
const richOf = (text: string): RichText => ({
  type: 'doc',
  content: text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
})

/** A row as the shop keeps a lesson. */
function lessonOf(row: LessonImportRow): ImportedLesson {
  const { course, module, lesson, order = null, text = '', minutes = MINUTES, hours = HOURS } = row
  const videoUrl = parseVideoAddress(row.videoUrl ?? '')?.url ?? null
  const kind = row.kind ?? (row.videoUrl ? 'video' : 'text')
  return {
    course: { title: course, slug: slugOf(course), hours },
    module,
    title: lesson,
    kind: kind === 'quiz' ? 'text' : kind,
    status: row.status ?? 'draft',
    minutes,
    isFree: false,
    text: richOf(text),
    videoUrl,
    position: order,
  }
}

const titleOf = (column: string): string =>
  IMPORT_KINDS.lessons.columns.find(({ name }) => name === column)?.title ?? column

/** What the forms of the shop say of a course, a module and a lesson. */
function formProblems({ course, module, title, minutes, text }: ImportedLesson, videoUrl?: string): string[] {
  const issuesOf = (parsed: { error?: { issues: Parameters<typeof formSentences>[0] } | undefined }) =>
    parsed.error?.issues ?? []
  return [
    ...formSentences(issuesOf(CourseInput.safeParse(course)), {
      title: titleOf('course'),
      slug: titleOf('course'),
      hours: titleOf('hours'),
    }).slice(0, 1),
    ...formSentences(issuesOf(ModuleInput.safeParse({ title: module, lessonIds: [] })), {
      title: titleOf('module'),
    }),
    ...formSentences(issuesOf(LessonInput.safeParse({ title, minutes, text, videoUrl })), {
      title: titleOf('lesson'),
      text: titleOf('text'),
      videoUrl: titleOf('videoUrl'),
    }),
  ]
}

function problemsOf(row: LessonImportRow, lesson: ImportedLesson): string[] {
  const problems = formProblems(lesson, row.videoUrl)
  if (row.kind === 'quiz')
    problems.push('Tipo: perguntas não vêm de uma planilha. Crie o questionário em Cursos e tire esta linha.')
  if (row.videoUrl && lesson.kind !== 'video')
    problems.push('Endereço do vídeo: a aula não é um vídeo. Deixe vazio, ou mude o tipo.')
  if (lesson.status === 'published' && problems.length === 0 && !courseImport.isWhole(lesson))
    problems.push(
      'Situação: a aula não tem texto nem vídeo para mostrar. Escreva rascunho, e publique quando tiver.',
    )
  return problems
}

function judge(row: LessonImportRow, facts: Facts): Judgement {
  if (facts.lessons.has(keyOf(row)))
    return { verdict: 'known', note: 'O curso já tem esta aula: ela fica como está.' }
  const lesson = lessonOf(row)
  const problems = problemsOf(row, lesson)
  if (facts.taken.has(lesson.course.slug))
    problems.push(
      'Curso: a loja já tem um curso com este nome. Acrescente a aula em Cursos, ou mude o nome no arquivo.',
    )
  return problems.length > 0 ? { verdict: 'refused', problems } : { verdict: 'new' }
}

async function load(
  _app: App,
  db: Db,
  rows: readonly LessonImportRow[],
  { importId }: ImportScope,
): Promise<Facts> {
  const slugs = [...new Set(rows.map(({ course }) => slugOf(course)))]
  const courses = await courseImport.findCourses(db, slugs)
  const ours = await listMade(db, importId, 'course', [...courses.values()])
  return {
    taken: new Set([...courses].filter(([, id]) => !ours.has(id)).map(([slug]) => slug)),
    lessons: new Set((await courseImport.listLessons(db, slugs)).map(keyOf)),
  }
}

export const lessons: Kind<LessonImportRow, Facts> = {
  readers: {
    course: textCell(LONGEST_TITLE),
    module: textCell(LONGEST_TITLE),
    lesson: textCell(LONGEST_TITLE),
    order: countCell(1, MOST_ORDER),
    kind: wordCell(KINDS, 'Escreva texto, vídeo ou PDF.'),
    text: proseCell,
    videoUrl: textCell(LONGEST_TITLE),
    minutes: countCell(1, MOST_MINUTES),
    hours: countCell(1, MOST_HOURS),
    status: wordCell(STATUSES, 'Escreva publicada ou rascunho.'),
    externalId: textCell(LONGEST_CODE),
  },
  keyOf,
  repeats: 'refused',
  externalIdOf: ({ externalId }) => externalId,
  labelOf: ({ course, lesson }) => [course, lesson].filter(Boolean).join(' · '),
  load,
  judge,
  async make(_app, tx, row) {
    const { courseId, moduleId, lessonId } = await courseImport.make(tx, lessonOf(row))
    const things: MadeThing[] = [
      ...(courseId ? [{ thing: 'course', id: courseId } as const] : []),
      ...(moduleId ? [{ thing: 'module', id: moduleId } as const] : []),
      { thing: 'lesson', id: lessonId },
    ]
    return { things }
  },
}
