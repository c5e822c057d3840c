import type { Credentials, SignedIn } from '@vitrine/contract/account'
import type * as z from 'zod'
import type { App } from '../kernel/app-context.ts'
import { inTransaction, type Tx } from '../kernel/database.ts'
import { Refused } from '../kernel/errors.ts'
import { findPassword, replacePasswordHash } from './account.store.ts'
import { hashPassword, isOutdated, isPassword } from './password.ts'
import type { Device } from './session.store.ts'
import { startSession } from './start-session.ts'

/** Signs in. An unknown address and a wrong password cost the same work and get the same answer (ASVS 6.3.8). */
export async function login(app: App, form: z.output<typeof Credentials>, device: Device): Promise<SignedIn> {
  const account = await findPassword(app.db, form.email)
  const isRight = await isPassword(account?.passwordHash, form.password)
  if (!account?.passwordHash || !isRight) throw new Refused('account.wrong-credentials')
  const { id, passwordHash } = account
  const stronger = isOutdated(passwordHash) ? await hashPassword(form.password) : undefined
  return inTransaction(app.db, async (tx: Tx) => {
    if (stronger) await replacePasswordHash(tx, id, passwordHash, stronger)
    return startSession(app, tx, id, device)
  })
}
