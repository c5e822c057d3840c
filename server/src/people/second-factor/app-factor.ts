import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId } from '@vitrine/contract/ids'
import type { AppSecret, TurnedOn } from '@vitrine/contract/second-factor'
import { readBrand } from '#brand'
import type { App } from '#kernel/app-context.ts'
import { outsideNow } from '#kernel/clock.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { seal, unseal } from '#kernel/secrets.ts'
import type { Device } from '#session'
import { type Actor, holdActor, tellAdded } from './security.ts'
import { readStanding, type Standing } from './standing.store.ts'
import { holdEnrolment, putEnrolment, putTotp } from './totp.store.ts'
import { addressOf, newSecret, stepOf } from './totp.ts'
import { turnOn } from './turn-on.ts'
import { placeOf, wrongCode } from './verify.ts'

/** Makes a secret for an app. It counts only once a code of it was typed, and runs out before long. */
export function startApp(app: App, accountId: AccountId): Promise<AppSecret> {
  const secret = newSecret()
  const { config, clock } = app
  const expiresAt = new Date(clock.now().getTime() + config.secondFactor.enrolment * 1000)
  return inTransaction(app.db, async (tx) => {
    const { email, brandId } = await readStanding(tx, accountId)
    const { name } = await readBrand(tx, brandId as BrandId)
    await putEnrolment(tx, accountId, seal(config.dataSecret, placeOf(accountId), secret), expiresAt)
    return { secret, address: addressOf(secret, name, email) }
  })
}

/** Takes the app into use that shows this code. Refuses `second-factor.enrolment-ended` and `…wrong-code`. */
export const confirmApp = (app: App, actor: Actor, code: string): Promise<TurnedOn> =>
  inTransaction(app.db, async (tx) => {
    const holder = await holdActor(app, tx, actor)
    if (!(await isTheirs(app, tx, holder, { code, device: actor.device }))) throw wrongCode()
    return takeApp(app, tx, actor, holder)
  })

/** Whether it is a code of the app that was shown its secret last; then the app is in use. */
export async function isTheirs(
  app: App,
  tx: Tx,
  { id }: Standing,
  { code, device }: { code: string; device: Device | undefined },
): Promise<boolean> {
  const now = app.clock.now()
  const secret = await holdEnrolment(tx, id, now)
  if (!secret) throw new Refused('second-factor.enrolment-ended')
  const step = stepOf(unseal(app.config.dataSecret, placeOf(id), secret), code, outsideNow(app.clock))
  if (step === undefined) return false
  await putTotp(tx, id, { secret, step, now, ip: device?.ip, userAgent: device?.userAgent })
  return true
}

export async function takeApp(app: App, tx: Tx, actor: Actor, holder: Standing): Promise<TurnedOn> {
  await tellAdded(app, tx, { actor, holder }, 'second-factor-app-added')
  return turnOn(app, tx, actor, holder, 'totp')
}
