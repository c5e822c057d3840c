import { ADULT_AGE, ageOn } from '@vitrine/contract/brazil/birth-date'
import type { Phone } from '@vitrine/contract/brazil/phone'
import type { AccountId } from '@vitrine/contract/ids'
import { type CalendarDay, dayOf } from '@vitrine/contract/time'
import { personImport } from '#account'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { sendCreatePassword } from '#sign-in'
import { dayCell, documentCell, emailCell, nameCell, phoneCell, textCell } from './cell.ts'
import type { ImportScope, Kind, Made } from './kind.ts'

/** Somebody of a file. */
export interface PersonRow {
  email: string
  name: string
  phone?: Phone
  document?: string
  birthOn?: CalendarDay
  externalId?: string
}

/** Letters that a code of another house has at most. */
export const LONGEST_CODE = 100

export const PERSON_READERS = {
  email: emailCell,
  name: nameCell,
  phone: phoneCell,
  document: documentCell,
}

type Accounts = ReadonlyMap<string, AccountId>

interface RowOfPerson {
  row: Omit<PersonRow, 'externalId' | 'birthOn'>
  /** Accounts that were there when the portion began, by their addresses. */
  known: Accounts
}

/** The account of a row, made where there is none yet: another row of the same person may have made it a moment ago. */
export async function accountOf(
  app: App,
  tx: Tx,
  { row: { name, email, phone, document }, known }: RowOfPerson,
  { brandId }: ImportScope,
): Promise<{ accountId: AccountId; isNew: boolean }> {
  const there = known.get(email)
  if (there) return { accountId: there, isNew: false }
  const fresh = await personImport.make(app, tx, { brandId, name, email, phone, document })
  if (fresh) return { accountId: fresh, isNew: true }
  const found = await personImport.find(tx, brandId, [email])
  return { accountId: found.get(email)!, isNew: false }
}

/** By what people are recognised on the screen. */
export const personLabel = ({ name, email }: { name?: string; email?: string }): string =>
  [name, email].filter(Boolean).join(' · ')

/** What stands in the way of somebody's day of birth. */
function birthProblems(birthOn: CalendarDay | undefined, now: Date): string[] {
  if (!birthOn) return []
  const today = dayOf(now)
  if (birthOn > today) return ['Data de nascimento: ainda não chegou. Corrija a data, ou deixe vazio.']
  return ageOn(birthOn, today) < ADULT_AGE
    ? [
        'Data de nascimento: a pessoa tem menos de 18 anos, e contas são de adultos. Confira a data, ou deixe vazio.',
      ]
    : []
}

export const people: Kind<PersonRow, Accounts> = {
  readers: { ...PERSON_READERS, birthOn: dayCell, externalId: textCell(LONGEST_CODE) },
  keyOf: ({ email }) => email,
  repeats: 'same',
  externalIdOf: ({ externalId }) => externalId,
  labelOf: personLabel,
  load: (_app, db, rows, { brandId }) =>
    personImport.find(
      db,
      brandId,
      rows.map(({ email }) => email),
    ),
  judge({ email, birthOn }, accounts, { now }) {
    const accountId = accounts.get(email)
    if (accountId) return { verdict: 'known', accountId }
    const problems = birthProblems(birthOn, now)
    return problems.length > 0 ? { verdict: 'refused', problems } : { verdict: 'new' }
  },
  async make(app, tx, { externalId: _, ...person }, _accounts, { brandId }) {
    const accountId = await personImport.make(app, tx, { ...person, brandId })
    return accountId && { things: [{ thing: 'account', id: accountId }], accountId }
  },
  invite: invitePersonOf,
}

/** Sends whose row it is the link to create a password. */
export async function invitePersonOf(app: App, tx: Tx, { accountId }: Made): Promise<void> {
  if (accountId) await sendCreatePassword(app, tx, accountId)
}
