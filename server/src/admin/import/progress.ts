import type { AccountId } from '@vitrine/contract/ids'
import { plainText } from '@vitrine/contract/plain-text'
import { type CalendarDay, dayOf, formatDay, startOfDay } from '@vitrine/contract/time'
import { personImport } from '#account'
import type { App } from '#kernel/app-context.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { listCourseTitles, progressImport } from '#training'
import { dayCell, emailCell, textCell } from './cell.ts'
import { chosenFor, type ImportScope, type Judgement, type Kind, type Made, type MadeThing } from './kind.ts'
import { LONGEST_CODE } from './people.ts'
import { listMade } from './row.store.ts'

/** A lesson that somebody of a file has done. */
export interface ProgressImportRow {
  email: string
  course: string
  module?: string
  lesson: string
  doneOn: CalendarDay
  externalId?: string
}

type Lessons = Awaited<ReturnType<typeof progressImport.listLessons>>

interface Facts {
  accounts: ReadonlyMap<string, AccountId>
  lessons: Lessons
  /** Account and course of what was begun here, by the learners themselves. */
  begunHere: ReadonlySet<string>
  /** Account and lesson of what is begun or done. */
  begunLessons: ReadonlySet<string>
}

const LONGEST_TITLE = 200

/** How something of somebody is kept among what an import made. */
const pairOf = (accountId: AccountId, id: string): string => `${accountId} ${id}`

const isSame = (one: string, other: string): boolean => plainText(one).trim() === plainText(other).trim()

/** The lessons that a row may mean: one, where it is said well. */
function lessonsOf(row: ProgressImportRow, facts: Facts, scope: ImportScope): Lessons {
  const courseId = chosenFor(scope, row.course)
  return facts.lessons.filter(
    (one) =>
      one.courseId === courseId &&
      isSame(one.title, row.lesson) &&
      (row.module === undefined || isSame(one.module, row.module)),
  )
}

function lessonProblem({ course, lesson }: ProgressImportRow, found: number, hasCourse: boolean): string[] {
  if (!hasCourse)
    return [`Curso: "${course}" não corresponde a nenhum curso da loja. Escolha em Cursos e confira de novo.`]
  if (found === 1) return []
  return found === 0
    ? [`Aula: o curso não tem "${lesson}". Crie a aula antes, ou corrija o nome.`]
    : [`Aula: o curso tem ${found} chamadas "${lesson}". Diga também o módulo.`]
}

function judge(row: ProgressImportRow, facts: Facts, scope: ImportScope): Judgement {
  const courseId = chosenFor(scope, row.course)
  const accountId = facts.accounts.get(row.email)
  const found = lessonsOf(row, facts, scope)
  const problems = lessonProblem(row, found.length, courseId !== undefined)
  if (!accountId) problems.push('E-mail: não há conta com ele. Importe antes as matrículas ou as pessoas.')
  if (row.doneOn > dayOf(scope.now))
    problems.push(`Concluída em: ${formatDay(row.doneOn)} ainda não chegou. Corrija o dia.`)
  if (problems.length > 0) return { verdict: 'refused', problems }
  if (facts.begunHere.has(pairOf(accountId!, courseId!)))
    return {
      verdict: 'known',
      accountId,
      note: 'A pessoa já começou este curso aqui: o progresso dela fica como está.',
    }
  return facts.begunLessons.has(pairOf(accountId!, found[0]!.id))
    ? { verdict: 'known', accountId, note: 'A aula já tem progresso desta pessoa.' }
    : { verdict: 'new' }
}

async function load(
  _app: App,
  db: Db,
  rows: readonly ProgressImportRow[],
  { brandId, settings }: ImportScope,
): Promise<Facts> {
  const accounts = await personImport.find(
    db,
    brandId,
    rows.map(({ email }) => email),
  )
  const accountIds = [...new Set(accounts.values())]
  const courseIds = [...new Set(settings.choices.flatMap(({ id }) => id ?? []))]
  const begun = await progressImport.listEnrolled(db, accountIds, courseIds)
  const pairs = begun.map(({ accountId, courseId }) => pairOf(accountId, courseId))
  const brought = await listMade(db, undefined, 'enrolment', pairs)
  const begunLessons = await progressImport.listBegun(db, accountIds, courseIds)
  return {
    accounts,
    lessons: await progressImport.listLessons(db, courseIds),
    begunHere: new Set(pairs.filter((pair) => !brought.has(pair))),
    begunLessons: new Set(begunLessons.map(({ accountId, lessonId }) => pairOf(accountId, lessonId))),
  }
}

async function make(
  _app: App,
  tx: Tx,
  row: ProgressImportRow,
  facts: Facts,
  scope: ImportScope,
): Promise<Made | undefined> {
  const accountId = facts.accounts.get(row.email)!
  const [{ id: lessonId, courseId }] = lessonsOf(row, facts, scope) as [Lessons[number]]
  const done = { accountId, courseId, lessonId, at: startOfDay(row.doneOn) }
  const pair = pairOf(accountId, courseId)
  const isNew = await progressImport.begin(tx, done)
  if (!isNew && !(await listMade(tx, undefined, 'enrolment', [pair])).has(pair)) return undefined
  await progressImport.make(tx, done)
  const enrolment: MadeThing[] = isNew ? [{ thing: 'enrolment', id: pair }] : []
  return { things: [...enrolment, { thing: 'progress', id: pairOf(accountId, lessonId) }], accountId }
}

export const progress: Kind<ProgressImportRow, Facts> = {
  readers: {
    email: emailCell,
    course: textCell(LONGEST_TITLE),
    module: textCell(LONGEST_TITLE),
    lesson: textCell(LONGEST_TITLE),
    doneOn: dayCell,
    externalId: textCell(LONGEST_CODE),
  },
  keyOf: ({ email, course, module = '', lesson }) =>
    [email, ...[course, module, lesson].map((part) => plainText(part).trim())].join('\n'),
  repeats: 'same',
  externalIdOf: ({ externalId }) => externalId,
  choices: {
    of: ({ course }) => course,
    async options(db) {
      const courses = await listCourseTitles(db)
      return courses.map(({ id, title }) => ({ id, name: title, called: title }))
    },
  },
  labelOf: ({ email, lesson }) => [email, lesson].filter(Boolean).join(' · '),
  load,
  judge,
  make,
}
