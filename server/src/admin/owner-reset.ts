import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { insertAuditEvent } from './audit.store.ts'

/** Notes that whoever has the machine removed the second factor of an owner. */
export const noteOwnerReset =
  ({ clock }: Pick<App, 'clock'>) =>
  (tx: Tx, { id, name }: { id: string; name: string }): Promise<void> =>
    insertAuditEvent(tx, {
      at: clock.now(),
      actorId: id,
      action: 'account.reset-second-factor',
      subjectKind: 'account',
      subjectId: id,
      subjectName: name,
      before: null,
      after: null,
      reason: 'npm run shop -- --reset-second-factor',
      ip: '127.0.0.1',
    })
