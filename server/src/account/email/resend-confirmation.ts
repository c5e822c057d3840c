import type { App } from '../../kernel/app-context.ts'
import { inTransaction } from '../../kernel/database.ts'
import { Refused } from '../../kernel/errors.ts'
import { demandTurn, TURNS } from '../link/turn.ts'
import { askConfirmation } from './ask-confirmation.ts'
import { readHolder } from './holder.store.ts'

const { gap } = TURNS['confirm-email']

/** Sends somebody signed in another link and code to their own address; resolves to the seconds until the next one. */
export const resendConfirmation = (app: App, accountId: string): Promise<{ retryAfter: number }> =>
  inTransaction(app.db, async (tx) => {
    const holder = await readHolder(tx, accountId)
    if (holder.isVerified) throw new Refused('email.already-confirmed')
    await demandTurn(app, tx, 'confirm-email', holder.email)
    await askConfirmation(app, tx, holder, {})
    return { retryAfter: gap }
  })
