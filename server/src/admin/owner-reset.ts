import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { appendEvent } from './audit-log.ts'

/** Notes that whoever has the machine removed the second factor of an owner. */
export const noteOwnerReset =
  (app: Pick<App, 'clock' | 'config'>) =>
  (tx: Tx, { id }: { id: string }): Promise<void> =>
    appendEvent(app, tx, {
      at: app.clock.now(),
      actorId: id,
      action: 'account.reset-second-factor',
      subjectKind: 'account',
      subjectId: id,
      subjectName: '',
      before: null,
      after: null,
      reason: 'npm run shop -- --reset-second-factor',
      ip: '127.0.0.1',
    })
