import type { AccountNote } from '@vitrine/contract/admin/account'
import type { AccountId, AccountNoteId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import { moved } from '#kernel/account-merge.ts'
import type { Db, Tx } from '#kernel/database.ts'
import type { PersonalDataSource } from '#kernel/personal-data.ts'
import { OURS, owner } from '#kernel/personal-data.ts'

interface NewNote {
  id: AccountNoteId
  accountId: AccountId
  note: string
  by: AccountId
  at: Date
}

export const insertNote = async (tx: Tx, { id, accountId, note, by, at }: NewNote): Promise<void> =>
  void (await tx
    .insertInto('account_note')
    .values({ id, account_id: accountId, note, written_by: by, at })
    .execute())

/** True when there was such a note of this person. */
export async function deleteNote(tx: Tx, accountId: AccountId, id: AccountNoteId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account_note')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** What the team wrote about somebody, newest first; who wrote it as they are called now. */
export async function listAccountNotes(db: Db, accountId: AccountId): Promise<AccountNote[]> {
  const { rows } = await sql<Omit<AccountNote, 'at'> & { at: Date }>`
    select n.id, n.note, coalesce(a.name, n.written_by) as by, n.at
    from account_note n left join named_account a on a.account_id = n.written_by
    where n.account_id = ${accountId} order by n.at desc, n.id desc`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** Who asks what is kept about them is told (LGPD, art. 18, II); who wrote it is somebody else. */
export const accountNoteData: PersonalDataSource = {
  name: 'atendimento',
  tables: [
    {
      table: 'account_note',
      merge: moved('Anotações da equipe'),
      owner,
      file: 'anotacoes-da-equipe',
      shown: { at: 'Data', note: 'O que a equipe anotou' },
      hidden: { id: OURS, account_id: OURS, written_by: 'é outra pessoa' },
      erase: 'delete',
    },
  ],
}
