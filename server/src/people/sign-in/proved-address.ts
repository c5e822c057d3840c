import { idOf } from '@vitrine/contract/id-schema'
import type { AccountId } from '@vitrine/contract/ids'
import * as z from 'zod'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { job } from '#kernel/job.ts'

/** An account's address was proved for the first time, or returned by an undo: what was bought follows it. */
export const addressProved = job('account.address-proved', z.object({ accountId: idOf('acc') }))

export const noteProved = (app: Pick<App, 'jobs'>, tx: Tx, accountId: AccountId): Promise<void> =>
  app.jobs.enqueue(tx, addressProved, { accountId })
