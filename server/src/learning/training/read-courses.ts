import type { AccessAnswer } from '@vitrine/contract/access'
import type { AccountId } from '@vitrine/contract/ids'
import type { CourseCard, CourseView } from '@vitrine/contract/training'
import { canUseEach, listBeginnings, listCurrent, listProductsOf } from '#access'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { parallel } from '#kernel/parallel.ts'
import { itemsOf } from '#kernel/rows.ts'
import { type CourseRow, listBegun, listCourseRows } from './course.store.ts'
import { type Beside, cardOf, viewOf } from './course-view.ts'
import { countsDays } from './drip.ts'
import { lessonsOf, readOutline } from './outline.ts'
import { readOpened } from './progress.store.ts'

/** The courses that somebody has or began; those that may not be used say why. */
export async function listCourses(app: App, accountId: AccountId): Promise<CourseCard[]> {
  const { db, clock } = app
  const current = await listCurrent(db, accountId, clock.now())
  const granted = current.filter(({ kind }) => kind === 'course').map(({ resource }) => resource)
  const ids = [...new Set([...granted, ...(await listBegun(db, accountId))])]
  const rows = await listCourseRows(db, accountId, { ids })
  const besides = await readBeside(app, accountId, rows)
  return itemsOf(rows, (row) => cardOf(row, besides(row.id)))
}

/** One course as its learner sees it. Refuses `not-found` for one that was never theirs. */
export async function readCourse(app: App, accountId: AccountId, slug: string): Promise<CourseView> {
  const [row] = await listCourseRows(app.db, accountId, { slug })
  const beside = row && (await readBeside(app, accountId, [row]))(row.id)
  if (!row || !beside || isNever(beside)) throw new Refused('not-found')
  return viewOf(row, beside)
}

const isNever = ({ access }: Beside) => !access.allowed && access.why === 'never-granted'

const NEVER: AccessAnswer = { allowed: false, why: 'never-granted' }

/** What is known of them already. */
interface Known {
  access?: ReadonlyMap<string, AccessAnswer>
  isPreview?: boolean
}

/** What stands beside these courses: lessons, access and a cover, each asked for once. */
export async function readBeside(
  app: App,
  accountId: AccountId,
  rows: readonly CourseRow[],
  { access: known, isPreview = false }: Known = {},
): Promise<(courseId: string) => Beside> {
  const { db, clock } = app
  const now = clock.now()
  const ids = rows.map(({ id }) => id)
  const outlines = await Promise.all(rows.map(async (row) => readOutline(app, row, isPreview)))
  const byCourse = new Map(ids.map((id, at) => [id, outlines[at]!]))
  const counting = ids.filter((id) => byCourse.get(id)!.some(countsDays))
  const [opened, access, products, beginnings] = await parallel(
    () => readOpened(db, accountId),
    () => known ?? canUseEach(db, { accountId, resources: ids }, now),
    () => listProductsOf(db, ids),
    () => listBeginnings(db, { accountId, resources: counting }, now),
  )
  return (id) => {
    const answer = access.get(id) ?? NEVER
    const lessons = lessonsOf(byCourse.get(id) ?? [], opened, { began: beginnings.get(id), now })
    return {
      // Where nothing may be used, what waits besides is of no interest.
      lessons: answer.allowed ? lessons : lessons.map((lesson) => ({ ...lesson, waits: [] })),
      access: answer,
      product: products.get(id),
    }
  }
}
