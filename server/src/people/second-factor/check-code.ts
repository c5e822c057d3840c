import type { ProofKind } from '@vitrine/contract/account-event'
import type { AccountId } from '@vitrine/contract/ids'
import { HOUR_MS } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { outsideNow } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { unseal } from '#kernel/seal.ts'
import { countFailures } from './pending.store.ts'
import { takeRecoveryCode } from './recovery-code.store.ts'
import { hashRecoveryCode, readRecoveryCode } from './recovery-code.ts'
import { findTotp, takeStep } from './totp.store.ts'
import { stepOf } from './totp.ts'

/** Where the secret of an account's app is kept, for the seal. */
export const placeOf = (accountId: AccountId): string => `totp.secret:${accountId}`

/** Uses up what was typed, if it is good: of any number of callers with it, one is told with what it was proved. */
export async function takeCode(
  app: App,
  tx: Tx,
  accountId: AccountId,
  typed: string,
): Promise<ProofKind | undefined> {
  const now = app.clock.now()
  const recovery = readRecoveryCode(typed)
  if (recovery) {
    const hash = hashRecoveryCode(app.config.dataSecret, accountId, recovery)
    return (await takeRecoveryCode(tx, accountId, hash, now)) ? 'recovery-code' : undefined
  }
  await refuseGuessing(app, tx, accountId, now)
  return (await takeAppCode(app, tx, accountId, typed)) ? 'totp' : undefined
}

async function takeAppCode(app: App, tx: Tx, accountId: AccountId, typed: string): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '')
  const totp = /^\d{6}$/.test(code) ? await findTotp(tx, accountId) : undefined
  if (!totp) return false
  const secret = unseal(app.config.dataSecret, placeOf(accountId), totp.secret)
  const step = stepOf(secret, code, outsideNow(app.clock))
  return step !== undefined && takeStep(tx, accountId, step)
}

/** Six digits are found by trying for long enough; recovery codes and passkeys are not, and go on being taken. */
async function refuseGuessing({ config }: App, tx: Tx, accountId: AccountId, now: Date): Promise<void> {
  const failures = await countFailures(tx, accountId, new Date(now.getTime() - HOUR_MS))
  if (failures >= config.secondFactor.attemptsPerHour) throw new Refused('request.too-many')
}
