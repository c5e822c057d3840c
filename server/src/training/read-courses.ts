import type { CourseCard, CourseView } from '@vitrine/contract/training'
import { canUseEach, listBeginnings, listCurrent, listProductsOf } from '../access/index.ts'
import type { App } from '../kernel/app-context.ts'
import { Refused } from '../kernel/errors.ts'
import { type CourseRow, listBegun, listCourseRows, listLessons } from './course.store.ts'
import { type Beside, cardOf, viewOf } from './course-view.ts'
import { countsDays, waitsOf } from './drip.ts'

/** The courses that somebody has or began; those that may not be used say why. */
export async function listCourses(app: App, accountId: string): Promise<CourseCard[]> {
  const { db, clock } = app
  const current = await listCurrent(db, accountId, clock.now())
  const granted = current.filter(({ kind }) => kind === 'course').map(({ resource }) => resource)
  const ids = [...new Set([...granted, ...(await listBegun(db, accountId))])]
  const rows = await listCourseRows(db, accountId, { ids })
  const besides = await readBeside(app, accountId, rows)
  return rows.map((row) => cardOf(row, besides(row)))
}

/** One course as its learner sees it. Refuses `not-found` for one that was never theirs. */
export async function readCourse(app: App, accountId: string, slug: string): Promise<CourseView> {
  const rows = await listCourseRows(app.db, accountId, { slug })
  const besides = await readBeside(app, accountId, rows)
  const [row] = rows
  const beside = row && besides(row)
  if (!row || !beside || isNever(beside)) throw new Refused('not-found')
  return viewOf(row, beside)
}

const isNever = ({ access }: Beside) => !access.allowed && access.why === 'never-granted'

/** What stands beside these courses: lessons, access and a cover, each asked for once. */
export async function readBeside(
  { db, clock }: App,
  accountId: string,
  rows: readonly CourseRow[],
  isPreview = false,
): Promise<(row: CourseRow) => Beside> {
  const ids = rows.map(({ id }) => id)
  const [lessons, access, products] = await Promise.all([
    listLessons(db, accountId, { courseIds: ids }, isPreview),
    canUseEach(db, { accountId, resources: ids }, clock.now()),
    listProductsOf(db, ids),
  ])
  const byCourse = Map.groupBy(lessons, ({ courseId }) => courseId)
  const now = clock.now()
  const resources = [...byCourse].flatMap(([id, all]) => (all.some(countsDays) ? id : []))
  const beginnings = await listBeginnings(db, { accountId, resources }, now)
  return ({ id }) => {
    const answer = access.get(id) ?? { allowed: false, why: 'never-granted' }
    const places = byCourse.get(id) ?? []
    const waiting = {
      began: beginnings.get(id),
      lessons: new Map(places.map((place) => [place.id, place])),
      now,
    }
    return {
      // Where nothing may be used, what waits besides is of no interest.
      lessons: places.map((place) => ({ ...place, waits: answer.allowed ? waitsOf(place, waiting) : [] })),
      access: answer,
      product: products.get(id),
    }
  }
}
