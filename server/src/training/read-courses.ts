import { dayOf } from '@vitrine/contract/time'
import type { CourseCard, CourseView } from '@vitrine/contract/training'
import { canUseEach, listBeginnings, listCurrent, listProductsOf } from '../access/index.ts'
import type { App } from '../kernel/app-context.ts'
import { Refused } from '../kernel/errors.ts'
import { listBegun, listCourseRows, listLessons } from './course.store.ts'
import { type Beside, cardOf, viewOf } from './course-view.ts'
import { waitsOf } from './drip.ts'

/** The courses that somebody has or began; those that may not be used say why. */
export async function listCourses(app: App, accountId: string): Promise<CourseCard[]> {
  const { db, clock } = app
  const current = await listCurrent(db, accountId, clock.now())
  const granted = current.filter(({ kind }) => kind === 'course').map(({ resource }) => resource)
  const ids = [...new Set([...granted, ...(await listBegun(db, accountId))])]
  const [rows, besides] = await Promise.all([
    listCourseRows(db, accountId, { ids }),
    readBeside(app, accountId, ids),
  ])
  return rows.map((row) => cardOf(row, besides(row.id)))
}

/** One course as its learner sees it. Refuses `not-found` for one that was never theirs. */
export async function readCourse(app: App, accountId: string, slug: string): Promise<CourseView> {
  const [row] = await listCourseRows(app.db, accountId, { slug })
  const beside = row && (await readBeside(app, accountId, [row.id]))(row.id)
  if (!row || !beside || isNever(beside)) throw new Refused('not-found')
  return viewOf(row, beside)
}

const isNever = ({ access }: Beside) => !access.allowed && access.why === 'never-granted'

/** What stands beside these courses: lessons, access and a cover, each asked for once. */
export async function readBeside(
  { db, clock }: App,
  accountId: string,
  ids: readonly string[],
  isPreview = false,
): Promise<(courseId: string) => Beside> {
  const now = clock.now()
  const asked = { accountId, resources: ids }
  const [lessons, access, products, beginnings] = await Promise.all([
    listLessons(db, accountId, { courseIds: ids }, isPreview),
    canUseEach(db, asked, now),
    listProductsOf(db, ids),
    listBeginnings(db, asked, now),
  ])
  const byCourse = Map.groupBy(lessons, ({ courseId }) => courseId)
  return (id) => {
    const answer = access.get(id) ?? { allowed: false, why: 'never-granted' }
    const places = byCourse.get(id) ?? []
    const began = beginnings.get(id)
    const waiting = {
      began: began && dayOf(began),
      lessons: new Map(places.map((place) => [place.id, place])),
      today: dayOf(now),
    }
    return {
      // Where nothing may be used, what waits besides is of no interest.
      lessons: places.map((place) => ({ ...place, waits: answer.allowed ? waitsOf(place, waiting) : [] })),
      access: answer,
      product: products.get(id),
    }
  }
}
