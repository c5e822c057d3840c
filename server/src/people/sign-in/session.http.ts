import type { Session } from '@vitrine/contract/session'
import { api, type Call, member } from '#http/call.ts'
import { currentNonce } from '#http/key-proof.ts'
import { deviceOf, listSessions, nameDevice } from '#session'
import { disownAccount, readDisown } from './disown-account.ts'
import { type Ender, endOneSession, endOtherSessions } from './end-sessions.ts'
import { outsideOf } from './link.http.ts'

export function enderOf(context: Call): Ender {
  const { accountId, sessionId } = member(context)
  return { accountId, sessionId, device: deviceOf(context) }
}

const viewOf = (row: Awaited<ReturnType<typeof listSessions>>[number], current: string): Session => {
  const { name, isPhone } = nameDevice(row.userAgent)
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
  readDisown: api.session.readDisown.handler(({ input, context }) => readDisown(context.app, input.token)),
  disown: api.session.disown.handler(({ input, context }) =>
    disownAccount(context.app, input, outsideOf(context)),
  ),
  nonce: api.session.nonce.handler(({ context }) => ({ nonce: currentNonce(context.app) })),
}
