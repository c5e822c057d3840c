import type { ConfirmedEmail } from '@vitrine/contract/account-link'
import type { App } from '../../kernel/app-context.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { Refused } from '../../kernel/errors.ts'
import { readUser } from '../account.store.ts'
import { noteEvent } from '../event/event.store.ts'
import { type ProvedLink, takeLink } from '../link/link.store.ts'
import { keyOfToken } from '../link/link-token.ts'
import { findOpenLinkOf } from '../link/open-link.store.ts'
import type { Outside } from '../link/outside.ts'
import { refuseLink } from '../link/read-link.ts'
import { tryCode } from '../link/try-code.ts'
import { demandTurn } from '../link/turn.ts'
import { confirmAddress } from './holder.store.ts'

type Form = { token: string } | { email: string; code: string }

/** Confirms an address by the link or the code sent to it. Signs nobody in. */
export const confirmEmail = (app: App, form: Form, outside: Outside): Promise<ConfirmedEmail> =>
  'token' in form ? confirmByLink(app, form.token, outside) : confirmByCode(app, form, outside)

async function confirmByLink(app: App, token: string, outside: Outside): Promise<ConfirmedEmail> {
  const now = app.clock.now()
  const key = keyOfToken(token)
  const answer = await inTransaction(app.db, async (tx) => {
    const link = await takeLink(tx, key, ['confirm-email'], now)
    return link && confirmed(tx, link, { factor: 'link', at: now, ...outside })
  })
  return answer ?? refuseLink(app.db, key, ['confirm-email'], now)
}

/** An address without an account, without a link, or with another code: the same statements and the same answer. */
async function confirmByCode(
  app: App,
  { email, code }: { email: string; code: string },
  outside: Outside,
): Promise<ConfirmedEmail> {
  const now = app.clock.now()
  const answer = await inTransaction(app.db, async (tx) => {
    await demandTurn(app, tx, 'confirm-code', email)
    const open = await findOpenLinkOf(tx, email, 'confirm-email', now)
    const link = await tryCode(app, tx, { linkId: open?.id, email, code })
    return link && confirmed(tx, link, { factor: 'code', at: now, ...outside })
  })
  if (!answer) throw new Refused('link.wrong-code')
  return answer
}

type Proof = Outside & { factor: 'link' | 'code'; at: Date }

async function confirmed(tx: Tx, link: ProvedLink, { at, ...proof }: Proof): Promise<ConfirmedEmail> {
  const { accountId, subject, redirect, clientId } = link
  if (!(await confirmAddress(tx, accountId, subject ?? '', at))) throw new Refused('link.replaced')
  await noteEvent(tx, { accountId, kind: 'email.confirmed', at, ...proof })
  const user = await readUser(tx, accountId)
  return { user, ...(redirect && { redirect }), ...(clientId && { clientId }) }
}
