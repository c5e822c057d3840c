import type { IncomingHttpHeaders } from 'node:http'
import { may, permissionsOf } from '@vitrine/contract/admin/permission'
import type { Session } from '@vitrine/contract/session'
import { MINUTE_MS } from '@vitrine/contract/time'
import { isAdmin, type RequestContext, readUser } from '#account'
import { api, type Call, type Caller, member } from '#http/call.ts'
import { currentNonce } from '#http/key-proof.ts'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { sha256 } from '#kernel/secrets.ts'
import { accountProofHttp, touchAdministration } from '#second-factor'
import { deviceOf, findHolder, listSessions, nameSession, refreshSession, touchSession } from '#session'
import { askCode, askLink, forgotPassword } from './ask-link.ts'
import {
  changeEmail,
  confirmNewEmailByCode,
  confirmNewEmailByLink,
  readEmailChange,
  readEmailLink,
  undoEmailChange,
} from './change-email.ts'
import { confirmEmail } from './confirm-email.ts'
import { type Ender, endOneSession, endOtherSessions, logoff } from './end-sessions.ts'
import { login, signInWithCode } from './login.ts'
import { changePassword, readPasswordLink, recoverPassword } from './password.ts'
import { register, registerBuyer } from './register.ts'
import { readUnknownReport, reportUnknownAccount } from './report-unknown.ts'
import { resendConfirmation } from './send-link.ts'

const { account } = api

/** From where a call comes, as the record of events keeps it. */
export const requestContextOf = ({ headers, ip }: Call): RequestContext => ({
  ip,
  userAgent: headers['user-agent'],
})

const signInCodeHttp = {
  askSignInCode: account.askSignInCode.handler(({ input, context }) =>
    askCode(context.app, input, requestContextOf(context)),
  ),
  signInWithCode: account.signInWithCode.handler(({ input, context }) =>
    signInWithCode(context.app, input, deviceOf(context)),
  ),
}

const accountLinkHttp = {
  confirmEmail: account.confirmEmail.handler(({ input, context }) =>
    confirmEmail(context.app, input, { ...requestContextOf(context), member: context.caller }),
  ),
  resendConfirmation: account.resendConfirmation.handler(({ input: { headers, body }, context }) =>
    askLink(context.app, {
      what: 'confirm-email',
      email: body.email,
      clientId: headers.client_id,
      redirect: headers.redirect,
      ...requestContextOf(context),
    }),
  ),
  forgotPassword: account.forgotPassword.handler(({ input: { headers, body }, context }) =>
    forgotPassword(context.app, {
      ...body,
      clientId: headers.client_id,
      redirect: headers.redirect,
      ...requestContextOf(context),
    }),
  ),
  readPasswordLink: account.readPasswordLink.handler(({ input, context }) =>
    readPasswordLink(context.app, input),
  ),
  recoverPassword: account.recoverPassword.handler(({ input, context }) =>
    recoverPassword(context.app, input, requestContextOf(context)),
  ),
}

export const accountHttp = {
  ...accountProofHttp,
  ...accountLinkHttp,
  ...signInCodeHttp,
  register: api.account.register.handler(({ input: { headers, body }, context }) =>
    register(context.app, body, {
      ...deviceOf(context),
      clientId: headers.client_id,
      redirect: headers.redirect,
    }),
  ),
  registerBuyer: api.account.registerBuyer.handler(({ input: { headers, body }, context }) =>
    registerBuyer(context.app, body, {
      ...deviceOf(context),
      clientId: headers.client_id,
      redirect: headers.redirect,
    }),
  ),
  login: api.account.login.handler(({ input, context }) => login(context.app, input, deviceOf(context))),
  logoff: api.account.logoff.handler(({ context }) => logoff(context.app, enderOf(context))),
  refreshToken: api.account.refreshToken.handler(({ input, context }) =>
    refreshSession(context.app, input.refreshToken, deviceOf(context)),
  ),
  me: api.account.me.handler(({ context }) => readUser(context.app.db, member(context).accountId)),
}

function enderOf(context: Call): Ender {
  const { accountId, sessionId, actorId } = member(context)
  return { accountId, sessionId, actorId, device: deviceOf(context) }
}

const viewOf = (row: Awaited<ReturnType<typeof listSessions>>[number], current: string): Session => {
  const { name, isPhone } = nameSession(row)
  return {
    id: row.id,
    device: name,
    isPhone,
    ...(row.ip && { ip: row.ip }),
    startedAt: row.startedAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    isCurrent: row.id === current,
  }
}

export const sessionHttp = {
  list: api.session.list.handler(async ({ context }) => {
    const { accountId, sessionId } = member(context)
    const rows = await listSessions(context.app.db, accountId, context.app.clock.now())
    return rows.map((row) => viewOf(row, sessionId))
  }),
  end: api.session.end.handler(({ input, context }) =>
    endOneSession(context.app, enderOf(context), input.id),
  ),
  endOthers: api.session.endOthers.handler(async ({ context }) => ({
    ended: await endOtherSessions(context.app, enderOf(context)),
  })),
  readUnknownReport: api.session.readUnknownReport.handler(({ input, context }) =>
    readUnknownReport(context.app, input.token),
  ),
  reportUnknown: api.session.reportUnknown.handler(({ input, context }) =>
    reportUnknownAccount(context.app, input, requestContextOf(context)),
  ),
  nonce: api.session.nonce.handler(({ context }) => ({ nonce: currentNonce(context.app) })),
}

const TOUCH_EVERY_MS = MINUTE_MS

/** Whether who acts may still do so: roles may have changed since, of either of them. */
const mayStillAct = ({ roles, actorRoles }: { roles: readonly string[]; actorRoles: string[] | null }) =>
  roles.length === 0 && may(actorRoles ?? [], 'accounts.act-as')

/**
 * Who calls, by the bearer, in one statement. Nobody without one; refuses with `account.session-ended`, and with
 * `session.key-proof` who cannot prove to hold the key that the session is bound to.
 */
export async function identify(
  app: App,
  headers: IncomingHttpHeaders,
  keyThumbprint?: string,
): Promise<Caller | undefined> {
  const [scheme, token = ''] = headers.authorization?.split(' ') ?? []
  if (scheme?.toLowerCase() !== 'bearer') return undefined
  const now = app.clock.now()
  const holder = await findHolder(app.db, sha256(token), now)
  if (!holder) throw new Refused('account.session-ended')
  if (holder.actorId && !mayStillAct(holder)) throw new Refused('account.session-ended')
  if (holder.keyThumbprint !== null && holder.keyThumbprint !== keyThumbprint)
    throw new Refused('session.key-proof')
  const {
    lastUsedAt,
    keyThumbprint: _bound,
    actorId,
    actorRoles,
    roles,
    provedAt,
    secondFactorAt,
    adminUsedAt,
    ...caller
  } = holder
  if (now.getTime() - lastUsedAt.getTime() >= TOUCH_EVERY_MS) {
    await inTransaction(app.db, (tx) => touchSession(tx, caller.sessionId, lastUsedAt, now))
  }
  return {
    ...caller,
    roles,
    ...(actorId && { actorId }),
    isAdmin: isAdmin(roles),
    permissions: permissionsOf(roles),
    provedAt: provedAt ?? undefined,
    secondFactorAt: secondFactorAt ?? undefined,
    adminUsedAt: adminUsedAt ?? undefined,
    noteAdministration: () => touchAdministration(app, caller.sessionId, adminUsedAt),
  }
}

const { credential } = api

export const credentialHttp = {
  changePassword: credential.changePassword.handler(({ input, context }) =>
    changePassword(context.app, member(context), input, deviceOf(context)),
  ),
  resendConfirmation: credential.resendConfirmation.handler(({ context }) =>
    resendConfirmation(context.app, member(context).accountId),
  ),
  readEmailChange: credential.readEmailChange.handler(({ context }) =>
    readEmailChange(context.app, member(context).accountId),
  ),
  changeEmail: credential.changeEmail.handler(({ input, context }) =>
    changeEmail(context.app, member(context), input.newEmail, requestContextOf(context)),
  ),
  confirmNewEmail: credential.confirmNewEmail.handler(({ input, context }) =>
    'token' in input
      ? confirmNewEmailByLink(context.app, input.token, requestContextOf(context))
      : confirmNewEmailByCode(context.app, member(context).accountId, input.code, requestContextOf(context)),
  ),
  readEmailLink: credential.readEmailLink.handler(({ input, context }) =>
    readEmailLink(context.app, input.token),
  ),
  undoEmailChange: credential.undoEmailChange.handler(({ input, context }) =>
    undoEmailChange(context.app, input.token, requestContextOf(context)),
  ),
}
