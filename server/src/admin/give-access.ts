import { dayBefore } from '@vitrine/contract/access-length'
import { dayOf } from '@vitrine/contract/time'
import { type Gift, grantManually } from '#access'
import { readAccount } from '#account'
import { readBrand } from '#brand'
import type { App } from '#kernel/app-context.ts'
import type { ChangeActor } from '#kernel/change.ts'
import type { Tx } from '#kernel/database.ts'
import { enqueueMail } from '#mail'
import { listCourseRows } from '#training'

/** Gives somebody what a product opens, and promises to tell them what that is and until when. */
export async function giveAccess(app: App, tx: Tx, gift: Gift, actor: ChangeActor): Promise<void> {
  const { accountId, opened, from, until } = gift
  const reference = await grantManually(tx, gift, actor)
  const { calledName: name, email: to, brandId } = await readAccount(tx, accountId)
  const ids = opened.filter(({ kind }) => kind === 'course').map(({ resource }) => resource)
  const courses = await listCourseRows(tx, accountId, { ids })
  const opensAt = from && new Date(from) > actor.at ? new Date(from) : undefined
  await enqueueMail(app, tx, {
    kind: 'access-given',
    to,
    reference,
    props: {
      seller: await readBrand(tx, brandId),
      name,
      titles: [...new Set(opened.map(({ title }) => title))],
      courses: courses.map(({ slug }) => slug),
      ...(opensAt && { opensOn: dayOf(opensAt) }),
      ...(until && { lastOn: dayBefore(new Date(until)) }),
    },
  })
}
