import { dayBefore } from '@vitrine/contract/access-length'
import type { AccountAccess, AdminAccount } from '@vitrine/contract/admin/account'
import type { AccountId } from '@vitrine/contract/ids'
import { dayOf } from '@vitrine/contract/time'
import {
  type Gift,
  type Given,
  grantManually,
  holdManually,
  liftManualHold,
  listEverGiven,
  revokeManualGrant,
} from '#access'
import { readAccount } from '#account'
import {
  accountRows,
  accountSheetRows,
  actAsPerson,
  addNote,
  changePersonRoles,
  confirmPersonAgain,
  endPersonSessions,
  findAnyone,
  findPresent,
  invitePerson,
  invitePersonAgain,
  listNames,
  readPerson,
  removeNote,
  restorePerson,
  suspendPerson,
} from '#account-admin'
import { readBrand } from '#brand'
import { productGrants } from '#catalog'
import { api, type Call, member } from '#http/call.ts'
import type { App } from '#kernel/app-context.ts'
import type { ChangeActor } from '#kernel/change.ts'
import { parallel } from '#kernel/concurrency.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { enqueueMail } from '#mail'
import { listOrders, orderActivities } from '#order'
import { buyersOf } from '#order-admin'
import { readHistory } from '#privacy'
import { cancelReset, findMfaState, listResets, requestReset } from '#second-factor'
import { listSubscriptions } from '#subscription'
import { listCourseRows } from '#training'
import { accountChanges } from './audit.store.ts'
import { actOn, actOnNew } from './change.ts'
import { fileOf, pageOf } from './list-file.http.ts'
import { ACCOUNT_SHEET } from './sheets.ts'

/** Orders on the page of a person; the list of orders has the rest. */
const NEWEST = 20
const EVENTS = 30
const rows = accountRows(buyersOf)

/** Somebody as their page in the administration shows them. */
export async function readAdminAccount(app: App, id: AccountId): Promise<AdminAccount> {
  const now = app.clock.now()
  const person = await readPerson(app.db, id, now)
  const [orders, subscriptions, access] = await parallel(
    () => listOrders(app.db, id, { limit: NEWEST }, now),
    () => listSubscriptions(app, id),
    () => listAccess(app.db, id),
  )
  return { ...person, orders, subscriptions, access }
}

async function listAccess(db: Db, id: AccountId): Promise<AccountAccess[]> {
  const given = await listEverGiven(db, id)
  const names = await listNames(
    db,
    given.flatMap(({ grantedBy }) => grantedBy ?? []),
  )
  return given.map(({ grantedBy, ...access }) => ({
    ...access,
    ...(grantedBy && { by: { id: grantedBy, name: names.get(grantedBy) ?? grantedBy } }),
  }))
}

interface AccountAction {
  id: AccountId
  action: string
  reason?: string | undefined
  /** What the audit log says of it; no document, no address. */
  done?: object
}

/**
 * The one way in which an administrator does something to the account of somebody, which stands in the audit log. Refuses
 * who has left, and who has a role that the caller may not give.
 */
export const onPerson = <R>(
  context: Call,
  { done = {}, ...act }: AccountAction,
  work: (tx: Tx, actor: ChangeActor) => Promise<R>,
): Promise<R> => {
  // The log keeps no name of a person: it is read where it is shown.
  const nameOf = async (tx: Tx) => {
    const { roles } = await findPresent(tx, act.id)
    if (roles.length > 0 && !member(context).permissions.has('roles.write'))
      throw new Refused('account.is-administrator')
    return ''
  }
  return actOn(context, { ...act, done, kind: 'account', nameOf }, work)
}

/** The same, answered with how the account stands then. */
async function changingPerson(
  context: Call,
  act: AccountAction,
  work: (tx: Tx, actor: ChangeActor) => Promise<unknown>,
): Promise<AdminAccount> {
  await onPerson(context, act, work)
  return readAdminAccount(context.app, act.id)
}

const lists = {
  list: api.adminAccount.list.handler(({ input, context }) => pageOf(context, rows, input)),
  export: api.adminAccount.export.handler(({ input, context }) =>
    fileOf(context, accountSheetRows(buyersOf), ACCOUNT_SHEET, input),
  ),
  read: api.adminAccount.read.handler(({ input, context: { app } }) => readAdminAccount(app, input.id)),
  history: api.adminAccount.history.handler(async ({ input: { id, before }, context: { app } }) => {
    await findAnyone(app.db, id)
    return readHistory(app.db, id, { before, limit: EVENTS }, [orderActivities, accountChanges])
  }),
}

const status = {
  suspend: api.adminAccount.suspend.handler(({ input: { id, reason }, context }) =>
    changingPerson(context, { id, action: 'suspend', reason }, (tx, { by }) =>
      suspendPerson(context.app, tx, id, by),
    ),
  ),
  restore: api.adminAccount.restore.handler(({ input: { id, reason }, context }) =>
    changingPerson(context, { id, action: 'restore', reason }, (tx) => restorePerson(tx, id)),
  ),
  endSessions: api.adminAccount.endSessions.handler(({ input: { id, reason }, context }) =>
    changingPerson(context, { id, action: 'end-sessions', reason }, (tx, { at }) =>
      endPersonSessions(tx, id, at),
    ),
  ),
  actAs: api.adminAccount.actAs.handler(({ input: { id, reason }, context }) =>
    onPerson(context, { id, action: 'act-as', reason }, (tx, { by }) =>
      actAsPerson(
        context.app,
        tx,
        { id, by: by as AccountId, reason },
        { ip: context.ip, keyThumbprint: context.keyThumbprint },
      ),
    ),
  ),
  confirmAgain: api.adminAccount.confirmAgain.handler(async ({ input: { id }, context }) => {
    await onPerson(context, { id, action: 'confirm-again' }, (tx) => confirmPersonAgain(context.app, tx, id))
  }),
}

/** What is written stays out of the audit log, which is never erased: it says that, who and when. */
const notes = {
  addNote: api.adminAccount.addNote.handler(({ input: { id, note }, context }) =>
    changingPerson(context, { id, action: 'add-note' }, (tx, actor) => addNote(tx, id, note, actor)),
  ),
  removeNote: api.adminAccount.removeNote.handler(({ input: { id, noteId, reason }, context }) =>
    changingPerson(context, { id, action: 'remove-note', reason }, (tx) => removeNote(tx, id, noteId)),
  ),
}

/** The names of what a source gave somebody, for the audit log; refuses `not-found`. */
async function namesOfGiven(db: Db, id: AccountId, isIt: (given: Given) => boolean): Promise<string> {
  const given = (await listEverGiven(db, id)).find(isIt)
  if (!given) throw new Refused('not-found')
  return [...new Set(given.opened.map(({ title }) => title))].join(', ')
}

const access = {
  grantAccess: api.adminAccount.grantAccess.handler(async ({ input, context }) => {
    const { id, reason, productId, from, until } = input
    const opened = (await productGrants(context.app.db, [productId])).get(productId)
    if (!opened) throw new Refused('access.no-product')
    const done = { access: opened.map(({ title }) => title).join(', '), from, until }
    return changingPerson(context, { id, action: 'grant-access', reason, done }, (tx, actor) =>
      giveAccess(context.app, tx, { accountId: id, opened, from, until }, actor),
    )
  }),
  revokeAccess: api.adminAccount.revokeAccess.handler(
    async ({ input: { id, reason, sourceId }, context }) => {
      const names = await namesOfGiven(context.app.db, id, (given) => given.sourceId === sourceId)
      const act = { id, action: 'revoke-access', reason, done: { access: names } }
      return changingPerson(context, act, (tx, { at }) =>
        revokeManualGrant(tx, { accountId: id, sourceId }, at),
      )
    },
  ),
  hold: api.adminAccount.hold.handler(async ({ input: { id, reason, sourceId }, context }) => {
    const names = await namesOfGiven(context.app.db, id, (given) => given.sourceId === sourceId)
    const act = { id, action: 'hold-access', reason, done: { access: names } }
    return changingPerson(context, act, (tx, { at }) => holdManually(tx, { accountId: id, sourceId }, at))
  }),
  lift: api.adminAccount.lift.handler(async ({ input: { id, reason, holdId }, context }) => {
    const isOfHold = ({ holds }: Given) => holds.some((hold) => hold.id === holdId)
    const names = await namesOfGiven(context.app.db, id, isOfHold)
    const act = { id, action: 'lift-hold', reason, done: { access: names } }
    return changingPerson(context, act, (tx, { at }) => liftManualHold(tx, { accountId: id, holdId }, at))
  }),
}

export const adminAccountHttp = { ...lists, ...status, ...notes, ...access }

export const adminTeamHttp = {
  changeRoles: api.adminTeam.changeRoles.handler(({ input: { id, reason, before, roles }, context }) =>
    changingPerson(context, { id, action: 'change-roles', reason, done: { before, roles } }, (tx) =>
      changePersonRoles(context.app, tx, { id, before, roles }),
    ),
  ),
  invite: api.adminTeam.invite.handler(async ({ input: { name, email, roles, reason }, context }) => {
    const { app } = context
    const act = { kind: 'account', action: 'invite', reason, done: { roles }, name: '' }
    const id = await actOnNew(context, act, (tx, { by }) => invitePerson(app, tx, { name, email, roles, by }))
    return readAdminAccount(app, id)
  }),
  inviteAgain: api.adminTeam.inviteAgain.handler(async ({ input: { id }, context }) => {
    await onPerson(context, { id, action: 'invite-again' }, (tx, { by }) =>
      invitePersonAgain(context.app, tx, id, by),
    )
  }),
}

/** One under way, by its id; refuses `not-found`. */
async function findUnderWay(app: App, id: string) {
  const reset = (await listResets(app)).find((one) => one.id === id)
  if (!reset) throw new Refused('not-found')
  return reset
}

export const secondFactorResetHttp = {
  list: api.secondFactorReset.list.handler(({ context }) => listResets(context.app)),
  request: api.secondFactorReset.request.handler(async ({ input: { email, brand, reason }, context }) => {
    const { app } = context
    const holder = await findMfaState(app.db, email, brand)
    if (!holder) throw new Refused('not-found')
    const id = holder.id
    const act = { id, action: 'request-second-factor-reset', reason }
    const resetId = await onPerson(context, act, (tx, { by }) => requestReset(app, tx, { id, reason, by }))
    return findUnderWay(app, resetId)
  }),
  cancel: api.secondFactorReset.cancel.handler(async ({ input: { id }, context }) => {
    const { account } = await findUnderWay(context.app, id)
    const act = { id: account.id as AccountId, action: 'cancel-second-factor-reset' }
    await onPerson(context, act, (tx, { by }) => cancelReset(context.app, tx, id, by))
  }),
}

/** Gives somebody what a product opens, and promises to tell them what that is and until when. */
async function giveAccess(app: App, tx: Tx, gift: Gift, actor: ChangeActor): Promise<void> {
  const { accountId, opened, from, until } = gift
  const reference = await grantManually(tx, gift, actor)
  const { calledName: name, email: to, brandId } = await readAccount(tx, accountId)
  const ids = opened.filter(({ kind }) => kind === 'course').map(({ resource }) => resource)
  const courses = await listCourseRows(tx, accountId, { ids })
  const opensAt = from && new Date(from) > actor.at ? new Date(from) : undefined
  await enqueueMail(app, tx, {
    kind: 'access-given',
    to,
    reference,
    props: {
      seller: await readBrand(tx, brandId),
      name,
      titles: [...new Set(opened.map(({ title }) => title))],
      courses: courses.map(({ slug }) => slug),
      ...(opensAt && { opensOn: dayOf(opensAt) }),
      ...(until && { lastOn: dayBefore(new Date(until)) }),
    },
  })
}
