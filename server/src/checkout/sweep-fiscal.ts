import { today } from '@vitrine/contract/time'
import type { App } from '../kernel/app-context.ts'
import { inTransaction } from '../kernel/database.ts'
import { deleteOldFiscalRecords } from './personal-data.store.ts'

/** Forgets the buyers whom the tax law no longer asks for. */
export const sweepFiscalRecords = (app: App): Promise<void> =>
  inTransaction(app.db, (tx) => deleteOldFiscalRecords(tx, today(app.clock.now())))
