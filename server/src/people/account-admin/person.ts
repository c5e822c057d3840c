import type { AccountRow, ActingSession, AdminAccount } from '@vitrine/contract/admin/account'
import { type AccountId, type AccountNoteId, newId } from '@vitrine/contract/ids'
import { readHolder } from '#account'
import type { App } from '#kernel/app-context.ts'
import type { ChangeActor } from '#kernel/change.ts'
import { parallel } from '#kernel/concurrency.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { listConsents } from '#privacy'
import { endPending, findReset, lockMfaState } from '#second-factor'
import { type Device, endSessions, listSessions, nameSession, startActing } from '#session'
import { restoreAccount, sendConfirmation, suspendAccount } from '#sign-in'
import {
  deleteNote,
  findStoredPerson,
  holdOwners,
  insertNote,
  listAccountNotes,
  type StoredPerson,
} from './person.store.ts'

/** Somebody by the id of their account; refuses `not-found`. Who may see them, the caller has asked. */
export async function findAnyone(db: Db, id: AccountId): Promise<StoredPerson> {
  const person = await findStoredPerson(db, id)
  if (!person) throw new Refused('not-found')
  return person
}

/** The same, of somebody who has not left. Refuses `account.other-state`. */
export async function findPresent(db: Db, id: AccountId): Promise<StoredPerson> {
  const person = await findAnyone(db, id)
  if (person.status === 'anonymised' || person.status === 'merged') throw new Refused('account.other-state')
  return person
}

type OwnPart = AccountRow &
  Pick<
    AdminAccount,
    'socialName' | 'phone' | 'mergedInto' | 'sessions' | 'consents' | 'isInvited' | 'resetDueAt' | 'notes'
  >

/** What the account itself says of somebody. Refuses `not-found`. */
export async function readPerson(db: Db, id: AccountId, now: Date): Promise<OwnPart> {
  const { createdAt, socialName, phone, mergedInto, ...person } = await findAnyone(db, id)
  const [sessions, consents, reset, notes] = await parallel(
    () => listSessions(db, id, now),
    () => listConsents(db, id),
    () => findReset(db, id),
    () => listAccountNotes(db, id),
  )
  return {
    ...person,
    createdAt: createdAt.toISOString(),
    ...(socialName && { socialName }),
    ...(phone && { phone }),
    ...(mergedInto && { mergedInto }),
    sessions: sessions.map(({ id, ip, startedAt, lastUsedAt, ...session }) => ({
      id,
      device: nameSession(session).name,
      ...(ip && { ip }),
      startedAt: startedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
    consents: consents.map(({ kind, granted, version, at }) => ({
      kind,
      granted,
      version,
      at: at.toISOString(),
    })),
    ...(reset && { resetDueAt: reset.dueAt.toISOString() }),
    notes,
  }
}

/** Writes down something about somebody, for the team. */
export const addNote = (
  tx: Tx,
  accountId: AccountId,
  note: string,
  { by, at }: Pick<ChangeActor, 'by' | 'at'>,
): Promise<void> => insertNote(tx, { id: newId('acn', at.getTime()), accountId, note, by, at })

/** Removes what was written in error; refuses `not-found`. */
export async function removeNote(tx: Tx, accountId: AccountId, id: AccountNoteId): Promise<void> {
  if (!(await deleteNote(tx, accountId, id))) throw new Refused('not-found')
}

/** Shuts somebody out. Refuses oneself, the last owner, and an account that is shut already. */
export async function suspendPerson(app: App, tx: Tx, id: AccountId, by: string): Promise<void> {
  if (id === by) throw new Refused('account.yourself')
  await refuseLastOwner(tx, id)
  await lockMfaState(tx, id)
  const { status } = await findPresent(tx, id)
  if (status === 'suspended') throw new Refused('account.other-state')
  await suspendAccount(app, tx, id)
}

/** Lets somebody in again. Refuses an account that is not shut. */
export async function restorePerson(tx: Tx, id: AccountId): Promise<void> {
  await lockMfaState(tx, id)
  const { status } = await findAnyone(tx, id)
  if (status !== 'suspended') throw new Refused('account.other-state')
  await restoreAccount(tx, id)
}

/** Ends every session of somebody, and what they began to sign in with. */
export async function endPersonSessions(tx: Tx, id: AccountId, now: Date): Promise<void> {
  await lockMfaState(tx, id)
  await endPending(tx, id, now)
  await endSessions(tx, id, 'ended-by-shop', { now })
}

/**
 * Opens a session in which an administrator sees the shop as somebody. Refuses `account.other-state` for who is shut out,
 * and `account.act-as-administrator` for who has a role: their rights would be borrowed.
 */
export async function actAsPerson(
  app: App,
  tx: Tx,
  { id, by, reason }: { id: AccountId; by: AccountId; reason: string },
  device: Device,
): Promise<ActingSession> {
  const { status, roles } = await findPresent(tx, id)
  if (roles.length > 0) throw new Refused('account.act-as-administrator')
  if (status === 'suspended') throw new Refused('account.other-state')
  return startActing(app, tx, { holder: await readHolder(tx, id), actorId: by, reason }, device)
}

/**
 * Sends the confirmation of their address once more. Refuses who is shut out, an address that is confirmed, and too many
 * in a row.
 */
export async function confirmPersonAgain(app: App, tx: Tx, id: AccountId): Promise<void> {
  const { status } = await findPresent(tx, id)
  if (status === 'suspended') throw new Refused('account.other-state')
  await sendConfirmation(app, tx, await readHolder(tx, id))
}

/** Refuses to leave the shop without an owner who has come in; nobody else takes one away until the transaction ends. */
export async function refuseLastOwner(tx: Tx, leaving: string): Promise<void> {
  const owners = await holdOwners(tx)
  const isOwner = owners.some(({ id }) => id === leaving)
  const isLast = !owners.some(({ id, hasComeIn }) => hasComeIn && id !== leaving)
  if (isOwner && isLast) throw new Refused('account.last-owner')
}
