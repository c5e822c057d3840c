import { canUse } from '../access/index.ts'
import type { App } from '../kernel/app-context.ts'
import { Refused } from '../kernel/errors.ts'
import { findLesson, type KeptLesson } from './lesson.store.ts'

/** A lesson that was entered; `isOwn` where its course may be used, not where it is merely free. */
export interface EnteredLesson extends KeptLesson {
  isOwn: boolean
}

/**
 * A lesson, for who may take it now: whoever may use its course, and everybody where it is free. Refuses `not-found`
 * for a draft and for one of a course that was never theirs, and `access.closed`, with the answer of the ledger.
 */
export async function enterLesson(app: App, accountId: string, id: string): Promise<EnteredLesson> {
  const lesson = await findLesson(app.db, id)
  if (!lesson?.isShown) throw new Refused('not-found')
  const answer = await canUse(app.db, { accountId, resource: lesson.courseId }, app.clock.now())
  if (answer.allowed || lesson.isFree) return { ...lesson, isOwn: answer.allowed }
  throw answer.why === 'never-granted' ? new Refused('not-found') : new Refused('access.closed', answer)
}
