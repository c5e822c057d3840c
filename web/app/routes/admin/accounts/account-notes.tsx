import { type AccountNote, AccountNoteInput, type AdminAccount } from '@vitrine/contract/admin/account'
import { formatDateTime } from '@vitrine/contract/time'
import { AskButton } from '../../../admin/ask.tsx'
import classes from '../../../admin/page.module.css'
import { RecordTable } from '../../../admin/page.tsx'
import { useMayActOn } from '../../../admin/use-may.ts'
import { WriteText } from '../../../admin/write-text.tsx'

const problemOf = (note: string): string | undefined =>
  AccountNoteInput.shape.note.safeParse(note).error?.issues[0]?.message

/** What the team wrote about a person. */
export function AccountNotes({ account: { id, notes, roles, status } }: { account: AdminAccount }) {
  const mayAct = useMayActOn(roles) && status !== 'anonymised' && status !== 'merged'
  return (
    <>
      <RecordTable
        title="Anotações da equipe"
        rows={notes}
        empty="Nenhuma anotação."
        columns={[
          {
            title: 'O que a equipe anotou',
            cell: ({ note }) => <span className={classes.text}>{note}</span>,
          },
          { title: 'Quem', cell: ({ by }) => by },
          { title: 'Quando', cell: ({ at }) => formatDateTime(new Date(at)) },
          { title: 'Ações', cell: (note) => (mayAct ? <RemoveNote accountId={id} note={note} /> : '–') },
        ]}
      />
      {mayAct && <NewNote id={id} />}
    </>
  )
}

const RemoveNote = ({
  accountId,
  note: { id, at },
}: {
  accountId: AdminAccount['id']
  note: AccountNote
}) => (
  <AskButton
    label="Remover"
    about={`anotação de ${formatDateTime(new Date(at))}`}
    of={id}
    variant="quiet"
    says="A anotação some daqui e da cópia dos dados da pessoa. A auditoria guarda quem removeu, quando e por quê."
    done="Anotação removida"
    withReason
    permission="accounts.write"
    run={(api, reason) => api.adminAccount.removeNote({ id: accountId, noteId: id, reason })}
  />
)

const NewNote = ({ id }: Pick<AdminAccount, 'id'>) => (
  <WriteText
    title="Nova anotação"
    label="O que a equipe precisa saber"
    help="Só a equipe vê. A pessoa recebe as anotações se pedir a cópia dos dados dela (LGPD): escreva fatos."
    action="Anotar"
    done="Anotação guardada"
    permission="accounts.write"
    most={2000}
    problemOf={problemOf}
    run={(api, note) => api.adminAccount.addNote({ id, note })}
  />
)
